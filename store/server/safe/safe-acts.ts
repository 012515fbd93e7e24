import { succeed } from '../../../core/result.ts';
import type { SafeAct, SafeEntry, SafeKind } from '../../contract/safe.ts';
import { cashMoveOf } from '../../core/cash-move.ts';
import { confirmFloats } from '../../database/confirm-floats.ts';
import type { Queries, StoreDatabase } from '../../database/database.ts';
import { appendLog } from '../../database/store-chain.ts';
import { type Answer, refuse } from '../refusal.ts';

interface NewEntry {
  readonly kind: SafeKind;
  readonly currency: string;
  readonly amount_minor: number;
  readonly expected_minor: number;
  readonly lane?: number;
  readonly till_id?: string;
  readonly seq?: number;
  readonly of_entry?: number;
  readonly note: string;
}

/** Does one act on the safe: entered with the new balance, or refused (store 10.7). */
export async function moveSafe(database: StoreDatabase, act: SafeAct, made_by: string): Promise<Answer<SafeEntry>> {
  return database.transaction(async (queries) => {
    // Serialized, because the balance is a running one.
    await queries.rows('SELECT 1 FROM store FOR UPDATE');
    const before = await readEntry(queries, 'request_id', act.request_id);
    const entry = await entryOf(queries, act, before !== null);
    if (before !== null) return sameOrRefused(before, entry, act);
    if (!entry.ok) return entry;
    const balance_minor = (await balanceOf(queries, entry.value.currency)) + entry.value.amount_minor;
    if (balance_minor < 0)
      return refuse('bad_request', `The safe holds ${balance_minor - entry.value.amount_minor}, which is less.`);
    const { kind, currency, amount_minor, expected_minor, lane, till_id, seq, of_entry, note } = entry.value;
    const [made] = await queries.rows<{ entry_id: number }>(
      `INSERT INTO safe_entry (request_id, made_by, kind, currency, amount_minor, expected_minor, balance_minor, lane, till_id, seq, of_entry, note)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING entry_id`,
      [
        ...[act.request_id, made_by, kind, currency, amount_minor, expected_minor, balance_minor],
        ...[lane ?? null, till_id ?? null, seq ?? null, of_entry ?? null, note],
      ],
    );
    await appendLog(queries, 'safe_moved', { kind, currency, amount_minor, balance_minor, lane: lane ?? null });
    if (kind === 'float_given' && lane !== undefined) await confirmEarlier(queries, lane, currency, -amount_minor);
    const written = await readEntry(queries, 'entry_id', String(made?.entry_id));
    if (written === null) throw new Error('an entry that was written is not there');
    return succeed(written);
  });
}

/** A repeated request must be the same act, or it is refused. */
function sameOrRefused(before: SafeEntry, entry: Answer<NewEntry>, act: SafeAct): Answer<SafeEntry> {
  const is_same =
    before.kind === act.kind &&
    (!('lane' in act) || before.lane === act.lane) &&
    (!('amount_minor' in act) || Math.abs(before.amount_minor) === act.amount_minor) &&
    (act.kind !== 'drop_received' || before.amount_minor === act.counted_minor) &&
    (act.kind !== 'counted' || before.balance_minor === act.counted_minor) &&
    before.note === act.note &&
    (!entry.ok || entry.value.currency === before.currency);
  return is_same ? succeed(before) : refuse('claim_conflict', 'This request was another act before.');
}

async function entryOf(queries: Queries, act: SafeAct, is_again: boolean): Promise<Answer<NewEntry>> {
  const { kind, note } = act;
  switch (kind) {
    case 'drop_received':
      return dropOf(queries, act, is_again);
    case 'float_given': {
      const { lane, currency, amount_minor } = act;
      const [till] = await queries.rows(`SELECT 1 FROM till WHERE lane = $1 AND state = 'live'`, [lane]);
      if (till === undefined) return refuse('unknown', `Lane ${lane} has no till.`);
      return succeed({ kind, lane, currency, amount_minor: -amount_minor, expected_minor: -amount_minor, note });
    }
    case 'float_back':
      return floatBackOf(queries, act);
    case 'bank_deposit': {
      const { currency, amount_minor } = act;
      return succeed({ kind, currency, amount_minor: -amount_minor, expected_minor: -amount_minor, note });
    }
    case 'counted': {
      const { currency, counted_minor } = act;
      const difference_minor = counted_minor - (await balanceOf(queries, currency));
      return succeed({ kind, currency, amount_minor: difference_minor, expected_minor: 0, note });
    }
  }
}

