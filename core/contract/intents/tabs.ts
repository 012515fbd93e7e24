import { z } from 'zod';
import { TAB_ACTS } from '../../payments/tab.ts';
import type { OpenTabView, TabChangeView } from '../tabs.ts';
import { TILL, intent } from './declare.ts';
import { amountAboveZero, nothing, traceId } from './fields.ts';

/** Longer than the longest call of the payment service, so that a step under way is never called unanswered. */
const CHANGE_TIMEOUT_MS = 120_000;

/** The page of tabs: pre-authorizations that wait for their capture. */
export const TAB_INTENTS = {
  'tab.list': intent<{ readonly tabs: readonly OpenTabView[]; readonly hold_hours: number }>()({
    input: nothing,
    permission: 'sell',
    audience: TILL,
  }),
  /** One step of a tab. `amount_minor` is the new total of an adjustment or what a capture takes; a release gives all back. */
  'tab.change': intent<TabChangeView>()({
    input: z.strictObject({ trace_id: traceId, act: z.enum(TAB_ACTS), amount_minor: amountAboveZero.nullable() }),
    // Giving a hold back is giving money back; taking it is the sale.
    permission: ({ act }) => (act === 'release' ? 'refund' : 'sell'),
    audience: TILL,
    critical: true,
    timeout_ms: CHANGE_TIMEOUT_MS,
    moves_money: true,
  }),
} as const;
