import { succeed } from '../../core/result.ts';
import {
  type DaySums,
  type DayTotals,
  NOTHING_SOLD,
  addTotals,
  subtractTotals,
  totalsOfClose,
} from '../core/day-totals.ts';
import type { OwedOnCards } from '../contract/cards.ts';
import type { SafeSums } from '../contract/safe.ts';
import type { MissingLane } from '../contract/settlement.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import { appendLog, grants, readStore } from '../database/store-chain.ts';
import { owedOnCards } from './cards.ts';
import { type Answer, refuse } from './refusal.ts';
import { safeForZ } from './safe/safe-book.ts';

export interface ZLine {
  readonly lane: number;
  readonly till_id: string;
  readonly from_seq: number;
  readonly to_seq: number;
  readonly closes: number;
  readonly totals: DayTotals;
}

export interface ZReport {
  readonly z_number: number;
  readonly supplement: number;
  readonly lines: readonly ZLine[];
  readonly totals: DayTotals;
  readonly missing: readonly MissingLane[];
  /** The safe as it stands, and its changes since the last report. */
  readonly safe: readonly SafeSums[];
  /** What is owed on the shop's gift cards, as far as the store knows at that time. */
  readonly gifts: readonly OwedOnCards[];
}

interface LaneRow {
  readonly lane: number;
  readonly till_id: string;
  readonly state: string;
  readonly head_seq: number;
  readonly from_seq: number;
  /** Up to here another till reported the same events (`known-past.ts`), and they are in that till's reports. */
  readonly known_seq: number;
  readonly known_till: string | null;
  readonly last_event: string | null;
  readonly last_word: string | null;
  readonly is_silent: boolean;
}

/** After this long without contact a lane's state is unknown; a till reports every 30 s. */
const SILENT_SECONDS = 120;
/** Events that happen only in an open shift. */
const SELLS = `('shift_opened', 'tender_begun', 'cash_taken', 'attempt_intent', 'cash_moved', 'return_begun', 'exchange_begun', 'gift_taken')`;
/** The tip of a sale charged from its tab is in the capture's intent. */
const TIP_OF_TAB = `LEFT JOIN LATERAL (SELECT (i.body::json #>> '{tab,settles,tip_minor}')::bigint AS tip_minor FROM lane_event i
    WHERE a.is_tab AND i.trace_id = a.trace_id AND i.type = 'tab_intent' AND i.body::json #>> '{tab,step_id}' = a.capture_step
    LIMIT 1) w ON true`;
const CARDS_OF_SALE = `LATERAL (SELECT count(*) AS payments, coalesce(sum(a.captured_minor), 0) AS captured_minor,
    coalesce(sum(coalesce(w.tip_minor, a.tip_minor)), 0) AS tip_minor FROM attempt a ${TIP_OF_TAB}
    WHERE a.sale_id = s.sale_id AND a.till_id = s.till_id AND a.state = 'BOUND' AND a.captured_minor IS NOT NULL)`;
/** Only a sale that names a gift card at all is parsed: few do. */
const LOADED_OF_SALE = `LATERAL (SELECT coalesce(sum((l ->> 'unit_price_minor')::bigint), 0) AS loaded_minor
    FROM json_array_elements(CASE WHEN s.body LIKE '%"gift"%' THEN s.body::json -> 'lines' END) l WHERE l -> 'gift' IS NOT NULL)`;
