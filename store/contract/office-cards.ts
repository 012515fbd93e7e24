import { z } from 'zod';
import type { OwedOnCards, ShopCard } from './cards.ts';
import { momentForm as at_ms } from './office-forms.ts';

const card_id = z.string().regex(/^[0-9a-f]{32}$/);

/** The calls about gift cards. A card is known by what is shown of its code; the code is on its paper alone. */
export const CARD_CALLS = {
  /** Cards by their last letters, or all of them, the newest first. */
  'cards.read': {
    right: 'read_cards',
    asks_pin: false,
    request: z.strictObject({
      shown: z
        .string()
        .regex(/^[A-Z]{4}$/)
        .nullable(),
      /** Cards after this one, which is the last that is known. */
      before: z.strictObject({ came_at_ms: at_ms, card_id }).nullable(),
    }),
  },
  /** One card and all that moved it. */
  'card.read': { right: 'read_cards', asks_pin: false, request: z.strictObject({ card_id }) },
} as const;

/** A card with where it came from. */
export interface OfficeCard extends ShopCard {
  readonly came_at_ms: number;
  /** Of its first money: the lane, its sale, and who sold it; null: not known. */
  readonly lane: number | null;
  readonly sale_number: number | null;
  readonly sold_by: string | null;
}

/** As a till's own list of moves names them. */
export const CARD_MOVES = ['load', 'redeem', 'unload', 'give', 'adjust'] as const;

export interface OfficeCardMove {
  readonly kind: (typeof CARD_MOVES)[number];
  /** `held`: claimed for what is not over yet; `for_person`: a dead lane took it along. */
  readonly state: 'bound' | 'held' | 'for_person';
  /** Below zero: it takes from the card. */
  readonly amount_minor: number;
  readonly at_ms: number;
  readonly lane: number;
  readonly sale_number: number | null;
  readonly who: string | null;
  /** Taken without the store's word: an exception, or what its lane did before it had one. */
  readonly is_ungranted: boolean;
}

/** Limits of the shop in its published settings, in minor units; null: none, or not published. */
export interface CardLimits {
  readonly max_minor: number | null;
  readonly exception_minor: number | null;
  readonly months: number | null;
}

export interface CardAnswers {
  'cards.read': {
    readonly cards: readonly OfficeCard[];
    readonly is_all: boolean;
    readonly owed: readonly OwedOnCards[];
    readonly limits: CardLimits;
  };
  'card.read': {
    readonly card: OfficeCard;
    readonly moves: readonly OfficeCardMove[];
    readonly is_all: boolean;
  } | null;
}
