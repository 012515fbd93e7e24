import * as z from 'zod';
import type { OwedOnCards, ShopCard } from './cards.ts';
import { momentForm as at_ms } from './office-forms.ts';

const card_id = z.string().regex(/^[0-9a-f]{32}$/);

/** Calls about gift cards. A card is identified by the visible part of its code; only the card itself has it all. */
export const CARD_CALLS = {
  /** Cards by their last letters, or all cards, newest first. */
  'cards.read': {
    right: 'read_cards',
    asks_pin: false,
    request: z.strictObject({
      shown: z
        .string()
        .regex(/^[A-Z]{4}$/)
        .nullable(),
      /** Page cursor: cards after this one. */
      before: z.strictObject({ came_at_ms: at_ms, card_id }).nullable(),
    }),
  },
  /** One card and all its moves. */
  'card.read': { right: 'read_cards', asks_pin: false, request: z.strictObject({ card_id }) },
} as const;

/** A card and its origin. */
export interface OfficeCard extends ShopCard {
  readonly came_at_ms: number;
  /** Lane, sale and seller of the first load; null: not known. */
  readonly lane: number | null;
  readonly sale_number: number | null;
  readonly sold_by: string | null;
}

/** The names that a till uses in its own list of moves. */
export const CARD_MOVES = ['load', 'redeem', 'unload', 'give', 'adjust'] as const;

export interface OfficeCardMove {
  readonly kind: (typeof CARD_MOVES)[number];
  /** `held`: claimed for a sale or return in progress; `for_person`: claimed by a dead lane, or left to a person. */
  readonly state: 'bound' | 'held' | 'for_person';
  /** Negative: taken from the card. */
  readonly amount_minor: number;
  readonly at_ms: number;
  readonly lane: number;
  readonly sale_number: number | null;
  readonly who: string | null;
  /** Taken without a grant of the store: an exception, or before the lane had a store. */
  readonly is_ungranted: boolean;
}

/** The shop's limits in its published settings, in minor units; null: no limit, or not published. */
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
