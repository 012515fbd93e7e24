import type { DocumentKind } from '../../../core/customer/document-kind.ts';
import type { Customer } from '../../../core/customer/customer.ts';
import { isPhone, phoneDigits } from '../../../core/customer/phone.ts';
import {
  type TaxIdKind,
  type TaxIdProblem,
  formatTaxId,
  formatTyped,
  parseTaxId,
} from '../../../core/customer/tax-id.ts';

/** What is typed into the customer pane. */
export interface CustomerEntry {
  readonly number: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
}
export const NO_CUSTOMER: CustomerEntry = { number: '', name: '', address: '', phone: '' };

export function entryOf({ tax_id, name, address = '', phone = '' }: Customer): CustomerEntry {
  return { number: tax_id === undefined ? '' : formatTaxId(tax_id), name, address, phone };
}

/** What was typed where a number or a name is asked for: a number has digits. */
function isName(typed: string): boolean {
  return !/\d/.test(typed);
}

/** A tax id gets its separators while it is typed; one that is being taken back stays as it is. */
export function typedNumber(before: string, text: string, kinds: readonly TaxIdKind[]): string {
  return text.length < before.length ? text : formatTyped(text, kinds);
}

/** The remark beside the number; null while there is none. */
export function numberState(number: string, kinds: readonly TaxIdKind[]): 'right' | TaxIdProblem | null {
  if (isName(number)) return null;
  const parsed = parseTaxId(number, kinds);
  return parsed.ok ? 'right' : parsed.error;
}

/** The customer that was typed, or what is still missing. A name is enough, except for an invoice. */
export function customerOf(
  entry: CustomerEntry,
  document: DocumentKind,
  kinds: readonly TaxIdKind[],
): Customer | 'number' | 'name' | 'phone' {
  const tax_id = isName(entry.number) ? null : parseTaxId(entry.number, kinds);
  const name = entry.name.trim() || (tax_id === null ? entry.number.trim() : '');
  if (tax_id?.ok === false || (tax_id === null && document === 'invoice')) return 'number';
  if (name.length < 2) return 'name';
  const address = entry.address.trim();
  const phone = phoneDigits(entry.phone);
  if (phone !== '' && !isPhone(phone)) return 'phone';
  return {
    ...(tax_id ? { tax_id: tax_id.value } : {}),
    name,
    ...(address === '' ? {} : { address }),
    ...(phone === '' ? {} : { phone }),
  };
}
