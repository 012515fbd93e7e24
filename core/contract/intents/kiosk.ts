import * as z from 'zod';
import { SERVICES } from '../../sale/service.ts';
import type { GiftCardView } from '../gifts.ts';
import { KIOSK, TILL, intent } from './declare.ts';
import { amount, nothing } from './fields.ts';
import { giftCodeInput } from './gifts.ts';

const step = { input: nothing, permission: 'none', audience: KIOSK } as const;

/** A customer's actions at a kiosk besides choosing products; other intents are refused for this audience. */
export const KIOSK_INTENTS = {
  /** Begins a new order and discards what an earlier customer left in the cart. */
  'kiosk.begin': intent<null>()({ ...step, input: z.strictObject({ service: z.enum(SERVICES) }) }),
  /**
   * Pays the whole order by card, without a tip unless the shop asks for one. After an outcome that did not pay: tries
   * again.
   */
  'kiosk.pay': intent<null>()({ ...step, moves_money: true }),
  /** The answer to the tip question; charges at once, so that no choice of tender comes between. */
  'kiosk.tip': intent<null>()({ ...step, input: z.strictObject({ tip_minor: amount }), moves_money: true }),
  /** The balance of a gift card, if the shop accepts them here; nothing moves. */
  'kiosk.lookGift': intent<GiftCardView>()({ ...step, input: z.strictObject({ code: giftCodeInput }) }),
  /**
   * Pays with a gift card, without a tip: the whole order, or as much as the card has and the rest by card. There is no
   * manager to approve an exception.
   */
  'kiosk.payGift': intent<null>()({ ...step, input: z.strictObject({ code: giftCodeInput }), moves_money: true }),
  /** Returns to the order from an outcome that did not pay. */
  'kiosk.back': intent<null>()(step),
  /** Puts the order on hold, to be paid at the counter. */
  'kiosk.counter': intent<{ readonly number: number; readonly printed: boolean }>()(step),
  /** The customer leaves. Refused while a card, a request or an unknown charge is pending (DESIGN 13.11). */
  'kiosk.leave': intent<null>()(step),
  /** Staff, with a PIN: this window becomes a till until it is switched back. */
  'kiosk.exit': intent<null>()({ ...step, permission: 'leave_kiosk' }),
  'kiosk.enter': intent<null>()({ input: nothing, permission: 'sell', audience: TILL }),
} as const;
