import { fold, searchTerms } from '../catalogue/search-text.ts';
import type { Customer } from './customer.ts';
import { phoneDigits } from './phone.ts';

/**
 * The words by which a customer is found at a shop's other lanes: tax id, phone and whole name, each normalized. They
 * leave a till only as marks (decision 067).
 */
export function customerTerms({ name, tax_id, phone }: Customer): string[] {
  return [
    ...(tax_id === undefined ? [] : [asTaxId(tax_id.value)]),
    ...(phone === undefined ? [] : [asPhone(phone)]),
    asName(name),
  ];
}

/** The possible meanings of a typed text among these. Empty when it is too short to identify one person. */
export function typedTerms(text: string): string[] {
  const [tax_id, phone, name] = [asTaxId(text), asPhone(text), asName(text)];
  return [
    ...(/\d{6}/.test(tax_id) ? [tax_id] : []),
    ...(/^PHONE \d{6,}$/.test(phone) ? [phone] : []),
    ...(/[^\d ]/.test(name.slice(NAME.length)) ? [name] : []),
  ];
}

const NAME = 'NAME ';
const asName = (name: string): string => `${NAME}${searchTerms(name).join(' ')}`;
const asPhone = (phone: string): string => `PHONE ${phoneDigits(phone)}`;
const asTaxId = (value: string): string => `TAX ${fold(value).replace(/[^a-z0-9]/g, '')}`;
