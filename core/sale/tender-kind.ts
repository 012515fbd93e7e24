import { assertNever } from '../assert.ts';

/**
 * What a part of a sale is paid with. Closed: what differs between kinds is a record or a switch over all of them, so
 * that a new kind is asked for everywhere and is never taken for a card because it is not cash. `link`: the customer
 * pays on a telephone, at the payment service (docs/specs/pay-link.md). `credit`: goods of an earlier sale that were
 * brought back (docs/specs/exchange.md). `gift`: a gift card or store credit (docs/specs/gift-cards.md).
 */
export const TENDER_KINDS = ['cash', 'card', 'link', 'credit', 'gift'] as const;
export type TenderKind = (typeof TENDER_KINDS)[number];

/** Something that each kind has its own of. */
export type ByTenderKind<Value> = Readonly<Record<TenderKind, Value>>;

const AT_SERVICE: ByTenderKind<boolean> = { cash: false, card: true, link: true, credit: false, gift: false };

/** Whether the payment service holds the money of a part: it follows an attempt, and goes back by a call. */
export const isAtService = ({ kind }: { readonly kind: TenderKind }): boolean => AT_SERVICE[kind];

/** What the customer gets of a part that goes back: from the drawer rounded to the coin, any other way to the cent. */
export function givenBack(part: {
  readonly kind: TenderKind;
  readonly amount_minor: number;
  readonly handed_minor?: number;
}): number {
  switch (part.kind) {
    case 'cash':
      return part.handed_minor ?? part.amount_minor;
    case 'card':
    case 'link':
    case 'credit':
    case 'gift':
      return part.amount_minor;
    default:
      return assertNever(part.kind, 'kind of tender');
  }
}
