import * as z from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { GIFT_SHOWN_LETTERS } from './gift-code.ts';

/** A digest of the code: the code itself is nowhere in the journal. */
const cardId = z.string().regex(/^[0-9a-f]{32}$/);

/** Identifies a card wherever it is used. */
export const giftCardNameSchema = z.strictObject({
  card_id: cardId,
  shown: z.string().length(GIFT_SHOWN_LETTERS),
});
export type GiftCardName = z.infer<typeof giftCardNameSchema>;

const expiresAt = z.int().min(0).optional();

/** For a sale's line: the card gets the line's price, in the commit that makes the sale paid. */
export const giftLoadSchema = giftCardNameSchema.extend({ expires_at_ms: expiresAt });

/** For a part of a sale: the card that pays it, and its balance after that. */
export const giftTenderSchema = giftCardNameSchema.extend({
  left_minor: z.int().min(0).max(AMOUNT_MINOR_MAX),
});

/** For a part of a return: the card that the money goes to. `opens`: a new store credit. */
export const giftBackSchema = giftCardNameSchema.extend({ opens: z.boolean(), expires_at_ms: expiresAt });
