import { type CurrencyCode, isCurrencyCode } from '../../../core/money/currency.ts';
import { majorToMinor } from '../../../core/money/money.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { SettlementAnswer, SettlementQuery } from '../../../core/service/schemas/records.ts';
import type { TheirLine } from '../../../core/shift/reconcile.ts';

/** GET /settlements of one day in one currency. */
export type SettlementCall = (query: SettlementQuery) => Promise<CallResult<SettlementAnswer>>;

/** The lines of a report in minor units, or why it cannot be used: nothing of it is rounded or guessed. */
export function theirLines(
  answer: SettlementAnswer,
  currency: CurrencyCode,
  date: string,
): Result<TheirLine[], string> {
  if (isCurrencyCode(answer.currency) && answer.currency !== currency)
    return fail(`the report of ${date} is in ${answer.currency}`);
  const lines: TheirLine[] = [];
  for (const { id, amount, fee } of answer.transactions) {
    const amount_minor = majorToMinor(amount, currency);
    const fee_minor = majorToMinor(fee ?? 0, currency);
    if (!amount_minor.ok) return fail(`line ${id}: ${amount_minor.error}`);
    if (!fee_minor.ok) return fail(`line ${id}: ${fee_minor.error}`);
    lines.push({ id, amount_minor: amount_minor.value, fee_minor: fee_minor.value, date });
  }
  return succeed(lines);
}

/** Why the service gave no report, for support. */
export function whyNoReport(result: CallResult<SettlementAnswer>): string {
  if (result.kind === 'refused') return `http_${result.refusal.status} ${result.refusal.message ?? ''}`.trim();
  return result.kind === 'answer' ? '' : result.cause;
}
