import { z } from 'zod';
import { passesLimit } from '../../staff/discount-share.ts';
import { type Needed, type Situation, TILL, TILL_AND_KIOSK, intent } from './declare.ts';
import { amount, amountAboveZero, nothing, traceId } from './fields.ts';

/** Every paid part is one call to the service. */
const RETURN_PARTS_TIMEOUT_MS = 300_000;

/** What is charged is judged, not what once was in the cart: goods may have gone since a discount was given. */
const charging = (_: unknown, { sale, discount_limit_basis_points: limit }: Situation): Needed =>
  passesLimit(sale, limit) ? 'discount_above_limit' : 'sell';
const step = { input: nothing, permission: 'sell', audience: TILL } as const;

/** Taking money for the open sale: tender, tip, cash, card, outcome. */
export const CHECKOUT_INTENTS = {
  'checkout.begin': intent<null>()({ ...step, permission: charging }),
  /** Pays the whole sale with exact cash in one act (F9). */
  'checkout.exactCash': intent<null>()({ ...step, permission: charging, moves_money: true }),
  'checkout.back': intent<null>()(step),
  'checkout.setTip': intent<null>()({
    input: z.strictObject({ tip_minor: amount }),
    permission: 'sell',
    audience: TILL,
  }),
  /** From the choice of tender to the figures of a tip that is not among those offered. */
  'checkout.typeTip': intent<null>()(step),
  /** Starts a cash part; `amount_minor` is what this part covers, default all that is left. */
  'checkout.chooseCash': intent<null>()({
    input: z.strictObject({ amount_minor: amountAboveZero.optional() }),
    permission: 'sell',
    audience: TILL,
  }),
  'checkout.takeCash': intent<null>()({
    input: z.strictObject({ received_minor: amountAboveZero }),
    permission: 'sell',
    audience: TILL,
    moves_money: true,
  }),
  /** Cash in the second currency; what goes back does so in the store's currency or in the same. */
  'checkout.takeForeignCash': intent<null>()({
    input: z.strictObject({ received_minor: amountAboveZero, change_in: z.enum(['store', 'same']) }),
    permission: 'sell',
    audience: TILL,
    moves_money: true,
  }),
  'checkout.chooseCard': intent<null>()({
    input: z.strictObject({ amount_minor: amountAboveZero.optional() }),
    permission: 'sell',
    audience: TILL,
    moves_money: true,
  }),
  /** Starts a payment that the customer makes on a telephone. */
  'checkout.chooseLink': intent<null>()({
    input: z.strictObject({ amount_minor: amountAboveZero.optional() }),
    permission: 'sell',
    audience: TILL,
    moves_money: true,
  }),
  /** Stops waiting for the payment by link and undoes it. */
  'checkout.giveUpLink': intent<{ readonly answer: 'cancelling' | 'too_late' }>()({
    input: nothing,
    permission: 'none',
    audience: TILL,
  }),
  /** Pays from the tab of this sale; a part of it, or all that is left. More than is held is held first. */
  'checkout.settleTab': intent<null>()({
    input: z.strictObject({ amount_minor: amountAboveZero.optional() }),
    permission: 'sell',
    audience: TILL,
    moves_money: true,
  }),
  /** Taking a card back is never held up by a question. */
  'checkout.cancelCard': intent<{ readonly answer: 'cancelling' | 'too_late' }>()({
    input: nothing,
    permission: 'none',
    audience: TILL_AND_KIOSK,
  }),
  'checkout.chooseInstallments': intent<null>()({
    input: z.strictObject({ trace_id: traceId, quantity: z.int().min(1).max(99) }),
    permission: 'sell',
    audience: TILL_AND_KIOSK,
    moves_money: true,
  }),
  /** The customer touched a plan on the display that faces them. It charges nothing: the till shows it and confirms. */
  'checkout.wishInstallments': intent<null>()({
    input: z.strictObject({ trace_id: traceId, quantity: z.int().min(1).max(99) }),
    permission: 'none',
    audience: ['customer_display'],
  }),
  /** The cashier compared the signature: accepted, or the approved payment is undone (payment-safety 1.2). */
  'checkout.judgeSignature': intent<null>()({
    input: z.strictObject({ trace_id: traceId, accepted: z.boolean() }),
    permission: 'sell',
    audience: TILL,
    moves_money: true,
  }),
  /** Opens or leaves the screen that returns paid parts. Opening it returns nothing. */
  'checkout.reviewParts': intent<null>()(step),
  /** Gives every paid part of the open sale back: an explicit act, as permitted as a refund. */
  'checkout.returnParts': intent<{ readonly returned: number; readonly open: number }>()({
    input: nothing,
    permission: 'refund',
    audience: TILL,
    critical: true,
    timeout_ms: RETURN_PARTS_TIMEOUT_MS,
    moves_money: true,
  }),
  /** Returns from an outcome that did not pay (declined, not charged, unknown) to the choice of tender. */
  'checkout.anotherTender': intent<null>()(step),
  /** From unknown: set the sale aside and serve the next customer. */
  'checkout.holdUnknown': intent<null>()(step),
  /** Begins the next sale after an approval that paid this one. */
  'checkout.finish': intent<null>()(step),
  'drawer.open': intent<null>()({ input: nothing, permission: 'open_drawer', audience: TILL }),
} as const;
