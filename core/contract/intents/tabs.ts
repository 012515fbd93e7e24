import { z } from 'zod';
import { TAB_ACTS, givesHoldBack } from '../../payments/tab.ts';
import type { OpenTabView, TabChangeView } from '../tabs.ts';
import { TILL, intent } from './declare.ts';
import { amountAboveZero, nothing, traceId, written } from './fields.ts';
import { SALE_LABEL_MAX } from '../../sale/limits.ts';

/** Longer than the longest call of the payment service, so that a step under way is never called unanswered. */
const CHANGE_TIMEOUT_MS = 120_000;

/** The page of tabs: pre-authorizations that wait for their capture. */
export const TAB_INTENTS = {
  'tab.list': intent<{ readonly tabs: readonly OpenTabView[]; readonly hold_hours: number }>()({
    input: nothing,
    permission: 'sell',
    audience: TILL,
    polled: true,
  }),
  /** Holds an amount on a card for the open sale, which is set aside with it; the screen of the payment says what became of it. */
  'tab.open': intent<null>()({
    input: z.strictObject({ label: written(SALE_LABEL_MAX).optional(), amount_minor: amountAboveZero }),
    permission: 'sell',
    audience: TILL,
    moves_money: true,
  }),
  /** One step of a tab. `amount_minor` is the new total of an adjustment or what a capture takes; a release gives all back. */
  'tab.change': intent<TabChangeView>()({
    input: z.strictObject({ trace_id: traceId, act: z.enum(TAB_ACTS), amount_minor: amountAboveZero.nullable() }),
    // Taking a hold is the sale.
    permission: ({ act, trace_id, amount_minor }, { tabHeldMinor }) =>
      givesHoldBack(act, amount_minor, tabHeldMinor(trace_id)) ? 'refund' : 'sell',
    audience: TILL,
    critical: true,
    timeout_ms: CHANGE_TIMEOUT_MS,
    moves_money: true,
  }),
} as const;
