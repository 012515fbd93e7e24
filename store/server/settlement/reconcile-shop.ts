import { type CurrencyCode, isCurrencyCode } from '../../../core/money/currency.ts';
import { succeed } from '../../../core/result.ts';
import { type TheirLine, reconcile } from '../../../core/shift/reconcile.ts';
import type { DayTotals } from '../../core/day-totals.ts';
import type { Queries } from '../../database/database.ts';
import { type Answer, refuse } from '../refusal.ts';
import type { LaneOfSettlement, MissingLane, Settlement } from '../../contract/settlement.ts';
import { type LaneLines, readLaneLines } from './lane-lines.ts';
import { readReports } from './settlement-reports.ts';

/** How many days a capture may take before it counts as missing; tills have the same in `settlement_patience_days`. */
const PATIENCE_DAYS = 3;
/** A Z that covers more days is refused. */
const DAYS_MAX = 31;
const DAY_MS = 86_400_000;
/** A hold is captured within a month; a line presented later than this after its payment is reported to a person. */
const DAYS_OF_PAYMENTS = 62;

const dateOf = (at_ms: number): string => new Date(at_ms).toISOString().slice(0, 10);

function datesBetween(from_ms: number, to_ms: number): string[] {
  const dates: string[] = [];
  for (let at_ms = from_ms; dateOf(at_ms) <= dateOf(to_ms); at_ms += DAY_MS) dates.push(dateOf(at_ms));
  return dates;
}

/** Compares a Z of all lanes with the payment service's reports of the same days, line by line (store 10.6). */
export async function settleShop(
  queries: Queries,
  { z_number: requested, currency, now_ms }: { z_number: number | null; currency: CurrencyCode; now_ms: number },
): Promise<Answer<Settlement>> {
  const [last] = await queries.rows<{ z_number: number }>(
    'SELECT z_number FROM z_report WHERE $1::bigint IS NULL OR z_number = $1 ORDER BY z_number DESC LIMIT 1',
    [requested],
  );
  if (last === undefined)
    return refuse('unknown', requested === null ? 'The shop has no Z yet.' : `There is no Z ${requested}.`);
  const { z_number } = last;
  const all = await readLaneLines(queries, z_number);
  const ours = all.ours.filter((line) => line.currency === currency);
  const elsewhere = all.elsewhere.filter((line) => line.currency === currency);
  const doubtful = all.doubtful.filter((line) => line.currency === currency);
  const times = [...ours, ...doubtful].map(({ at_ms }) => at_ms);
  const dates = times.length === 0 ? [] : datesBetween(Math.min(...times), Math.max(...times));
  const [first, end] = [dates[0], dates.at(-1)];
  if (dates.length > DAYS_MAX) return refuse('too_large', `Z ${z_number} covers more than ${DAYS_MAX} days.`);
  const until = end === undefined ? undefined : dateOf(Date.parse(end) + (PATIENCE_DAYS + 1) * DAY_MS);
  const reports =
    first === undefined || until === undefined
      ? new Map<string, never>()
      : await readReports(queries, currency, first, until);
  const lacking = dates.filter((date) => !reports.has(date));
  if (lacking.length > 0) return succeed({ outcome: 'reports_lacking', needs: { z_number, currency, dates, lacking } });
  const theirs = dates.flatMap((date) => [...(reports.get(date) ?? [])]);
  const later = [...reports].filter(([date]) => !dates.includes(date)).flatMap(([, lines]) => [...lines]);
  const missing = await readMissing(queries, z_number);
  const own = new Set([
    ...ours.flatMap(({ cancelled }) => cancelled.flatMap(({ transaction_id }) => transaction_id ?? [])),
    ...[...ours, ...doubtful].flatMap(({ trace_id, payment_id, transaction_ids }) => [
      ...transaction_ids,
      trace_id,
      ...(payment_id === null ? [] : [payment_id]),
    ]),
  ]);
  const foreign = theirs.filter(({ id }) => !own.has(id));
  const known = new Set([...own, ...(await knownElsewhere(queries, foreign, dates))]);
  const common = { currency, ours, elsewhere, doubtful, later, dates, now_ms, patience_ms: PATIENCE_DAYS * DAY_MS };
  const compare = (lines: readonly TheirLine[]) =>
    reconcile({ ...common, theirs: lines, isOfOtherShift: (id) => known.has(id) });
  const whole = compare(theirs);
  const strange = new Set(
    missing.length === 0
      ? []
      : whole.differences.filter(({ kind }) => kind === 'missing_here').map((one) => one.transaction_id),
  );
  const { differences, other_shifts, ...rest } =
    strange.size === 0 ? whole : compare(theirs.filter(({ id }) => !strange.has(id)));
  const lane_of = new Map([...ours, ...doubtful].map(({ trace_id, lane }) => [trace_id, lane]));
  return succeed({
    outcome: 'compared',
    result: {
      ...rest,
      z_number,
      missing,
      lanes: await readLanes(queries, z_number, currency, all.counted),
      differences: differences.map((one) => ({ ...one, lane: lane_of.get(one.trace_id ?? '') ?? null })),
      unplaced: theirs.filter(({ id }) => strange.has(id)),
      other_days: other_shifts,
    },
  });
}

