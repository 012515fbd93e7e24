import * as z from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import type { CallResult } from '../service/call-result.ts';
import { type PaymentFacts, captureState, isWhollyReturned } from '../verdict/read-back.ts';
import { readVerdict } from '../verdict/verdict.ts';
import type { ReversalFacts } from './requested-reversal.ts';
import type { TabStop } from './tab-stop.ts';

/** Steps of an open tab: a pre-authorization that waits for its capture. */
export const TAB_ACTS = ['adjustment', 'capture', 'release'] as const;
export type TabAct = (typeof TAB_ACTS)[number];

/** Whether a step releases a hold or part of it, which counts as returning money. Amounts in minor units. */
export function givesHoldBack(act: TabAct, amount_minor: number | null, held_minor: number): boolean {
  return act === 'release' || (act === 'adjustment' && amount_minor !== null && amount_minor < held_minor);
}

/** Durable before a step of a tab is sent. */
export const tabIntentSchema = z.strictObject({
  /** Also the `id` of the new transaction. */
  step_id: z.string().min(8).max(36),
  trace_id: z.string().min(8).max(36),
  act: z.enum(TAB_ACTS),
  /** The new total of an adjustment, the captured amount, or the released amount; always including the tip. */
  amount_minor: z.int().min(1).max(AMOUNT_MINOR_MAX),
  who: z.string().max(80),
  /** For a capture that pays its sale: the sale's total with tip, and this tender's share of the tip. */
  settles: z
    .strictObject({
      due_minor: z.int().min(1).max(AMOUNT_MINOR_MAX),
      tip_minor: z.int().min(0).max(AMOUNT_MINOR_MAX),
    })
    .optional(),
});
export type TabIntent = z.infer<typeof tabIntentSchema>;

/** A tab after its settled steps. */
export interface TabFacts {
  readonly state: 'open' | 'captured' | 'released';
  readonly held_minor: number;
  /** The outcome of a step is unknown: no other may begin. */
  readonly unsettled: boolean;
}

export function tabAfter(
  authorized_minor: number,
  steps: readonly { readonly act: TabAct; readonly amount_minor: number; readonly state: string }[],
): TabFacts {
  const done = steps.filter(({ state }) => state === 'DONE');
  const held_minor = done.reduce((_held, step) => (step.act === 'release' ? 0 : step.amount_minor), authorized_minor);
  const state = done.some(({ act }) => act === 'capture')
    ? 'captured'
    : done.some(({ act }) => act === 'release')
      ? 'released'
      : 'open';
  return { state, held_minor, unsettled: steps.some((step) => !['DONE', 'REFUSED'].includes(step.state)) };
}

export type TabDecision =
  | { readonly ok: true; readonly amount_minor: number }
  | {
      readonly ok: false;
      readonly reason: Extract<
        TabStop,
        'tab_not_open' | 'step_in_progress' | 'not_an_amount' | 'more_than_held' | 'same_amount'
      >;
    };

/** Whether a step may begin, and for how much. A capture never takes more than is held (I4). */
export function decideTabStep(tab: TabFacts, act: TabAct, wanted_minor: number | null): TabDecision {
  if (tab.state !== 'open') return { ok: false, reason: 'tab_not_open' };
  if (tab.unsettled) return { ok: false, reason: 'step_in_progress' };
  const amount_minor = act === 'release' ? tab.held_minor : (wanted_minor ?? tab.held_minor);
  if (!Number.isSafeInteger(amount_minor) || amount_minor < 1 || amount_minor > AMOUNT_MINOR_MAX)
    return { ok: false, reason: 'not_an_amount' };
  if (act === 'capture' && amount_minor > tab.held_minor) return { ok: false, reason: 'more_than_held' };
  if (act === 'adjustment' && amount_minor === tab.held_minor) return { ok: false, reason: 'same_amount' };
  return { ok: true, amount_minor };
}

export type TabVerdict =
  | { readonly verdict: 'done'; readonly transaction_id: string | null }
  | { readonly verdict: 'refused'; readonly reason: string }
  | { readonly verdict: 'not_sent'; readonly cause: string }
  /** It may have happened: settled by reading the payment, never by sending the step again. */
  | { readonly verdict: 'unknown'; readonly cause: string };

type TabAmount = Pick<TabIntent, 'act' | 'amount_minor'>;

/** A requested step of a tab. */
export interface RequestedTabStep extends TabAmount {
  readonly currency: string;
  readonly payment_id: string | null;
  /** The amount held before the step; absent when unknown. */
  readonly before_minor?: number;
}

const MOVEMENTS = { adjustment: 'adjustment', capture: 'capture', release: 'cancellation' } as const;

function readAnswer(facts: ReversalFacts, { act, ...requested }: RequestedTabStep): TabVerdict {
  const read = readVerdict(facts, { ...requested, movement: MOVEMENTS[act] });
  switch (read.verdict) {
    case 'done':
      return { verdict: 'done', transaction_id: facts.transaction_id ?? null };
    case 'not_done':
      return { verdict: 'refused', reason: 'declined' };
    case 'partly_done':
      return { verdict: 'unknown', cause: 'amount_mismatch' };
    case 'unclear':
      return { verdict: 'unknown', cause: read.why };
  }
}

/** What the response to a step means, by the rules of tables 5.4 and 5.5. A 409 may be our own request seen twice. */
export function tabVerdict(result: CallResult<ReversalFacts>, step: RequestedTabStep): TabVerdict {
  switch (result.kind) {
    case 'answer':
      return readAnswer(result.value, step);
    case 'refused': {
      const { status } = result.refusal;
      if (status === 400 || status === 422) return { verdict: 'refused', reason: 'rejected' };
      // A temporary refusal is no proof: a duplicate that the network delivers later may succeed (5.4).
      if (status === 409) return { verdict: 'unknown', cause: 'conflict' };
      return { verdict: 'unknown', cause: `http_${status}` };
    }
    case 'not_sent':
      if (result.evidence.request_bytes_written !== 0) return { verdict: 'unknown', cause: 'bytes_written' };
      return { verdict: 'not_sent', cause: result.cause };
    case 'unknown':
      return { verdict: 'unknown', cause: result.cause };
  }
}

/** `returned`: it may have happened, but nothing of the payment is held any more. */
export type TabReadBack = 'done' | 'not_done' | 'unclear' | 'returned';

/**
 * Whether a step whose response was lost has happened, by the payment's present state (payment-safety 1.2, "When
 * query").
 */
export function readTabBack(view: PaymentFacts, step: TabAmount): TabReadBack {
  const capture = captureState(view);
  const returned = isWhollyReturned(view);
  const { current_amount_minor } = view;
  switch (step.act) {
    case 'release':
      return returned ? 'done' : capture === 'not_begun' ? 'not_done' : 'unclear';
    case 'capture':
      // A hold that expired or still stands: nothing of it was charged, or all of that was returned.
      if (capture === 'not_begun' || (returned && capture === 'not_known' && current_amount_minor === 0))
        return 'not_done';
      if (returned) return 'returned';
      return capture !== 'not_known' && current_amount_minor === step.amount_minor ? 'done' : 'unclear';
    case 'adjustment':
      if (returned || capture !== 'not_begun' || current_amount_minor === undefined) return 'unclear';
      return current_amount_minor === step.amount_minor ? 'done' : 'not_done';
  }
}
