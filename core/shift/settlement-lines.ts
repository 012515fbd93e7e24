import { type CurrencyCode, isCurrencyCode } from '../money/currency.ts';
import { majorToMinor } from '../money/money.ts';
import { type Result, fail, succeed } from '../result.ts';
import type { SettlementAnswer } from '../service/schemas/records.ts';
import type { TheirLine } from './reconcile.ts';

/** Why a report cannot be used: it is in another currency, or `line` has an amount that is none. */
export type ReportRefusal =
  | { readonly code: 'other_currency'; readonly date: string; readonly currency: string }
  | { readonly code: 'amount_wrong'; readonly line: string; readonly problem: string };

/** For support. */
export function reportProblem(refused: ReportRefusal): string {
  return refused.code === 'other_currency'
    ? `the report of ${refused.date} is in ${refused.currency}`
    : `line ${refused.line}: ${refused.problem}`;
}

/** The lines of a report in minor units: nothing of it is rounded or guessed. */
export function theirLines(
  answer: SettlementAnswer,
  currency: CurrencyCode,
  date: string,
): Result<TheirLine[], ReportRefusal> {
  if (isCurrencyCode(answer.currency) && answer.currency !== currency)
    return fail({ code: 'other_currency', date, currency: answer.currency });
  const lines: TheirLine[] = [];
  for (const { id, amount, fee } of answer.transactions) {
    const amount_minor = majorToMinor(amount, currency);
    const fee_minor = majorToMinor(fee ?? 0, currency);
    if (!amount_minor.ok) return fail({ code: 'amount_wrong', line: id, problem: amount_minor.error });
    if (!fee_minor.ok) return fail({ code: 'amount_wrong', line: id, problem: fee_minor.error });
    lines.push({ id, amount_minor: amount_minor.value, fee_minor: fee_minor.value, date });
  }
  return succeed(lines);
}
