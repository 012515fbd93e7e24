import type { CurrencyCode } from '../money/currency.ts';
import { majorToMinor } from '../money/money.ts';
import { type Result, fail, succeed } from '../result.ts';
import { moreInBody } from '../service/more-pages.ts';
import type { SettlementAnswer } from '../service/schemas/records.ts';
import type { TheirLine } from './reconcile.ts';

/**
 * Why a report is unusable: another day or currency, rows that do not match its count and sum, a duplicate transaction,
 * or `line` with an invalid amount.
 */
export type ReportRefusal =
  | { readonly code: 'other_date'; readonly date: string; readonly given: string }
  | { readonly code: 'other_currency'; readonly date: string; readonly currency: string }
  | { readonly code: 'rows_lacking'; readonly date: string; readonly counted: number; readonly rows: number }
  | { readonly code: 'more_pages'; readonly date: string; readonly field: string }
  | { readonly code: 'named_twice'; readonly date: string; readonly line: string }
  | { readonly code: 'total_differs'; readonly date: string; readonly total_minor: number; readonly rows_minor: number }
  | { readonly code: 'amount_wrong'; readonly line: string; readonly problem: string };

/** For support. */
export function reportProblem(refused: ReportRefusal): string {
  switch (refused.code) {
    case 'other_date':
      return `the report of ${refused.date} says that it is of ${refused.given}`;
    case 'other_currency':
      return `the report of ${refused.date} is in ${refused.currency}`;
    case 'rows_lacking':
      return `the report of ${refused.date} counts ${refused.counted} transactions and lists ${refused.rows}: it is not whole`;
    case 'more_pages':
      return `the report of ${refused.date} says by "${refused.field}" that there is more of it: it is not whole`;
    case 'named_twice':
      return `the report of ${refused.date} names transaction ${refused.line} twice`;
    case 'total_differs':
      return `the report of ${refused.date} says a total of ${refused.total_minor} minor units, and its rows come to ${refused.rows_minor}: it is not whole`;
    case 'amount_wrong':
      return `line ${refused.line}: ${refused.problem}`;
  }
}

/**
 * The lines of a report in minor units: nothing is rounded or guessed, and a partial report is never taken for the
 * whole.
 */
export function theirLines(
  answer: SettlementAnswer,
  currency: CurrencyCode,
  date: string,
): Result<TheirLine[], ReportRefusal> {
  const given = answer.date.slice(0, date.length);
  if (given !== date) return fail({ code: 'other_date', date, given });
  if (!isNamed(currency, answer.currency)) return fail({ code: 'other_currency', date, currency: answer.currency });
  const { transaction_count: counted, transactions } = answer;
  if (counted !== transactions.length) return fail({ code: 'rows_lacking', date, counted, rows: transactions.length });
  const field = answer.more_by_header ?? moreInBody(answer);
  if (field !== null) return fail({ code: 'more_pages', date, field });
  const lines: TheirLine[] = [];
  const seen = new Set<string>();
  for (const { id, amount, fee, currency: own } of transactions) {
    if (own !== undefined && !isNamed(currency, own)) return fail({ code: 'other_currency', date, currency: own });
    // A capture and its refund may both have the name of their payment.
    const row = `${id} ${amount}`;
    if (seen.has(row)) return fail({ code: 'named_twice', date, line: id });
    seen.add(row);
    const amount_minor = majorToMinor(amount, currency);
    const fee_minor = majorToMinor(fee ?? 0, currency);
    if (!amount_minor.ok) return fail({ code: 'amount_wrong', line: id, problem: amount_minor.error });
    if (!fee_minor.ok) return fail({ code: 'amount_wrong', line: id, problem: fee_minor.error });
    lines.push({ id, amount_minor: amount_minor.value, fee_minor: fee_minor.value, date });
  }
  const total_minor = majorToMinor(answer.total_amount, currency);
  if (!total_minor.ok) return fail({ code: 'amount_wrong', line: 'total_amount', problem: total_minor.error });
  const rows_minor = lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  return total_minor.value === rows_minor
    ? succeed(lines)
    : fail({ code: 'total_differs', date, total_minor: total_minor.value, rows_minor });
}

/** Case-insensitive; a currency that this till does not know counts as another one. */
const isNamed = (currency: CurrencyCode, reported: string): boolean => reported.trim().toUpperCase() === currency;
