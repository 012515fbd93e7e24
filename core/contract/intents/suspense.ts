import * as z from 'zod';
import { freeOfCardData } from '../../card-data/written-text.ts';
import { AMOUNT_MINOR_MAX } from '../../money/money.ts';
import { pinSchema } from '../../staff/staff-member.ts';
import { type ComparisonView, SUSPENSE_DECISIONS, type SuspenseView } from '../suspense.ts';
import { TILL, intent } from './declare.ts';
import { traceId } from './fields.ts';

/** Covers several days of settlement, one call per day. */
const COMPARE_MS = 60_000;
const nothing = z.strictObject({});

/** Items that need a person because the till was restored, copied or moved (payment-safety 13.1, 13.2). */
export const SUSPENSE_INTENTS = {
  'recovery.suspense': intent<SuspenseView>()({ input: nothing, permission: 'sell', audience: TILL }),
  /** Lists payments in the service's settlement that this till does not know. */
  'recovery.compare': intent<ComparisonView>()({
    input: nothing,
    permission: 'sell',
    audience: TILL,
    timeout_ms: COMPARE_MS,
  }),
  'recovery.decide': intent<null>()({
    input: z.strictObject({
      decision: z.enum(SUSPENSE_DECISIONS),
      trace_id: traceId.optional(),
      transaction_id: z.string().min(1).max(128).optional(),
      amount_minor: z.int().min(1).max(AMOUNT_MINOR_MAX).optional(),
      evidence_reference: freeOfCardData(z.string().trim().min(3).max(200)),
      pin: pinSchema.optional(),
    }),
    permission: 'resolve_payment',
    audience: TILL,
    critical: true,
    moves_money: true,
    timeout_ms: COMPARE_MS,
  }),
} as const;
