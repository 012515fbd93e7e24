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
  /** The shop's store does not reply, so the balance of the card is unknown. */
  'gift_store_away',
  /** The same, but a manager may allow a payment up to the shop's limit. */
  'gift_exception_possible',
  'gift_used_elsewhere',
  'gift_not_reported',
  'gift_unsure',
] as const;

/** What the holder of a card may see. Its code is only on its slip. */
export interface GiftCardView {
  readonly shown: string;
  readonly kind: GiftCardRow['kind'];
  readonly currency: GiftCardRow['currency'];
  readonly balance_minor: number;
  /** The part of the balance that pays an open sale or is about to be returned. */
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

/** A card as shown to a person who may adjust gift cards. */
export interface GiftCardDetail extends GiftCardView {
  readonly card_id: string;
  readonly moves: readonly GiftMoveView[];
  /** Its code was created by this till, which can reprint it. */
  readonly printable: boolean;
}
