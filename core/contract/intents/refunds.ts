import { z } from 'zod';
import { freeOfCardData } from '../../card-data/written-text.ts';
import type { CardSummary } from '../../payments/card.ts';
import { RETURN_REASON_MAX, SALE_LINES_MAX } from '../../sale/limits.ts';
import { pinSchema } from '../../staff/staff-member.ts';
import { returnedLineSchema } from '../../sale/sale-return.ts';
import type { FoundSales, PastSaleDetail, ReturnPlanView, ReturnView } from '../refunds.ts';
import { TILL, intent } from './declare.ts';
import { amount, amountAboveZero, id, nothing } from './fields.ts';

/** Longer than the longest call of the payment service, so that a return under way is never called unanswered. */
const PLAN_TIMEOUT_MS = 60_000;
const EXECUTE_TIMEOUT_MS = 120_000;

const lines = z.array(returnedLineSchema).max(SALE_LINES_MAX);
/** What goes back: everything that remains, an amount, or goods by line. */
const what = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('all') }),
  z.strictObject({ mode: z.literal('amount'), amount_minor: amount }),
  z.strictObject({ mode: z.literal('lines'), lines, tip: z.boolean() }),
]);
const wish = {
  sale_id: id,
  what,
  /** One payment of the sale alone; null divides over all of them. */
  from: id.nullable(),
  /** The way it came, or on a store credit that is made for it; default: the way it came. */
  to: z.enum(['origin', 'store_credit']).optional(),
};

/** Money that goes back: the sale is found, the way is planned, the return is made. */
export const REFUND_INTENTS = {
  'refund.find': intent<FoundSales>()({
    input: z.strictObject({
      text: z.string().max(64).optional(),
      amount_minor: amount.optional(),
      last_four: z
        .string()
        .regex(/^\d{4}$/)
        .optional(),
      /** Brand of the tapped card. */
      brand: z.string().max(24).optional(),
      /** Name or tax id of the customer. */
      customer: z.string().max(80).optional(),
      from_ms: z.int().optional(),
      to_ms: z.int().optional(),
    }),
    permission: 'sell',
    audience: TILL,
  }),
  'refund.read': intent<{ readonly sale: PastSaleDetail }>()({
    input: z.strictObject({ sale_id: id }),
    permission: 'sell',
    audience: TILL,
  }),
  /** The reader reads the card, which is forgotten but for what finds its sales. Nothing is charged. */
  'refund.tapCard': intent<Pick<CardSummary, 'brand' | 'last_four'>>()({
    input: nothing,
    permission: 'sell',
    audience: TILL,
  }),
  'refund.stopTap': intent<null>()({ input: nothing, permission: 'sell', audience: TILL }),
  'refund.plan': intent<ReturnPlanView>()({
    input: z.strictObject(wish),
    permission: 'sell',
    audience: TILL,
    timeout_ms: PLAN_TIMEOUT_MS,
  }),
  'refund.execute': intent<ReturnView>()({
    input: z.strictObject({
      /** Given by who asks, so that the same request sent twice returns once. */
      return_id: id,
      ...wish,
      /** The parts that were read on the screen: it is refused when they would be others now. */
      parts: z
        .array(
          z.strictObject({
            tender_id: id,
            amount_minor: amountAboveZero,
            act: z.enum(['cancellation', 'refund', 'cash', 'gift']),
          }),
        )
        .min(1)
        .max(50),
      /** That it is one without the store was read too. */
      by_exception: z.literal(true).optional(),
      reason: freeOfCardData(z.string().trim().min(1).max(RETURN_REASON_MAX)).optional(),
      pin: pinSchema.optional(),
    }),
    permission: 'refund',
    audience: TILL,
    critical: true,
    timeout_ms: EXECUTE_TIMEOUT_MS,
    moves_money: true,
  }),
  /** A return as it stands now: what became of it after its answer was no proof. */
  'refund.outcome': intent<ReturnView>()({
    input: z.strictObject({ return_id: id }),
    permission: 'sell',
    audience: TILL,
    polled: true,
  }),
  /** Returns that stopped between two parts, because a process died. */
  'refund.waiting': intent<{ readonly returns: readonly ReturnView[] }>()({
    input: nothing,
    permission: 'sell',
    audience: TILL,
  }),
  /** Continues such a return, or drops its parts that were never begun. */
  'refund.finish': intent<ReturnView>()({
    input: z.strictObject({ return_id: id, how: z.enum(['go_on', 'drop']), pin: pinSchema.optional() }),
    permission: 'refund',
    audience: TILL,
    critical: true,
    timeout_ms: EXECUTE_TIMEOUT_MS,
    moves_money: true,
  }),
  /**
   * Money back for which no sale was found: in cash alone, because the service returns money only to payments that it knows
   * (service-interface, Refund a payment).
   */
  'refund.blind': intent<null>()({
    input: z.strictObject({
      /** Given by who asks, so that the same request sent twice pays once. */
      refund_id: id,
      amount_minor: amountAboveZero,
      reason: freeOfCardData(z.string().trim().min(3).max(120)),
    }),
    permission: 'blind_refund',
    audience: TILL,
    critical: true,
    moves_money: true,
  }),
} as const;
