import * as z from 'zod';
import { freeOfCardData } from '../../card-data/written-text.ts';
import type { CardSummary } from '../../payments/card.ts';
import { RETURN_REASON_MAX, SALE_LINES_MAX } from '../../sale/limits.ts';
import { pinSchema } from '../../staff/staff-member.ts';
import { returnedLineSchema } from '../../sale/sale-return.ts';
import type { FoundSales, PastSaleDetail, RefundWithoutSale, ReturnPlanView, ReturnView } from '../refunds.ts';
import { TILL, intent } from './declare.ts';
import { amount, amountAboveZero, id, nothing } from './fields.ts';

/** Longer than the longest call of the payment service, so that a return in progress does not time out. */
const PLAN_TIMEOUT_MS = 60_000;
const EXECUTE_TIMEOUT_MS = 120_000;
const PRINT_TIMEOUT_MS = 30_000;

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
  /** A single payment of the sale; null distributes over all. */
  from: id.nullable(),
  /** Back the way it was paid (default), or as a new store credit. */
  to: z.enum(['origin', 'store_credit']).optional(),
};

/** Refunds: find the sale, plan the way, execute the return. */
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
  /** Reads a card, keeping only what finds its sales. Charges nothing. */
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
      /** Chosen by the caller, so that a repeated request refunds once. */
      return_id: id,
      ...wish,
      /** The parts shown on the screen: refused when they would now be others. */
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
      /** The screen also showed that this is an exception without the store. */
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
  /** The current state of a return: its outcome after a reply that was no proof. */
  'refund.outcome': intent<ReturnView>()({
    input: z.strictObject({ return_id: id }),
    permission: 'sell',
    audience: TILL,
    polled: true,
  }),
  /** Returns interrupted between two parts, or whose end no person may have seen, because a process died. */
  'refund.waiting': intent<{
    readonly returns: readonly ReturnView[];
    readonly without_sale: readonly RefundWithoutSale[];
  }>()({
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
  /** A person saw what a return, or a refund without a sale, hands over: cash, a store credit, the slip. */
  'refund.told': intent<null>()({
    input: z.strictObject({ return_id: id }),
    permission: 'sell',
    audience: TILL,
  }),
  /** Prints the slip of a return again, marked as a copy. */
  'refund.print': intent<null>()({
    input: z.strictObject({ return_id: id }),
    permission: 'sell',
    audience: TILL,
    timeout_ms: PRINT_TIMEOUT_MS,
  }),
  /**
   * A refund without a sale: in cash only, because the service refunds only payments that it knows (service-interface,
   * Refund a payment).
   */
  'refund.blind': intent<null>()({
    input: z.strictObject({
      /** Chosen by the caller, so that a repeated request pays once. */
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
