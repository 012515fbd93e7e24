import type { IntentArguments } from '../../../core/contract/intents.ts';
import { saleNumberOf } from '../../../core/receipt/receipt-code.ts';
import { LANE_NUMBERS } from '../../../core/sale/limits.ts';
import { LIMITS } from '../../../store/contract/limits.ts';
import type { LaneQuery } from '../store/shop-returns.ts';

const DAY_MS = 86_400_000;
/** How far back other lanes' sales are searched when no date is given. */
const RECENT_MS = 31 * DAY_MS;

interface LaneQueries {
  /**
   * Tried one after the other until one finds something; empty when nothing was given by which the store can search.
   */
  readonly queries: readonly LaneQuery[];
  readonly since_ms: number | null;
}

/**
 * What to ask a shop's store. A customer is searched by marks (decision 067), over the store's whole history.
 *
 * @param marks of the given customer; null: none was given, or the store cannot be asked for them
 */
export function laneQueriesOf(
  { text, amount_minor, last_four, customer, from_ms, to_ms }: IntentArguments<'refund.find'>,
  now_ms: number,
  marks: readonly string[] | null = null,
): LaneQueries {
  const typed = text?.trim() ?? '';
  if (typed !== '') return { queries: namedBy(typed), since_ms: null };
  const by_day = from_ms !== undefined || to_ms !== undefined;
  const by_card = last_four !== undefined || amount_minor !== undefined;
  if (marks === null && !by_card && (!by_day || customer !== undefined)) return { queries: [], since_ms: null };
  // A till whose clock is ahead may have sold on what is tomorrow here.
  const to = to_ms ?? Math.max(now_ms, from_ms ?? 0) + DAY_MS;
  const from = Math.max(0, from_ms ?? to - (marks === null ? RECENT_MS : LIMITS.sales_window_ms));
  const what = {
    ...(last_four === undefined ? {} : { last_four }),
    ...(amount_minor === undefined ? {} : { amount_minor }),
    ...(marks === null ? {} : { customer: marks.join(',') }),
  };
  return {
    queries: [{ ...what, from_ms: from, to_ms: to }],
    since_ms: from_ms === undefined && marks === null ? from : null,
  };
}

function namedBy(typed: string): readonly LaneQuery[] {
  const number = saleNumberOf(typed);
  if (number !== null && number >= LANE_NUMBERS)
    return [{ receipt: `${Math.trunc(number / LANE_NUMBERS)}-${number % LANE_NUMBERS}` }];
  if (/^\d{1,3}-\d{1,9}$/.test(typed)) return [{ receipt: typed }];
  // Payment ids of many services look like traces.
  if (/^[A-Za-z0-9_-]{8,36}$/.test(typed) && number === null) return [{ trace: typed }, { payment: typed }];
  if (typed.length >= 8 && number === null) return [{ payment: typed }];
  return [];
}
