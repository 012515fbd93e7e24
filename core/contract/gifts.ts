import type { GiftCardRow, GiftMoveRow } from '../gift/gift-card.ts';

/** Why a gift card cannot be sold, loaded or used. */
export const GIFT_ERROR_CODES = [
  'gift_unknown',
  'gift_expired',
  'gift_empty',
  'gift_currency',
  'gift_pays_gift',
  'gift_card_line',
  'gift_above_limit',
  'gift_taken',
  'gift_loaded',
  'gift_spent',
  'gift_elsewhere',
  'gifts_off',
  'gift_needs_paper',
  /** The shop's store does not answer, so the balance of the card is unknown. */
  'gift_store_away',
  /** The same, and a manager may let it pay up to the limit of the shop. */
  'gift_exception_possible',
  'gift_used_elsewhere',
  'gift_not_reported',
  'gift_unsure',
] as const;

/** A card as who holds it may know it. Its code is nowhere but on its paper. */
export interface GiftCardView {
  readonly shown: string;
  readonly kind: GiftCardRow['kind'];
  readonly currency: GiftCardRow['currency'];
  readonly balance_minor: number;
  /** Of the balance, what pays a sale that is still open or is about to go back. */
  readonly held_minor: number;
  readonly expires_at_ms: number | null;
  readonly expired: boolean;
}

export interface GiftMoveView {
  readonly kind: GiftMoveRow['kind'];
  readonly state: GiftMoveRow['state'];
  readonly amount_minor: number;
  readonly at_ms: number;
  readonly sale_number: number | null;
}

/** A card as who answers for the shop sees it. */
export interface GiftCardDetail extends GiftCardView {
  readonly card_id: string;
  readonly moves: readonly GiftMoveView[];
  /** Its code was made by this till, which can print it again. */
  readonly printable: boolean;
}
