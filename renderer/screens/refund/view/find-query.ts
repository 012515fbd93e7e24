import type { IntentArguments } from '../../../../core/contract/intents.ts';
import type { MessageKey } from '../../../../core/i18n/index.ts';
import { parseTypedAmount } from '../../../../core/money/parse.ts';
import { fail, succeed } from '../../../../core/result.ts';
import type { Result } from '../../../../core/result.ts';
import { dayEnd, dayStart, parseDateText } from '../../../text/date-text.ts';
import type { Wording } from '../../../text/wording.ts';

/** The search fields as typed; dates in the store's format, or empty. */
export interface FindFields {
  readonly text: string;
  readonly amount: string;
  readonly last_four: string;
  /** Brand of the tapped card; empty when the digits were typed. */
  readonly brand: string;
  readonly customer: string;
  readonly from: string;
  readonly to: string;
}
export const NO_FIELDS: FindFields = {
  text: '',
  amount: '',
  last_four: '',
  brand: '',
  customer: '',
  from: '',
  to: '',
};

export interface FindProblem {
  /** Null when no field is wrong but the reader read no card. */
  readonly field: keyof FindFields | null;
  readonly message: Extract<
    MessageKey,
    | 'refund.badAmount'
    | 'refund.badLastFour'
    | 'refund.badDates'
    | 'error.card_not_read'
    | 'error.reader_not_ready'
    | 'error.not_now'
  >;
}

/** The query, or the field that cannot be parsed: refused here, never guessed. */
export function findQuery(
  fields: FindFields,
  { currency, store_locale }: Pick<Wording, 'currency' | 'store_locale'>,
): Result<IntentArguments<'refund.find'>, FindProblem> {
  const amount = fields.amount.trim() === '' ? null : parseTypedAmount(fields.amount, currency, store_locale);
  if (amount && !amount.ok) return fail({ field: 'amount', message: 'refund.badAmount' });
  const last_four = fields.last_four.trim();
  if (last_four !== '' && !/^\d{4}$/.test(last_four))
    return fail({ field: 'last_four', message: 'refund.badLastFour' });
  const from_ms = dayStart(parseDateText(fields.from, store_locale));
  const to_ms = dayStart(parseDateText(fields.to, store_locale));
  if (fields.from.trim() !== '' && from_ms === null) return fail({ field: 'from', message: 'refund.badDates' });
  if (fields.to.trim() !== '' && to_ms === null) return fail({ field: 'to', message: 'refund.badDates' });
  if (from_ms !== null && to_ms !== null && from_ms > to_ms) return fail({ field: 'to', message: 'refund.badDates' });
  const text = fields.text.trim();
  return succeed({
    ...(text === '' ? {} : { text: text.slice(0, TEXT_MAX) }),
    ...(amount ? { amount_minor: amount.value } : {}),
    ...(last_four === '' ? {} : { last_four }),
    ...(fields.brand === '' ? {} : { brand: fields.brand }),
    ...(fields.customer.trim() === '' ? {} : { customer: fields.customer.trim() }),
    ...(from_ms === null ? {} : { from_ms }),
    // The last day is included in full.
    ...(to_ms === null ? {} : { to_ms: dayEnd(to_ms) }),
  });
}
const TEXT_MAX = 64;
