import { assertNever } from '../../../core/assert.ts';
import type { Clock } from '../../../core/clock.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { backOffMs } from '../../../core/payments/back-off.ts';
import type { ReversalVerdict } from '../../../core/payments/reversal-table.ts';
import type { HandOverOutcome, HandedItem } from '../../../store/contract/handovers.ts';
import type { PaymentService } from '../../gateway/payment-service.ts';
import type { Log } from '../../log/log.ts';
import { createPaymentReadings } from './payment-readings.ts';
import { settledByReading } from './settled-by-reading.ts';
import { undoByTrace } from './undo-by-trace.ts';

interface Parts {
  readonly service: PaymentService;
  readonly clock: Clock;
  readonly log: Log;
  readonly randomness: { fraction(): number };
}

export interface HandOverEnd {
  readonly outcome: HandOverOutcome;
  readonly amount_minor: number | null;
  readonly why: string;
}

/** What this process knows of a payment that did not end yet. */
interface Seen {
  readonly tries: number;
  readonly due_at_ms: number;
  /** An answer named or undid it: "not found" would contradict that. */
  readonly is_named: boolean;
}

export interface OthersPayments {
  /** Milliseconds until the service may be asked about it again; not positive: now. */
  waitMs(trace_id: string): number;
  /** Undoes it by its trace. `again`: nothing is proven; `offline`: nor would it be for any other payment. */
  undo(item: HandedItem, currency: CurrencyCode): Promise<HandOverEnd | 'again' | 'offline'>;
}

/**
 * Undoes payments of lost tills, each at its own pace. Where the payment is known it is read: its till is gone, and may
 * have been charged another amount than the store heard of (payment-safety 13.4).
 */
export function createOthersPayments({ service, clock, log, randomness }: Parts): OthersPayments {
  const readings = createPaymentReadings({ service, clock, log });
  const seen = new Map<string, Seen>();
  return {
    waitMs: (trace_id) => (seen.get(trace_id)?.due_at_ms ?? 0) - clock.monotonicMs(),
    undo: async ({ trace_id, amount_minor, approval_seen, payment_id = null, other_approved = false }, currency) => {
      const { tries = 0, is_named = false } = seen.get(trace_id) ?? {};
      const trace = { trace_id, currency, amount_minor, approval_seen: approval_seen || is_named };
      const { result, verdict: answered } = await undoByTrace(service, trace);
      const payment = { trace_id, payment_id, approved: other_approved ? 'another' : 'not_known' } as const;
      const { verdict, returned_minor } = await settledByReading(readings, payment, result, answered);
      const ended = endOf(verdict, returned_minor);
      if (ended !== null) {
        seen.delete(trace_id);
        return ended;
      }
      const after_ms = verdict.verdict === 'retry' ? (verdict.after_ms ?? 0) : 0;
      const names = result.kind === 'answer' && (result.value.payment_id ?? result.value.transaction_id) !== undefined;
      seen.set(trace_id, {
        tries: tries + 1,
        due_at_ms: clock.monotonicMs() + Math.max(after_ms, backOffMs(tries + 1, randomness.fraction())),
        is_named: is_named || names,
      });
      return verdict.verdict === 'retry' && verdict.counts === 'offline' ? 'offline' : 'again';
    },
  };
}

/** Null when nothing is known and the call must be repeated. `returned_minor`: what the payment was read to have held. */
export function endOf(verdict: ReversalVerdict, returned_minor: number | null = null): HandOverEnd | null {
  switch (verdict.verdict) {
    case 'undone':
      return { outcome: 'reversed', amount_minor: returned_minor ?? verdict.amount_minor, why: verdict.verdict };
    case 'never_captured':
    case 'not_found_late':
      return { outcome: 'no_charge', amount_minor: null, why: verdict.verdict };
    case 'partly_undone':
      return { outcome: 'for_person', amount_minor: verdict.amount_minor, why: verdict.verdict };
    case 'stuck':
      return { outcome: 'for_person', amount_minor: null, why: verdict.why };
    case 'retry':
    case 'not_found_early':
    case 'not_found_here':
    case 'not_served':
    case 'next_step':
      return null;
    default:
      return assertNever(verdict, 'reversal verdict');
  }
}
