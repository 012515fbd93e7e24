import { z } from 'zod';
import { SERVICES } from '../../sale/service.ts';
import type { GiftCardView } from '../gifts.ts';
import { KIOSK, TILL, intent } from './declare.ts';
import { amount, nothing } from './fields.ts';
import { giftCodeInput } from './gifts.ts';

const step = { input: nothing, permission: 'none', audience: KIOSK } as const;

/** What a customer can ask for at a kiosk besides choosing goods; what is not for its audience is refused there. */
export const KIOSK_INTENTS = {
  /** Begins a new order and discards what an earlier customer left in the cart. */
  'kiosk.begin': intent<null>()({ ...step, input: z.strictObject({ service: z.enum(SERVICES) }) }),
  /** By card, whole, without a tip unless the shop asks for one. From an outcome that did not pay: once more. */
  'kiosk.pay': intent<null>()({ ...step, moves_money: true }),
  /** The answer to that question; it charges at once, so that no choice of tender stands between them. */
  'kiosk.tip': intent<null>()({ ...step, input: z.strictObject({ tip_minor: amount }), moves_money: true }),
  /** What is on a gift card, where the shop lets customers pay with them here; nothing moves. */
  'kiosk.lookGift': intent<GiftCardView>()({ ...step, input: z.strictObject({ code: giftCodeInput }) }),
  /** With a gift card, without a tip: all of it, or as much as it has and the rest by card. No manager is here to let one pay alone. */
  'kiosk.payGift': intent<null>()({ ...step, input: z.strictObject({ code: giftCodeInput }), moves_money: true }),
  /** Returns to the order from an outcome that did not pay. */
  'kiosk.back': intent<null>()(step),
  /** Sets the order aside, to be paid at the counter. */
  'kiosk.counter': intent<{ readonly number: number; readonly printed: boolean }>()(step),
  /** The customer leaves. Refused while a card, a request or an unknown charge is alive (DESIGN 13.11). */
  'kiosk.leave': intent<null>()(step),
  /** Staff, with a PIN: this window becomes a till until it is switched back. */
  'kiosk.exit': intent<null>()({ ...step, permission: 'leave_kiosk' }),
  'kiosk.enter': intent<null>()({ input: nothing, permission: 'sell', audience: TILL }),
} as const;
