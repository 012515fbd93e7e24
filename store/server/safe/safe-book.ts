import { cashMoveOf } from '../../core/cash-move.ts';
import type { SafeBook, SafeDrop, SafeEntry, SafeFloat, SafeSums } from '../../contract/safe.ts';
import type { Queries } from '../../database/database.ts';

/** More than a person reads in one page. */
const ENTRIES_MAX = 100;
const TIME = `AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;

/** The shop's safe: its content, its history, and money in transit. */
export async function readSafe(queries: Queries): Promise<SafeBook> {
  const entries = await queries.rows<SafeEntry & Record<string, unknown>>(
    `SELECT entry_id, to_char(at ${TIME}) AS at, made_by, kind, currency, amount_minor, expected_minor, balance_minor, lane, note
     FROM safe_entry ORDER BY entry_id DESC LIMIT ${ENTRIES_MAX}`,
  );
  const balances = await queries.rows<{ currency: string; balance_minor: number }>(
    'SELECT DISTINCT ON (currency) currency, balance_minor FROM safe_entry ORDER BY currency, entry_id DESC',
  );
  const floats = await queries.rows<SafeFloat & Record<string, unknown>>(
    `SELECT f.entry_id, f.lane, f.currency, -f.amount_minor AS amount_minor, c.received_minor,
       to_char(f.at ${TIME}) AS at FROM safe_entry f LEFT JOIN safe_confirmation c USING (entry_id)
     WHERE f.kind = 'float_given' AND (c.received_minor IS NULL OR c.received_minor <> -f.amount_minor)
       AND NOT EXISTS (SELECT 1 FROM safe_entry b WHERE b.of_entry = f.entry_id) ORDER BY f.entry_id`,
  );
  return { balances, entries, floats, drops: await readDrops(queries), is_all: entries.length < ENTRIES_MAX };
}

/** Drops from lanes that were not received yet. */
export async function readDrops({ rows }: Queries): Promise<SafeDrop[]> {
  const events = await rows<{ till_id: string; lane: number; seq: number; at_ms: number; body: string }>(
    `SELECT e.till_id, t.lane, e.seq, e.at_ms, e.body FROM lane_event e JOIN till t USING (till_id)
     WHERE e.type = 'cash_moved' AND e.seq > t.known_seq AND strpos(e.body, '"safe_drop"') > 0
       AND NOT EXISTS (SELECT 1 FROM safe_entry s WHERE s.till_id = e.till_id AND s.seq = e.seq) ORDER BY e.at_ms, t.lane, e.seq`,
  );
  return events.flatMap(({ body, ...place }) => {
    const move = cashMoveOf(body);
    if (move?.way !== 'to_safe') return [];
    const { currency, amount_minor, note, by } = move;
    return [{ ...place, currency, amount_minor, note, by }];
  });
}

/** The safe in the shop's Z: changes since the last Z, by currency. */
export async function safeForZ(queries: Queries): Promise<SafeSums[]> {
  const sums = await queries.rows<Omit<SafeSums, 'waiting_minor' | 'away_minor'> & Record<string, unknown>>(
    `SELECT currency, (array_agg(balance_minor ORDER BY entry_id DESC))[1] AS balance_minor, max(entry_id) AS last_entry,
       coalesce(sum(amount_minor) FILTER (WHERE is_new AND kind = 'drop_received'), 0)::bigint AS received_minor,
       coalesce(-sum(amount_minor) FILTER (WHERE is_new AND kind IN ('float_given', 'float_back')), 0)::bigint AS given_minor,
       coalesce(-sum(amount_minor) FILTER (WHERE is_new AND kind = 'bank_deposit'), 0)::bigint AS deposited_minor,
       coalesce(sum(amount_minor - expected_minor) FILTER (WHERE is_new AND kind IN ('counted', 'drop_received')), 0)::bigint
         AS difference_minor
     FROM (SELECT *, entry_id > coalesce((SELECT max((c.value ->> 'last_entry')::bigint) FROM z_report z, json_array_elements(z.safe::json) c), 0)
       AS is_new FROM safe_entry) e GROUP BY currency ORDER BY currency`,
  );
  const { drops, floats } = await readSafe(queries);
  const sumOf = (lines: readonly { readonly currency: string; readonly amount_minor: number }[], currency: string) =>
    lines.filter((one) => one.currency === currency).reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const away = floats.filter(({ received_minor }) => received_minor === null);
  const currencies = [...new Set([...sums.map(({ currency }) => currency), ...drops.map(({ currency }) => currency)])];
  return currencies.map((currency) => ({
    ...(sums.find((one) => one.currency === currency) ?? {
      ...{ currency, balance_minor: 0, last_entry: 0, received_minor: 0, given_minor: 0 },
      ...{ deposited_minor: 0, difference_minor: 0 },
    }),
    waiting_minor: sumOf(drops, currency),
    away_minor: sumOf(away, currency),
  }));
}