/** Sales count goods only: no tips, and no loads of gift cards. */
export const GOODS_MINOR = 's.total_minor - c.tip_minor - p.loaded_minor';
export const SALE_WITH_GOODS = `sale s, ${CARDS_OF_SALE} c, ${LOADED_OF_SALE} p`;
const TIME = `AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;

async function readLanes({ rows }: Queries): Promise<LaneRow[]> {
  return rows<LaneRow & Record<string, unknown>>(
    `SELECT t.lane, t.till_id, t.state, h.seq AS head_seq,
       1 + greatest(t.known_seq, (SELECT coalesce(max(z.to_seq), 0) FROM z_line z WHERE z.till_id = t.till_id)) AS from_seq,
       t.known_seq, t.known_till,
       to_char(to_timestamp(h.last_event_at_ms / 1000.0) ${TIME}) AS last_event,
       (SELECT to_char(max(s.last_word_at) ${TIME}) FROM session s WHERE s.till_id = t.till_id) AS last_word,
       NOT EXISTS (SELECT 1 FROM session s WHERE s.till_id = t.till_id
         AND s.last_word_at > clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})) AS is_silent
     FROM till t JOIN lane_head h USING (till_id) ORDER BY t.lane, t.enrolled_at`,
  );
}

/**
 * Closes the shop's day (store 10.2), or writes a supplement to the last Z for lanes that closed since. Every event of
 * a lane is in exactly one report: from the last report to its newest close, or to its last event if it is dead or
 * retired.
 */
export async function closeStoreDay(
  database: StoreDatabase,
  { made_by, is_supplement }: { readonly made_by: string; readonly is_supplement: boolean },
): Promise<Answer<ZReport>> {
  return database.transaction(async (queries) => {
    // Serializes reports, and keeps events from arriving in between.
    const [self] = await queries.rows<{ z_after: number }>('SELECT z_after FROM store FOR UPDATE');
    if (!grants(await readStore(queries)))
      return refuse('rebuilding', 'The store is rebuilding: the day is closed when all lanes are in.');
    const [last] = await queries.rows<{ z_number: number; supplement: number }>(
      'SELECT z_number, supplement FROM z_report ORDER BY z_number DESC, supplement DESC LIMIT 1',
    );
    if (is_supplement && last === undefined) return refuse('unknown', 'There is no Z that could have a supplement.');
    const next = 1 + Math.max(last?.z_number ?? 0, self?.z_after ?? 0);
    const z_number = is_supplement && last !== undefined ? last.z_number : next;
    const supplement = is_supplement && last !== undefined ? last.supplement + 1 : 0;
    const lines: ZLine[] = [];
    const missing: MissingLane[] = [];
    for (const lane of await readLanes(queries)) {
      const line = await lineOf(queries, lane);
      if (line !== null) lines.push(line);
      const gap = await missingOf(queries, lane, line);
      if (gap !== null) missing.push(gap);
    }
    if (is_supplement && lines.length === 0) return refuse('unknown', 'No lane closed since the last report.');
    const totals = addTotals(lines.map((line) => line.totals));
    const safe = await safeForZ(queries);
    const gifts = await owedOnCards(queries);
    await queries.rows(
      'INSERT INTO z_report (z_number, supplement, made_by, totals, missing, safe, gifts) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [z_number, supplement, made_by, ...[totals, missing, safe, gifts].map((part) => JSON.stringify(part))],
    );
    for (const { till_id, from_seq, to_seq, closes, totals: of_lane } of lines)
      await queries.rows(
        'INSERT INTO z_line (z_number, supplement, till_id, from_seq, to_seq, closes, totals) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        [z_number, supplement, till_id, from_seq, to_seq, closes, JSON.stringify(of_lane)],
      );
    await appendLog(queries, 'day_closed', {
      z_number,
      supplement,
      made_by,
      lanes: lines.length,
      missing: missing.length,
    });
    return succeed({ z_number, supplement, lines, totals, missing, safe, gifts });
  });
}

/** Null: nothing new since the last report. */
async function lineOf(queries: Queries, row: LaneRow): Promise<ZLine | null> {
  const { lane, till_id, state, head_seq, from_seq } = row;
  const closes = await queries.rows<{ seq: number; body: string }>(
    `SELECT seq, body FROM lane_event WHERE till_id = $1 AND type = 'day_closed' AND seq >= $2 ORDER BY seq`,
    [till_id, from_seq],
  );
  const is_over = state === 'dead' || state === 'retired';
  const to_seq = is_over ? head_seq : (closes.at(-1)?.seq ?? 0);
  if (to_seq < from_seq) return null;
  const read = closes.map(({ seq, body }) => ({ seq, totals: totalsOfClose(body) }));
  for (const { seq } of read.filter(({ totals }) => totals === null))
    await queries.rows(
      `INSERT INTO finding (kind, subject, till_id, seq) VALUES ('close_unreadable', $1, $2, $3) ON CONFLICT DO NOTHING`,
      [`event ${seq}`, till_id, seq],
    );
  const known = read.flatMap(({ totals }): DayTotals[] => (totals === null ? [] : [totals]));
  const rest = is_over ? await soldSince(queries, till_id, closes.at(-1)?.seq ?? from_seq - 1) : {};
  const twice = closes.length > 0 ? await inTwoCloses(queries, row) : {};
  return {
    lane,
    till_id,
    from_seq,
    to_seq,
    closes: closes.length,
    totals: subtractTotals(addTotals([...known, rest]), twice),
  };
}

/**
 * Totals counted twice for a shift that was open when its folder was copied or enrolled again: the continuing till
 * closes the whole shift, but the other till's events are in that till's report.
 */
async function inTwoCloses(
  queries: Queries,
  { till_id, from_seq, known_seq, known_till }: LaneRow,
): Promise<DayTotals> {
  if (known_till === null || from_seq !== known_seq + 1) return {};
  const [last] = await queries.rows<{ seq: number }>(
    `SELECT seq FROM lane_event WHERE till_id = $1 AND type = 'day_closed' AND seq <= $2 ORDER BY seq DESC LIMIT 1`,
    [till_id, known_seq],
  );
  const before: DayTotals[] = [];
  const since_seq = last?.seq ?? 0;
  let former: string | null = known_till;
  let to_seq = known_seq;
  // A till that was enrolled anew several times has a chain of former ones. The events of each begin with the history
  // that an earlier one reported.
  while (former !== null && to_seq > since_seq) {
    const [till]: readonly Pick<LaneRow, 'known_till' | 'known_seq'>[] = await queries.rows(
      'SELECT known_till, known_seq FROM till WHERE till_id = $1',
      [former],
    );
    const shared_seq = till?.known_seq ?? 0;
    before.push(await soldSince(queries, former, Math.max(since_seq, shared_seq), to_seq));
    former = till?.known_till ?? null;
    to_seq = Math.min(to_seq, shared_seq);
  }
  return addTotals(before);
}

/** Null: the report is complete, as far as can be known. */
async function missingOf({ rows }: Queries, row: LaneRow, line: ZLine | null): Promise<MissingLane | null> {
  const { lane, till_id, state, head_seq, from_seq, last_event, last_word, is_silent } = row;
  const lane_end = { lane, till_id, last_seq: head_seq, last_event, last_word };
  if (state === 'retired') return null;
  if (state === 'dead') return line === null ? null : { ...lane_end, why: 'dead' };
  const open = await rows(`SELECT 1 FROM lane_event WHERE till_id = $1 AND seq > $2 AND type IN ${SELLS} LIMIT 1`, [
    till_id,
    line?.to_seq ?? from_seq - 1,
  ]);
  if (open.length > 0) return { ...lane_end, why: 'open' };
  return is_silent ? { ...lane_end, why: 'silent' } : null;
}

/** What a lane sold and returned in a range of events, from the store's own tables. */
async function soldSince(
  queries: Queries,
  till_id: string,
  after_seq: number,
  to_seq = Number.MAX_SAFE_INTEGER,
): Promise<DayTotals> {
  const sums = await queries.rows<
    { currency: string } & Pick<
      DaySums,
      'sales' | 'sales_minor' | 'card_payments' | 'card_minor' | 'tips_minor' | 'cash_minor'
    >
  >(
    // Cash counts the cash parts.
    `SELECT s.currency, count(*) AS sales,
       sum(${GOODS_MINOR})::bigint AS sales_minor,
       sum(c.payments)::bigint AS card_payments, sum(c.captured_minor)::bigint AS card_minor,
       sum(c.tip_minor)::bigint AS tips_minor, sum(k.cash_minor)::bigint AS cash_minor
     FROM ${SALE_WITH_GOODS},
       LATERAL (SELECT coalesce(sum((t ->> 'amount_minor')::bigint + coalesce((t ->> 'rounding_minor')::bigint, 0)), 0) AS cash_minor
         FROM json_array_elements(s.body::json -> 'tenders') t
         WHERE t ->> 'kind' = 'cash' AND t ->> 'state' IN ('paid', 'returning')) k
     WHERE s.till_id = $1 AND s.paid_seq > $2 AND s.paid_seq <= $3 AND s.state = 'PAID'
     GROUP BY s.currency`,
    [till_id, after_seq, to_seq],
  );
  const sold = sums.map(({ currency, ...of_sales }) => ({ [currency]: { ...NOTHING_SOLD, ...of_sales } }));
  return addTotals([...sold, ...(await givenBackSince(queries, till_id, after_seq, to_seq))]);
}

/** How many events before its last step the decision of a return is searched: others may have come in between. */
const DECIDED_BEFORE = 1_000;

/** Completed returns, to cards and in cash. */
async function givenBackSince(
  { rows }: Queries,
  till_id: string,
  after_seq: number,
  to_seq: number,
): Promise<DayTotals[]> {
  const to_cards = await rows<{ currency: string; card_returns: number; card_returned_minor: number }>(
    `SELECT a.currency, count(*) AS card_returns, sum(c.amount_minor)::bigint AS card_returned_minor
     FROM lane_event e JOIN return_claim c ON c.return_id = e.body::json ->> 'undo_id' JOIN attempt a ON a.trace_id = c.trace_id
     WHERE e.till_id = $1 AND e.seq > $2 AND e.seq <= $3 AND e.type = 'undo_step' AND e.body::json ->> 'state' = 'DONE'
     GROUP BY a.currency`,
    [till_id, after_seq, to_seq],
  );
  // Cash handed over is rounded to coins; the decision has that amount.
  const in_cash = await rows<{ currency: string; cash_refunds_minor: number }>(
    `SELECT s.currency, sum(coalesce(d.handed_minor, p.amount_minor))::bigint AS cash_refunds_minor
     FROM lane_event e JOIN return_part p ON p.part_id = e.body::json ->> 'part_id' AND p.is_cash
       JOIN sale_return r ON r.return_id = p.return_id JOIN sale s ON s.sale_id = r.sale_id
       LEFT JOIN LATERAL (SELECT (part ->> 'handed_minor')::bigint AS handed_minor
         FROM lane_event b, json_array_elements(b.body::json -> 'returned' -> 'parts') part
         WHERE b.till_id = e.till_id AND b.seq BETWEEN e.seq - ${DECIDED_BEFORE} AND e.seq AND b.type IN ('return_begun', 'exchange_begun')
           AND b.body::json -> 'returned' ->> 'return_id' = p.return_id AND part ->> 'part_id' = p.part_id) d ON true
     WHERE e.till_id = $1 AND e.seq > $2 AND e.seq <= $3 AND e.type = 'return_step' AND e.body::json ->> 'state' = 'done'
     GROUP BY s.currency`,
    [till_id, after_seq, to_seq],
  );
  return [...to_cards, ...in_cash].map(({ currency, ...back }) => ({ [currency]: { ...NOTHING_SOLD, ...back } }));
}

export interface XReport {
  readonly lanes: readonly (MissingLane & { readonly totals: DayTotals })[];
  readonly totals: DayTotals;
}

/** The open day: what each lane sold since its last report. Read only. */
export async function readDayReport(database: StoreDatabase): Promise<XReport> {
  const lanes = [];
  for (const lane of await readLanes(database)) {
    const totals = await soldSince(database, lane.till_id, lane.from_seq - 1);
    const { head_seq: last_seq, state, till_id, last_event, last_word, is_silent } = lane;
    if (state === 'retired' && Object.keys(totals).length === 0) continue;
    const why = state === 'dead' ? ('dead' as const) : is_silent ? ('silent' as const) : ('open' as const);
    lanes.push({ lane: lane.lane, till_id, why, last_seq, last_event, last_word, totals });
  }
  return { lanes, totals: addTotals(lanes.map(({ totals }) => totals)) };
}
