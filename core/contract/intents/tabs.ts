import * as z from 'zod';
import { TAB_ACTS, givesHoldBack } from '../../payments/tab.ts';
import type { OpenTabView, TabChangeView } from '../tabs.ts';
import { TILL, intent } from './declare.ts';
import { amountAboveZero, nothing, traceId, written } from './fields.ts';
import { SALE_LABEL_MAX } from '../../sale/limits.ts';

/** Longer than the longest call of the payment service, so that a step in progress does not time out. */
const CHANGE_TIMEOUT_MS = 120_000;

/** The tabs page: pre-authorizations that are still to be captured. */
export const TAB_INTENTS = {
  'tab.list': intent<{ readonly tabs: readonly OpenTabView[]; readonly hold_hours: number }>()({
    input: nothing,
    permission: 'sell',
    audience: TILL,
    polled: true,
  }),
  /**
   * Holds an amount on a card for the open sale, which is put on hold with it; the payment screen shows the outcome.
   */
  'tab.open': intent<null>()({
    input: z.strictObject({ label: written(SALE_LABEL_MAX).optional(), amount_minor: amountAboveZero }),
    permission: 'sell',
    audience: TILL,
    moves_money: true,
  }),
  /**
   * One step of a tab. `amount_minor` is the new total for an adjustment, or the amount for a capture; a release frees
   * the whole hold.
   */
  'tab.change': intent<TabChangeView>()({
    input: z.strictObject({ trace_id: traceId, act: z.enum(TAB_ACTS), amount_minor: amountAboveZero.nullable() }),
    // Capturing a hold is the sale.
    permission: ({ act, trace_id, amount_minor }, { tabHeldMinor }) =>
      givesHoldBack(act, amount_minor, tabHeldMinor(trace_id)) ? 'refund' : 'sell',
    audience: TILL,
    critical: true,
    timeout_ms: CHANGE_TIMEOUT_MS,
    moves_money: true,
  }),
} as const;
