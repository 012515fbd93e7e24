import * as z from 'zod';
import { freeOfCardData } from '../../card-data/written-text.ts';
import { GIFT_SHOWN_LETTERS, readGiftCode } from '../../gift/gift-code.ts';
import { RETURN_REASON_MAX } from '../../sale/limits.ts';
import { AMOUNT_MINOR_MAX } from '../../money/money.ts';
import type { GiftCardDetail, GiftCardView } from '../gifts.ts';
import { TILL, intent } from './declare.ts';
import { amountAboveZero } from './fields.ts';

/** Letters with a check letter: digits are refused, so that no card number can enter here. */
export const giftCodeInput = z
  .string()
  .max(40)
  .refine((text) => readGiftCode(text) !== null, { error: 'must be the code of a gift card' });
const code = giftCodeInput;
const card_id = z.string().regex(/^[0-9a-f]{32}$/);

/** Gift cards and store credit (docs/specs/gift-cards.md). */
export const GIFT_INTENTS = {
  /** Adds a gift card to the open sale, a new one or a reload. Its balance becomes available when the sale is paid. */
  'gift.sell': intent<{ readonly line_id: string }>()({
    input: z.strictObject({ amount_minor: amountAboveZero, code: code.nullable() }),
    permission: 'sell_gift_cards',
    audience: TILL,
  }),
  /** Reads a card's balance; nothing moves. */
  'gift.look': intent<GiftCardView>()({ input: z.strictObject({ code }), permission: 'sell', audience: TILL }),
  /** Pays a part of the sale: as much as the card has, or `amount_minor` of it. */
  'gift.pay': intent<null>()({
    input: z.strictObject({ code, amount_minor: amountAboveZero.optional() }),
    permission: 'sell',
    audience: TILL,
    moves_money: true,
  }),
  /** The same while the store is unreachable: an exception that an authorized person approves (store 9a). */
  'gift.payAlone': intent<null>()({
    input: z.strictObject({ code, amount_minor: amountAboveZero.optional() }),
    permission: 'adjust_gift_cards',
    audience: TILL,
    critical: true,
    moves_money: true,
  }),
  /** Finds a lost card by the visible letters of its code. */
  'gift.find': intent<{ readonly cards: readonly GiftCardDetail[] }>()({
    input: z.strictObject({ shown: z.string().trim().length(GIFT_SHOWN_LETTERS) }),
    permission: 'adjust_gift_cards',
    audience: TILL,
  }),
  'gift.adjust': intent<GiftCardDetail>()({
    input: z.strictObject({
      card_id,
      amount_minor: z
        .int()
        .min(-AMOUNT_MINOR_MAX)
        .max(AMOUNT_MINOR_MAX)
        .refine((amount) => amount !== 0),
      reason: freeOfCardData(z.string().trim().min(3).max(RETURN_REASON_MAX)),
    }),
    permission: 'adjust_gift_cards',
    audience: TILL,
    critical: true,
    moves_money: true,
  }),
  /** Prints the code of a card, if this till created it. */
  'gift.print': intent<null>()({
    input: z.strictObject({ card_id }),
    permission: 'adjust_gift_cards',
    audience: TILL,
    critical: true,
  }),
} as const;
