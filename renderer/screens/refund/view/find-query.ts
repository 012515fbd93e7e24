import type { IntentArguments } from '../../../../core/contract/intents.ts';
import type { PhraseKey } from '../../../../core/i18n/index.ts';
import { parseTypedAmount } from '../../../../core/money/parse.ts';
import { fail, succeed } from '../../../../core/result.ts';
import type { Result } from '../../../../core/result.ts';
import type { Wording } from '../../../text/wording.ts';

/** What was typed to find a sale. Dates as the date field gives them: `2026-11-19`, or empty. */
export interface FindFields {
  readonly text: string;
  readonly amount: string;
  readonly last_four: string;
  readonly from: string;
  readonly to: string;
}
export const NO_FIELDS: FindFields = { text: '', amount: '', last_four: '', from: '', to: '' };

export interface FindProblem {
  readonly field: keyof FindFields;
  readonly phrase: Extract<PhraseKey, 'refund.badAmount' | 'refund.badLastFour' | 'refund.badDates'>;
}

/** The question to the till, or which field cannot be understood: refused here, never guessed. */
export function findQuery(
  fields: FindFields,
  { currency, store_locale }: Pick<Wording, 'currency' | 'store_locale'>,
): Result<IntentArguments<'refund.find'>, FindProblem> {
  const amount = fields.amount.trim() === '' ? null : parseTypedAmount(fields.amount, currency, store_locale);
  if (amount && !amount.ok) return fail({ field: 'amount', phrase: 'refund.badAmount' });
  const last_four = fields.last_four.trim();
  if (last_four !== '' && !/^\d{4}$/.test(last_four)) return fail({ field: 'last_four', phrase: 'refund.badLastFour' });
  const from_ms = startOfDay(fields.from);
  const to_ms = startOfDay(fields.to);
  if (from_ms !== null && to_ms !== null && from_ms > to_ms) return fail({ field: 'to', phrase: 'refund.badDates' });
  const text = fields.text.trim();
  return succeed({
    ...(text === '' ? {} : { text: text.slice(0, TEXT_MAX) }),
    ...(amount ? { amount_minor: amount.value } : {}),
    ...(last_four === '' ? {} : { last_four }),
    ...(from_ms === null ? {} : { from_ms }),
    // The whole of the last day is meant.
    ...(to_ms === null ? {} : { to_ms: endOfDay(to_ms) }),
  });
}
const TEXT_MAX = 64;

/** Midnight of the day in the till's time zone. */
function startOfDay(date: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date);
  return match ? new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3])).getTime() : null;
}

/** Days are not all 24 hours long; the next midnight is a calendar's business. */
function endOfDay(start_ms: number): number {
  const day = new Date(start_ms);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() - 1;
}
