import { z } from 'zod';
import { LIMITS } from './protocol.ts';

/** The first journal version whose programs claim gift cards of a shop before they use them. */
export const CARDS_CLAIMED_FROM = 32;

/** Asks by the card, or by the letters that are shown of it. */
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

/** A gift card as the store knows it. `held_minor` is claimed by lanes for what is not paid yet, and left to nobody else. */
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

/** What a shop owes to those who have its cards, in one currency. */
export interface OwedOnCards {
  readonly currency: string;
  readonly owed_minor: number;
  /** Of it, what lanes hold for sales that are not paid yet. */
  readonly held_minor: number;
  readonly cards: number;
}