/** The lanes still missing from the Z after its supplements. */
async function readMissing({ rows }: Queries, z_number: number): Promise<readonly MissingLane[]> {
  const [newest] = await rows<{ missing: string }>(
    'SELECT missing FROM z_report WHERE z_number = $1 ORDER BY supplement DESC LIMIT 1',
    [z_number],
  );
  return JSON.parse(newest?.missing ?? '[]') as MissingLane[];
}

/** Which of these lines belong to another Z, or to a lane that has not closed yet. */
async function knownElsewhere(
  { rows }: Queries,
  theirs: readonly TheirLine[],
  dates: readonly string[],
): Promise<ReadonlySet<string>> {
  const [first, end] = [dates[0], dates.at(-1)];
  if (first === undefined || end === undefined) return new Set();
  const days = [];
  for (let day = Date.parse(first) / DAY_MS - DAYS_OF_PAYMENTS; day <= Date.parse(end) / DAY_MS + 2; day += 1)
    days.push(day);
  const payments = await rows<{ id: string }>(
    `SELECT id FROM attempt CROSS JOIN unnest(ARRAY[transaction_id, payment_id, trace_id]) AS id
     WHERE at_ms / ${DAY_MS} = ANY($1) AND id = ANY($2) AND state NOT IN ('DECLINED', 'NOT_SENT', 'NO_CHARGE')`,
    [days, theirs.map(({ id }) => id)],
  );
  const of_tabs = await rows<{ id: string }>(
    `SELECT e.body::jsonb ->> 'transaction_id' AS id
     FROM attempt a JOIN lane_event e ON e.trace_id = a.trace_id AND e.type = 'tab_step'
     WHERE a.is_tab AND a.at_ms / ${DAY_MS} = ANY($1) AND e.body::jsonb ->> 'transaction_id' = ANY($2)`,
    [days, theirs.map(({ id }) => id)],
  );
  // A refund is presented at most a month after it was made.
  const returns = await rows<{ body: string }>(
    `SELECT body FROM lane_event WHERE type = 'undo_step' AND at_ms BETWEEN $1 AND $2`,
    [Date.parse(first) - DAYS_MAX * DAY_MS, Date.parse(end) + 2 * DAY_MS],
  );
  const of_returns = returns.flatMap(({ body }) => {
    const { transaction_id, undo_id } = JSON.parse(body) as Readonly<Record<'transaction_id' | 'undo_id', unknown>>;
    return [transaction_id, undo_id];
  });
  return new Set([
    ...[...payments, ...of_tabs].map(({ id }) => id),
    ...of_returns.filter((id) => typeof id === 'string'),
  ]);
}

async function readLanes(
  { rows }: Queries,
  z_number: number,
  currency: string,
  counted: LaneLines['counted'],
): Promise<readonly LaneOfSettlement[]> {
  const found = await rows<{ lane: number; totals: string }>(
    'SELECT t.lane, z.totals FROM z_line z JOIN till t USING (till_id) WHERE z.z_number = $1 ORDER BY t.lane',
    [z_number],
  );
  const lanes = new Map<number, LaneOfSettlement>();
  const add = (lane: number, change: Partial<LaneOfSettlement>): void => {
    const { z_minor, lines_minor } = lanes.get(lane) ?? { z_minor: 0, lines_minor: 0 };
    lanes.set(lane, {
      lane,
      z_minor: z_minor + (change.z_minor ?? 0),
      lines_minor: lines_minor + (change.lines_minor ?? 0),
    });
  };
  for (const { lane, totals } of found) {
    const sums = (JSON.parse(totals) as DayTotals)[currency];
    add(lane, { z_minor: sums === undefined ? 0 : sums.card_minor - sums.card_returned_minor });
  }
  for (const one of counted.filter((line) => line.currency === currency))
    add(one.lane, { lines_minor: one.amount_minor });
  return [...lanes.values()];
}

/** The currency of the shop's newest paid sale; CLP if there is none. */
export async function currencyOfShop({ rows }: Queries): Promise<CurrencyCode> {
  const [newest] = await rows<{ currency: string }>(
    `SELECT currency FROM sale WHERE state = 'PAID' ORDER BY at_ms DESC LIMIT 1`,
  );
  return isCurrencyCode(newest?.currency) ? newest.currency : 'CLP';
}
