import { searchTerms } from '../catalogue/search-text.ts';
import type { Customer } from './customer.ts';

/**
 * The ids by which promotions may refer to a customer; the first is the most specific, and the one stored. A name
 * counts only for customers with nothing else.
 */
export function promotedAs({
  name,
  tax_id,
  phone,
}: Pick<Customer, 'name' | 'tax_id' | 'phone'>): readonly [string, ...string[]] {
  const by_phone = phone === undefined ? [] : [`${PHONE}${phone}`];
  if (tax_id !== undefined) return [tax_id.value, ...by_phone];
  return [by_phone[0] ?? `${NAME}${searchTerms(name).join(' ')}`];
}

/** The readable form of an id that is not a tax id; null when it is one. */
export function promotedName(id: string): string | null {
  if (id === PROMOTED_GONE) return '';
  return [PHONE, NAME].filter((kind) => id.startsWith(kind)).map((kind) => id.slice(kind.length))[0] ?? null;
}

/**
 * Placeholder in a promotion whose last customer was erased, so that it applies to none until edited. An empty list
 * would apply to all.
 */
export const PROMOTED_GONE = 'GONE customer';

const PHONE = 'PHONE ';
const NAME = 'NAME ';
