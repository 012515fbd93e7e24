import * as z from 'zod';
import { exceedsLimit } from '../../staff/discount-share.ts';
import { type Needed, type Situation, TILL, TILL_AND_KIOSK, intent } from './declare.ts';
import { amount, amountAboveZero, nothing, traceId } from './fields.ts';

/** Every paid part is one call to the service. */
const RETURN_PARTS_TIMEOUT_MS = 300_000;

/** Judges what is charged, not the cart's history: goods may have been removed since a discount was given. */
const charging = (_: unknown, { sale, discount_limit_basis_points: limit }: Situation): Needed =>
  exceedsLimit(sale, limit) ? 'discount_above_limit' : 'sell';
const step = { input: nothing, permission: 'sell', audience: TILL } as const;

/** Payment of the open sale: tender, tip, cash, card, outcome. */
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
  /** From the choice of tender to the entry of a tip that is not among the presets. */
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
  /** Takes cash in the second currency; the change is in the store's currency or in the same. */
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
  /** Starts a payment that the customer makes on a phone. */
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
  /** Pays a part of the sale, or all that is left, from its tab. For more than the hold, the hold is raised first. */
  'checkout.settleTab': intent<null>()({
    input: z.strictObject({ amount_minor: amountAboveZero.optional() }),
    permission: 'sell',
    audience: TILL,
    moves_money: true,
  }),
  /** Cancelling a card is never blocked by a question. */
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
  /** The customer tapped a plan on the customer display. Charges nothing: the till shows it and confirms. */
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
  /** Opens or leaves the screen that refunds paid parts. Opening it refunds nothing. */
  'checkout.reviewParts': intent<null>()(step),
  /** Refunds every paid part of the open sale: an explicit act with the permission of a refund. */
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
  /** After an unknown outcome: puts the sale on hold to serve the next customer. */
  'checkout.holdUnknown': intent<null>()(step),
  /** Begins the next sale after an approval that paid this one. */
  'checkout.finish': intent<null>()(step),
  'drawer.open': intent<null>()({ input: nothing, permission: 'open_drawer', audience: TILL }),
} as const;
