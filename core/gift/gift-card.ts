import * as z from 'zod';
import { CURRENCY_CODES } from '../money/currency.ts';
import type { Sale, SaleLine } from '../sale/sale.ts';

/** Sold for money, or given instead of a refund. */
export const GIFT_KINDS = ['gift_card', 'store_credit'] as const;

/**
 * A card as the result of its moves. `held_minor` is the part of the balance that pays an unpaid sale, or is about to
 * be returned with a refunded card: it cannot be used otherwise.
 */
export const giftCardSchema = z.object({
  card_id: z.string(),
  shown: z.string(),
  kind: z.enum(GIFT_KINDS),
  currency: z.enum(CURRENCY_CODES),
  /** In a shop's book only this lane's moves, so it may be negative: the balance is the sum over all lanes. */
  balance_minor: z.int(),
  held_minor: z.int().min(0),
  expires_at_ms: z.int().nullable(),
  opened_at_ms: z.int(),
});
export type GiftCardRow = z.infer<typeof giftCardSchema>;

/**
 * `load`: sold or loaded with a sale. `redeem`: paid a part of a sale. `unload`: a load was refunded. `give`: money of
 * a sale went to the card. `adjust`: a person changed the balance, up or down.
 */
export const GIFT_MOVES = ['load', 'redeem', 'unload', 'give', 'adjust'] as const;
export type GiftMoveKind = (typeof GIFT_MOVES)[number];

/** Only moves that deduct from a card are ever held; each is then bound together with its purpose, or released. */
export const GIFT_MOVE_STATES = ['held', 'bound', 'released'] as const;

export const giftMoveSchema = z.object({
  /** The id of its line, tender, part of a return or adjustment: each moves a card once. */
  move_id: z.string(),
  card_id: z.string(),
  sale_id: z.string().nullable(),
  kind: z.enum(GIFT_MOVES),
  /** Signed by its effect on the balance when it is bound. */
  amount_minor: z.int(),
  state: z.enum(GIFT_MOVE_STATES),
  at_ms: z.int(),
});
export type GiftMoveRow = z.infer<typeof giftMoveSchema>;

/** What is owed to card holders; for a shop's lane its part, negative if it redeemed more than it sold. */
export const owedSchema = z.strictObject({ currency: z.enum(CURRENCY_CODES), amount_minor: z.int() });
export type OwedOnGifts = z.infer<typeof owedSchema>;

export type GiftLine = SaleLine & { readonly gift: NonNullable<SaleLine['gift']> };
export const isGiftLine = (line: SaleLine): line is GiftLine => line.gift !== undefined;

/** What a line loads on its card: there is one card per line, and its price is never reduced. */
export const loadOf = ({ unit_price_minor }: Pick<SaleLine, 'unit_price_minor'>): number => unit_price_minor;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What a sale loads on cards: not revenue, but owed to their holders. */
export const loadedBy = ({ lines }: Pick<Sale, 'lines'>): number => sum(lines.filter(isGiftLine).map(loadOf));

/** The amount that a card can pay now. */
export const usableMinor = ({ balance_minor, held_minor }: Pick<GiftCardRow, 'balance_minor' | 'held_minor'>): number =>
  balance_minor - held_minor;

export const isExpired = ({ expires_at_ms }: Pick<GiftCardRow, 'expires_at_ms'>, now_ms: number): boolean =>
  expires_at_ms !== null && expires_at_ms <= now_ms;
