import * as z from 'zod';
import { freeOfCardData } from '../../card-data/written-text.ts';
import { FINDINGS } from '../../payments/open-item.ts';
import { pinSchema } from '../../staff/staff-member.ts';
import type { AttemptView, ForOtherView, RecoveryCounts, TimelineView } from '../recovery.ts';
import { TILL, intent } from './declare.ts';
import { traceId } from './fields.ts';

const one = z.strictObject({ trace_id: traceId });
/** Where a manager found the proof: an id on the service's page, or of a call with support. Never a card number. */
const evidenceReference = freeOfCardData(z.string().trim().min(3).max(200));

/** Unproven payments and their outcomes. */
export const RECOVERY_INTENTS = {
  'recovery.list': intent<{
    readonly attempts: readonly AttemptView[];
    readonly counts: RecoveryCounts;
    readonly for_others: readonly ForOtherView[];
  }>()({
    input: z.strictObject({ filter: z.enum(['all', 'unresolved', 'needs_person', 'resolved_today']) }),
    permission: 'sell',
    audience: TILL,
    polled: true,
  }),
  'recovery.read': intent<{ readonly attempt: AttemptView; readonly timeline: readonly TimelineView[] }>()({
    input: one,
    permission: 'sell',
    audience: TILL,
    polled: true,
  }),
  'recovery.tryNow': intent<null>()({ input: one, permission: 'sell', audience: TILL }),
  /**
   * A manager closes an open item in ATTENTION with evidence found elsewhere; never as paid (payment-safety 5.2, 5.9).
   */
  'recovery.close': intent<null>()({
    input: z.strictObject({
      trace_id: traceId,
      found: z.enum(FINDINGS),
      evidence_reference: evidenceReference,
      pin: pinSchema.optional(),
    }),
    permission: 'resolve_payment',
    audience: TILL,
    critical: true,
  }),
} as const;
