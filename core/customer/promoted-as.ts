import { words } from '../catalogue/search-text.ts';
import type { Customer } from './customer.ts';

/**
 * As what promotions may name a customer; the first is what tells them from all others, and what a promotion keeps. A
 * name counts only of those who are known by nothing else.
 */
export function promotedAs({
  name,
  tax_id,
  phone,
}: Pick<Customer, 'name' | 'tax_id' | 'phone'>): readonly [string, ...string[]] {
  const by_phone = phone === undefined ? [] : [`${PHONE}${phone}`];
  if (tax_id !== undefined) return [tax_id.value, ...by_phone];
  return [by_phone[0] ?? `${NAME}${words(name).join(' ')}`];
}

/** What people read of one that is no tax id; null: it is one. */
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
