import { assertNever } from '../assert.ts';

/**
 * The payment method of a tender. A closed list: everything that differs between kinds is a record or switch over all
 * of them, so that a new kind cannot be forgotten or mistaken for a card. `link`: the customer pays on a phone, at the
 * payment service (docs/specs/pay-link.md). `credit`: returned goods of an earlier sale (docs/specs/exchange.md).
 * `gift`: a gift card or store credit (docs/specs/gift-cards.md).
 */
export const TENDER_KINDS = ['cash', 'card', 'link', 'credit', 'gift'] as const;
export type TenderKind = (typeof TENDER_KINDS)[number];

/** One value per kind. */
export type ByTenderKind<Value> = Readonly<Record<TenderKind, Value>>;

const AT_SERVICE: ByTenderKind<boolean> = { cash: false, card: true, link: true, credit: false, gift: false };

/** Whether the payment service holds the money of a tender: it follows an attempt and is returned by a call. */
export const isAtService = ({ kind }: { readonly kind: TenderKind }): boolean => AT_SERVICE[kind];

/** What the customer receives for a returned part: rounded to the smallest coin in cash, exact otherwise. */
export function returnedAmount(part: {
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

/** What gift cards pay of a sale, or hold for it. */
export const giftPaidOf = ({
  tenders,
}: {
  readonly tenders: readonly { readonly kind: TenderKind; readonly state: string; readonly amount_minor: number }[];
}): number =>
  tenders.reduce(
    (sum, { kind, state, amount_minor }) => sum + (kind === 'gift' && state === 'paid' ? amount_minor : 0),
    0,
  );
