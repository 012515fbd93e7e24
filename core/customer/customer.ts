import * as z from 'zod';
import { searchTerms } from '../catalogue/search-text.ts';
import { PHONE, isPhone, phoneDigits } from './phone.ts';
import { TAX_ID_KINDS, isTaxId } from './tax-id.ts';

const taxIdSchema = z
  .strictObject({ kind: z.enum(TAX_ID_KINDS), value: z.string().max(20) })
  .refine(isTaxId, { message: 'is not a tax id of its kind' });

/** A customer: a name, and the further data that a tax document needs. */
export const customerSchema = z.strictObject({
  /** Absent: the customer is known by name only and gets a receipt, not an invoice. */
  tax_id: taxIdSchema.optional(),
  name: z.string().trim().min(2).max(80),
  address: z.string().trim().min(1).max(120).optional(),
  phone: z.string().regex(PHONE).optional(),
});
export type Customer = z.infer<typeof customerSchema>;

/** The shop's customers, stored with its sales. */
export interface CustomerBook {
  /** Adds a customer, or updates the name and address of a known one. */
  rememberCustomer(customer: Customer): void;
  /** Customers whose words and tax id match every typed word as a prefix, last served first. */
  findCustomers(text: string, limit: number): readonly Customer[];
}

/** Identifies a customer: the tax id, else the phone, else the name. */
export function customerKey({ name, tax_id, phone }: Customer): string {
  if (tax_id !== undefined) return `${tax_id.kind} ${tax_id.value}`;
  return phone === undefined ? `NAME ${searchTerms(name).join(' ')}` : `PHONE ${phone}`;
}

/** The words by which a customer is found: of the name, plus tax id and phone as one word each. */
export function customerSearchTerms({ name, tax_id, phone }: Customer): string[] {
  return [
    ...searchTerms(name),
    ...(tax_id === undefined ? [] : [tax_id.value.toLowerCase()]),
    ...(phone === undefined ? [] : [phone]),
  ];
}

/** Typed text as words: a tax id or a phone with its separators is one word. */
export function typedSearchTerms(text: string): string[] {
  if (isPhone(phoneDigits(text))) return [phoneDigits(text)];
  const joined = text.replace(/(?<=[\da-z])[.\-/](?=[\dk])/gi, '');
  return searchTerms(joined);
}
