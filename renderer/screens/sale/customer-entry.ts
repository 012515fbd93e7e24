import type { Customer } from '../../../core/customer/customer.ts';
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
}
export const NO_CUSTOMER: CustomerEntry = { number: '', name: '', address: '' };

export function entryOf({ tax_id, name, address = '' }: Customer): CustomerEntry {
  return { number: formatTaxId(tax_id), name, address };
}

/** A tax id gets its separators while it is typed; one that is being taken back stays as it is. */
export function typedNumber(before: string, text: string, kinds: readonly TaxIdKind[]): string {
  return text.length < before.length ? text : formatTyped(text, kinds);
}

/** What stands beside the number; null while there is none. */
export function numberState(number: string, kinds: readonly TaxIdKind[]): 'right' | TaxIdProblem | null {
  if (number.trim() === '') return null;
  const parsed = parseTaxId(number, kinds);
  return parsed.ok ? 'right' : parsed.error;
}

/** The customer that was typed, or what is still missing. */
export function customerOf(entry: CustomerEntry, kinds: readonly TaxIdKind[]): Customer | 'number' | 'name' {
  const tax_id = parseTaxId(entry.number, kinds);
  if (!tax_id.ok) return 'number';
  const name = entry.name.trim();
  if (name.length < 2) return 'name';
  const address = entry.address.trim();
  return { tax_id: tax_id.value, name, ...(address === '' ? {} : { address }) };
}
