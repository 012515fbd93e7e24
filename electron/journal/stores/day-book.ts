import * as z from 'zod';
import { CURRENCY_CODES, type CurrencyCode } from '../../../core/money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { ATTEMPT_STATES } from '../../../core/payments/attempt.ts';
import type { TabAct } from '../../../core/payments/tab.ts';
import { SENT_AND_REFUSED, UNDO_STATES } from '../../../core/payments/undo.ts';
import type { JournalEvent } from '../events/events.ts';

const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const trace = z.string().min(1).max(64);

/** Card payments and returns in one currency since the last close. */
export const dayTotalSchema = z.strictObject({
  currency: z.enum(CURRENCY_CODES),
  payments: z.int().min(0),
  bound_minor: amount,
  returns: z.int().min(0),
  returned_minor: amount,
});
export type DayTotal = z.infer<typeof dayTotalSchema>;

/** Money whose whereabouts are unproven at the close: listed, carried forward, never dropped (payment-safety 5.8). */
export const suspenseLineSchema = z.strictObject({
  trace_id: trace,
  kind: z.enum(['payment', 'return', 'tab']),
  state: z.enum([...ATTEMPT_STATES, ...UNDO_STATES]),
  amount_minor: z.int().min(0).max(AMOUNT_MINOR_MAX),
  currency: z.enum(CURRENCY_CODES),
  since_ms: z.int(),
  /** Already listed in an earlier close. */
  carried: z.boolean(),
});
export type SuspenseLine = z.infer<typeof suspenseLineSchema>;

/** A tab open at the day close: money held but not captured. */
export const openTabLineSchema = suspenseLineSchema.pick({
  trace_id: true,
  amount_minor: true,
  currency: true,
  since_ms: true,
});
export type OpenTabLine = z.infer<typeof openTabLineSchema>;

/** Totals of one day: what was bound and returned, and the payments that a close asks about once more. */
export interface DayTally {
  readonly totals: readonly DayTotal[];
  readonly never_charged: readonly string[];
  /** Payments of which a return was sent and ended as refused. */
  readonly refused_returns: readonly string[];
  /** Payments of which a return was done. */
  readonly done_returns: readonly string[];
}

/** Lookups for the tally: amounts of attempts and undos never change, so later lookups give the same. */
export interface DayFacts {
  currencyOf(trace_id: string): CurrencyCode | null;
  /** A pre-authorization takes nothing until its capture. */
  isTab(trace_id: string): boolean;
  stepOf(step_id: string): { readonly act: TabAct; readonly trace_id: string; readonly amount_minor: number } | null;
  returnOf(undo_id: string): { readonly trace_id: string; readonly amount_minor: number } | null;
}

/**
 * The service said so, and is probed once more: the customer may have paid an open link just as the service ended it.
 */
const isNeverCharged = (event: JournalEvent): event is Extract<JournalEvent, { readonly type: 'attempt_step' }> =>
  event.type === 'attempt_step' &&
  event.evidence?.source === 'call' &&
  (event.state === 'NO_CHARGE' || (event.state === 'DECLINED' && event.cause === 'link_ended'));

/** Adds up a day event by event, in event order, not by the clock (I14, I16). */
export function createDayTally(facts: DayFacts): { see(event: JournalEvent): void; tally(): DayTally; begin(): void } {
  let totals = new Map<CurrencyCode, DayTotal>();
  let never_charged: string[] = [];
  let refused_returns: string[] = [];
  let done_returns: string[] = [];
  const add = (currency: CurrencyCode | null, change: Partial<Omit<DayTotal, 'currency'>>): void => {
    if (currency === null) return;
    const before = totals.get(currency) ?? { currency, payments: 0, bound_minor: 0, returns: 0, returned_minor: 0 };
    totals.set(currency, {
      currency,
      payments: before.payments + (change.payments ?? 0),
      bound_minor: before.bound_minor + (change.bound_minor ?? 0),
      returns: before.returns + (change.returns ?? 0),
      returned_minor: before.returned_minor + (change.returned_minor ?? 0),
    });
  };
  return {
    see: (event) => {
      if (event.type === 'attempt_step' && event.state === 'BOUND' && !facts.isTab(event.trace_id))
        add(facts.currencyOf(event.trace_id), { payments: 1, bound_minor: event.named?.captured_minor ?? 0 });
      if (isNeverCharged(event)) never_charged.push(event.trace_id);
      if (event.type === 'undo_step' && event.state === 'REFUSED' && SENT_AND_REFUSED.has(event.cause))
        refused_returns.push(event.trace_id);
      if (event.type === 'tab_step' && event.state === 'DONE') {
        const step = facts.stepOf(event.step_id);
        if (step?.act === 'capture')
          add(facts.currencyOf(step.trace_id), { payments: 1, bound_minor: step.amount_minor });
      }
      if (event.type === 'undo_step' && event.state === 'DONE') {
        const undo = facts.returnOf(event.undo_id);
        done_returns.push(event.trace_id);
        if (undo !== null) add(facts.currencyOf(undo.trace_id), { returns: 1, returned_minor: undo.amount_minor });
      }
    },
    tally: () => ({
      totals: [...totals.values()].sort((a, b) => a.currency.localeCompare(b.currency)),
      never_charged,
      refused_returns,
      done_returns,
    }),
    begin: () => {
      totals = new Map();
      never_charged = [];
      refused_returns = [];
      done_returns = [];
    },
  };
}
