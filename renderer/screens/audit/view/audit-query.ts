import type { IntentArguments } from '../../../../core/contract/intents.ts';
import { parseTypedAmount } from '../../../../core/money/parse.ts';
import { type Result, fail, succeed } from '../../../../core/result.ts';
import { dayEnd, dayStart, parseDateText } from '../../../text/date-text.ts';
import type { Wording } from '../../../text/wording.ts';

/** What was typed and chosen; empty asks for everything. */
export interface AuditFields {
  readonly person: string;
  readonly what: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly sale: string;
}
export const NO_AUDIT_FIELDS: AuditFields = { person: '', what: '', from: '', to: '', amount: '', sale: '' };

/** The question to the till, or the field that cannot be understood: refused here, never guessed. */
export function auditQuery(
  fields: AuditFields,
  { currency, store_locale }: Pick<Wording, 'currency' | 'store_locale'>,
): Result<IntentArguments<'audit.export'>, keyof AuditFields> {
  const day = (text: string): number | null => dayStart(parseDateText(text, store_locale));
  const [from_ms, to_ms] = [day(fields.from), day(fields.to)];
  if (fields.from.trim() !== '' && from_ms === null) return fail('from');
  if (fields.to.trim() !== '' && to_ms === null) return fail('to');
  const amount = fields.amount.trim() === '' ? null : parseTypedAmount(fields.amount, currency, store_locale);
  if (amount && !amount.ok) return fail('amount');
  const sale = fields.sale.trim();
  if (sale !== '' && !/^[1-9]\d{0,8}$/.test(sale)) return fail('sale');
  return succeed({
    ...(fields.person === '' ? {} : { person: fields.person }),
    ...(fields.what === '' ? {} : { what: fields.what }),
    ...(from_ms === null ? {} : { from_ms }),
    ...(to_ms === null ? {} : { to_ms: dayEnd(to_ms) }),
    ...(amount ? { amount_minor: amount.value } : {}),
    ...(sale === '' ? {} : { sale_number: Number(sale) }),
  });
}
