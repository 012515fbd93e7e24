import { z } from 'zod';
import { freeOfCardData } from '../../card-data/written-text.ts';
import type { CardSummary } from '../../payments/card.ts';
import { pinSchema } from '../../staff/staff-member.ts';
import type { FoundSales, PastSaleDetail, UndoOutcomeView, UndoPlanView } from '../refunds.ts';
import { TILL, intent } from './declare.ts';
import { amount, amountAboveZero, id, nothing, traceId } from './fields.ts';

/** Longer than the longest call of the payment service, so that a return under way is never called unanswered. */
const PLAN_TIMEOUT_MS = 60_000;
const EXECUTE_TIMEOUT_MS = 120_000;

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
      /** Of the card that was tapped. */
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
  'refund.plan': intent<UndoPlanView>()({
    input: z.strictObject({ trace_id: traceId, amount_minor: amountAboveZero.optional() }),
    permission: 'sell',
    audience: TILL,
    timeout_ms: PLAN_TIMEOUT_MS,
  }),
  'refund.execute': intent<UndoOutcomeView>()({
    input: z.strictObject({
      trace_id: traceId,
      amount_minor: amountAboveZero,
      act: z.enum(['cancellation', 'refund']),
      pin: pinSchema.optional(),
      lines: z
        .array(z.strictObject({ line_id: id, quantity_milli: z.int().min(1) }))
        .max(500)
        .optional(),
    }),
    permission: 'refund',
    audience: TILL,
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
    moves_money: true,
  }),
} as const;
