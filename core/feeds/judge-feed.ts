import { type Result, succeed } from '../result.ts';
import type { StaffBody } from './feed-bodies.ts';
import type { FeedBodies } from './feed-changes.ts';
import type { FeedName } from './feed-name.ts';
import { type FeedDoubt, catalogueDoubt, catalogueMistake } from './judge-catalogue.ts';
import { promotionsDoubt, promotionsMistake } from './judge-promotions.ts';

/** A mistake that every till would refuse, so it is never published. */
export interface FeedMistake {
  readonly problem: 'empty' | 'currency' | 'tax_unknown' | 'code_twice' | 'card_data' | 'name_taken';
  readonly detail: string;
}

export type AnyFeedBody = {
  readonly [Feed in FeedName]: { readonly feed: Feed; readonly body: FeedBodies[Feed] };
}[FeedName];

export function feedMistake(given: AnyFeedBody): Result<null, FeedMistake> {
  switch (given.feed) {
    case 'catalogue': {
      // Which taxes a lane has, each lane judges for itself.
      const tax_ids = given.body.products.flatMap(({ tax_id }) => tax_id ?? []);
      return catalogueMistake(given.body, { currency: given.body.currency, tax_ids: new Set(tax_ids) });
    }
    case 'promotions':
      return promotionsMistake(given.body.promotions);
    case 'staff':
      return staffMistake(given.body);
    default:
      return succeed(null);
  }
}

function staffMistake({ people }: StaffBody): Result<null, FeedMistake> {
  if (people.length === 0) return { ok: false, error: { problem: 'empty', detail: '' } };
  const twice =
    firstTwice(people.map(({ name }) => name.toLowerCase())) ?? firstTwice(people.map(({ staff_id }) => staff_id));
  return twice === null ? succeed(null) : { ok: false, error: { problem: 'name_taken', detail: twice } };
}

function firstTwice(names: readonly string[]): string | null {
  return names.find((name, index) => names.indexOf(name) < index) ?? null;
}

/** What is only accepted with the publisher's confirmation; `before` is null for the first version. */
export function feedDoubt(given: AnyFeedBody, before: AnyFeedBody | null): FeedDoubt | null {
  if (given.feed === 'staff') {
    const { people } = given.body;
    const is_managed = people.some(({ role, enabled, pin_hash }) => role === 'manager' && enabled && pin_hash !== null);
    return is_managed ? null : { problem: 'no_manager', detail: '' };
  }
  if (given.feed === 'catalogue' && before?.feed === 'catalogue') return catalogueDoubt(before.body, given.body);
  if (given.feed === 'promotions')
    return promotionsDoubt(before?.feed === 'promotions' ? before.body.promotions : [], given.body.promotions);
  return null;
}
