import { type Result, succeed } from '../result.ts';
import type { StaffBody } from './feed-bodies.ts';
import type { FeedBodies } from './feed-changes.ts';
import type { FeedName } from './feed-name.ts';
import { type FeedWarning, catalogueWarning, validateCatalogue } from './validate-catalogue.ts';
import { promotionsWarning, validatePromotions } from './validate-promotions.ts';

/** A mistake that every till would refuse, so it is never published. */
export interface FeedError {
  readonly problem: 'empty' | 'currency' | 'tax_unknown' | 'code_twice' | 'card_data' | 'name_taken';
  readonly detail: string;
}

export type AnyFeedBody = {
  readonly [Feed in FeedName]: { readonly feed: Feed; readonly body: FeedBodies[Feed] };
}[FeedName];

export function validateFeed(given: AnyFeedBody): Result<null, FeedError> {
  switch (given.feed) {
    case 'catalogue': {
      // Which taxes a lane has, each lane judges for itself.
      const tax_ids = given.body.products.flatMap(({ tax_id }) => tax_id ?? []);
      return validateCatalogue(given.body, { currency: given.body.currency, tax_ids: new Set(tax_ids) });
    }
    case 'promotions':
      return validatePromotions(given.body.promotions);
    case 'staff':
      return validateStaff(given.body);
    default:
      return succeed(null);
  }
}

function validateStaff({ people }: StaffBody): Result<null, FeedError> {
  if (people.length === 0) return { ok: false, error: { problem: 'empty', detail: '' } };
  const twice =
    firstTwice(people.map(({ name }) => name.toLowerCase())) ?? firstTwice(people.map(({ staff_id }) => staff_id));
  return twice === null ? succeed(null) : { ok: false, error: { problem: 'name_taken', detail: twice } };
}

function firstTwice(names: readonly string[]): string | null {
  return names.find((name, index) => names.indexOf(name) < index) ?? null;
}

/** What is only accepted with the publisher's confirmation; `before` is null for the first version. */
export function feedWarning(given: AnyFeedBody, before: AnyFeedBody | null): FeedWarning | null {
  if (given.feed === 'staff') {
    const { people } = given.body;
    const is_managed = people.some(({ role, enabled, pin_hash }) => role === 'manager' && enabled && pin_hash !== null);
    return is_managed ? null : { problem: 'no_manager', detail: '' };
  }
  if (given.feed === 'catalogue' && before?.feed === 'catalogue') return catalogueWarning(before.body, given.body);
  if (given.feed === 'promotions')
    return promotionsWarning(before?.feed === 'promotions' ? before.body.promotions : [], given.body.promotions);
  return null;
}
