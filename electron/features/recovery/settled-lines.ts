import type { CurrencyCode } from '../../../core/money/currency.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { TheirLine } from '../../../core/shift/reconcile.ts';
import { reportProblem, theirLines } from '../../../core/shift/settlement-lines.ts';
import { gapDays } from '../../journal/stores/restored-gap.ts';
import { type SettlementCall, noReportReason } from '../shifts/settlement-reader.ts';

const DAY_MS = 86_400_000;
/** Number of days compared when the journal does not tell since when it forgot. */
const DAYS = 7;

/** The days since the last known time, or the last ones; YYYY-MM-DD, oldest first. */
export function daysToRead(known_to_ms: number | null, now_ms: number): readonly string[] {
  return gapDays(Math.min(known_to_ms ?? now_ms, now_ms - (DAYS - 1) * DAY_MS), now_ms).days;
}

/** The complete report of one day; a sentence for support when there is none. */
export async function settledOn(
  settlement: SettlementCall,
  date: string,
  currency: CurrencyCode,
): Promise<Result<readonly TheirLine[], string>> {
  const result = await settlement({ date, currency });
  if (result.kind !== 'answer') return fail(`${date}: ${noReportReason(result)}`);
  const lines = theirLines(result.value, currency, date);
  return lines.ok ? succeed(lines.value) : fail(`${date}: ${reportProblem(lines.error)}`);
}
