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

/** The input of the customer pane. */
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

/** Whether text typed as number or name is a name: a number has digits. */
function isName(typed: string): boolean {
  return !/\d/.test(typed);
}

/** Adds the separators of a tax id while it is typed; text being deleted stays as it is. */
export function typedNumber(before: string, text: string, kinds: readonly TaxIdKind[]): string {
  return text.length < before.length ? text : formatTyped(text, kinds);
}

/** The note beside the number; null when there is none. */
export function numberState(number: string, kinds: readonly TaxIdKind[]): 'right' | TaxIdProblem | null {
  if (isName(number)) return null;
  const parsed = parseTaxId(number, kinds);
  return parsed.ok ? 'right' : parsed.error;
}

/** The customer entered, or what is still missing. A name is enough, except for an invoice. */
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