async function dropOf(
  { rows }: Queries,
  { kind, till_id, seq, counted_minor, note }: Extract<SafeAct, { kind: 'drop_received' }>,
  is_again: boolean,
): Promise<Answer<NewEntry>> {
  const [event] = await rows<{ body: string; lane: number; is_received: boolean }>(
    `SELECT e.body, t.lane, EXISTS (SELECT 1 FROM safe_entry s WHERE s.till_id = e.till_id AND s.seq = e.seq) AS is_received
     FROM lane_event e JOIN till t USING (till_id) WHERE e.till_id = $1 AND e.seq = $2 AND e.type = 'cash_moved'`,
    [till_id, seq],
  );
  const move = event === undefined ? null : cashMoveOf(event.body);
  if (event === undefined || move?.way !== 'to_safe') return refuse('unknown', 'No lane announced such a drop.');
  if (event.is_received && !is_again) return refuse('claim_conflict', 'This drop was received already.');
  if (counted_minor !== move.amount_minor && note === '')
    return refuse('bad_request', `Lane ${event.lane} announced ${move.amount_minor}: another amount needs a note.`);
  const { lane } = event;
  const expected_minor = move.amount_minor;
  return succeed({
    kind,
    lane,
    till_id,
    seq,
    currency: move.currency,
    amount_minor: counted_minor,
    expected_minor,
    note,
  });
}

async function floatBackOf(
  { rows }: Queries,
  { kind, entry_id, note }: Extract<SafeAct, { kind: 'float_back' }>,
): Promise<Answer<NewEntry>> {
  const [given] = await rows<{ lane: number; currency: string; amount_minor: number; is_over: boolean }>(
    `SELECT lane, currency, amount_minor, EXISTS (SELECT 1 FROM safe_entry b WHERE b.of_entry = f.entry_id)
       OR EXISTS (SELECT 1 FROM safe_confirmation c WHERE c.entry_id = f.entry_id) AS is_over
     FROM safe_entry f WHERE entry_id = $1 AND kind = 'float_given'`,
    [entry_id],
  );
  if (given === undefined) return refuse('unknown', `Entry ${entry_id} gave no float.`);
  if (given.is_over) return refuse('claim_conflict', 'This float arrived, or came back already.');
  const { lane, currency } = given;
  const amount_minor = -given.amount_minor;
  return succeed({ kind, lane, currency, amount_minor, expected_minor: amount_minor, of_entry: entry_id, note });
}

async function balanceOf({ rows }: Queries, currency: string): Promise<number> {
  const [last] = await rows<{ balance_minor: number }>(
    'SELECT balance_minor FROM safe_entry WHERE currency = $1 ORDER BY entry_id DESC LIMIT 1',
    [currency],
  );
  return last?.balance_minor ?? 0;
}

async function readEntry({ rows }: Queries, by: 'request_id' | 'entry_id', value: string): Promise<SafeEntry | null> {
  const [entry] = await rows<SafeEntry & Record<string, unknown>>(
    `SELECT entry_id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at, made_by, kind, currency,
       amount_minor, expected_minor, balance_minor, lane, note FROM safe_entry WHERE ${by}::text = $1`,
    [value],
  );
  return entry ?? null;
}

/** The pay-in may have arrived before the float was entered: looks at the last day, for the same amount only. */
async function confirmEarlier(queries: Queries, lane: number, currency: string, amount_minor: number): Promise<void> {
  const events = await queries.rows<{ till_id: string; seq: number; type: string; body: string }>(
    `SELECT e.till_id, e.seq, e.type, e.body FROM lane_event e JOIN till t USING (till_id)
     WHERE e.type = 'cash_moved' AND e.seq > t.known_seq AND t.lane = $1 AND e.at_ms > extract(epoch FROM clock_timestamp()) * 1000 - 86400000
       AND NOT EXISTS (SELECT 1 FROM safe_confirmation c WHERE c.till_id = e.till_id AND c.seq = e.seq) ORDER BY e.at_ms`,
    [lane],
  );
  const found = events.find(({ body }) => {
    const move = cashMoveOf(body);
    return move?.way === 'from_safe' && move.currency === currency && move.amount_minor === amount_minor;
  });
  if (found !== undefined) await confirmFloats(queries, { till_id: found.till_id, lane }, [found]);
}
