import { z } from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { GIFT_SHOWN_LETTERS } from './gift-code.ts';

/** A digest of the code: the code itself is nowhere in the journal. */
const cardId = z.string().regex(/^[0-9a-f]{32}$/);

/** What names a card wherever it is used. */
export const giftCardNameSchema = z.strictObject({
  card_id: cardId,
  shown: z.string().length(GIFT_SHOWN_LETTERS),
});
export type GiftCardName = z.infer<typeof giftCardNameSchema>;

const expiresAt = z.int().min(0).optional();

/** Of a line of a sale: the card gets what the line costs, in the commit that makes the sale paid. */
export const giftLoadSchema = giftCardNameSchema.extend({ expires_at_ms: expiresAt });

/** Of a part of a sale: the card that pays it, and what was left on it then. */
export const giftTenderSchema = giftCardNameSchema.extend({
  left_minor: z.int().min(0).max(AMOUNT_MINOR_MAX),
});

/** Of a part of a return: the card that the money goes to. `opens`: it is a new one, a store credit. */
export const giftBackSchema = giftCardNameSchema.extend({ opens: z.boolean(), expires_at_ms: expiresAt });
