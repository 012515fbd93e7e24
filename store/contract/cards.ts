import * as z from 'zod';
import { LIMITS } from './limits.ts';

/** The first journal version whose programs claim the shop's gift cards before they use them. */
export const CARDS_CLAIMED_FROM = 32;

/** Looks cards up by id, or by the last letters shown. */
export const cardsQuerySchema = z
  .strictObject({
    card: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
    shown: z
      .string()
      .regex(/^[A-Z]{4}$/)
      .optional(),
  })
  .refine(({ card, shown }) => (card === undefined) !== (shown === undefined), { error: 'asks by card or by shown' });
export type CardsQuery = z.infer<typeof cardsQuerySchema>;

/** A gift card as the store knows it. Lanes have claimed `held_minor` for unpaid sales; no other lane can use it. */
export const shopCardSchema = z.object({
  card_id: z.string(),
  shown: z.string(),
  kind: z.string(),
  currency: z.string(),
  expires_at_ms: z.int().nullable(),
  balance_minor: z.int(),
  held_minor: z.int().min(0),
});
export type ShopCard = z.infer<typeof shopCardSchema>;
export const cardsAnswerSchema = z.object({ cards: z.array(shopCardSchema).max(LIMITS.sales) });
export type CardsAnswer = z.infer<typeof cardsAnswerSchema>;

/** What a shop owes to the holders of its cards, in one currency. */
export interface OwedOnCards {
  readonly currency: string;
  readonly owed_minor: number;
  /** The part of it that lanes hold for unpaid sales. */
  readonly held_minor: number;
  readonly cards: number;
}
