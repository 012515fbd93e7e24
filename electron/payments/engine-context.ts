import type { AttemptEvent } from '../../core/payments/attempt-machine.ts';
import { stepAttempt } from '../../core/payments/attempt-machine.ts';
import type { AttemptState } from '../../core/payments/attempt.ts';
import { assert } from '../../core/assert.ts';
import type { CardSalesGate } from './card-sales-gate.ts';
import type { PaymentEngineParts } from './engine-parts.ts';
import type { LeaseProbe } from './recovery/lease-probe.ts';
import type { OutcomeWriter } from './outcomes/outcome-writer.ts';
import type { PaymentReadings } from './recovery/payment-readings.ts';
import type { RecoveryQueue } from './recovery/recovery-queue.ts';

/** What the parts of the engine share. */
export interface EngineContext extends PaymentEngineParts {
  readonly gate: CardSalesGate;
  readonly writer: OutcomeWriter;
  readonly queue: RecoveryQueue;
  readonly readings: PaymentReadings;
  /** Asks for traces that may stand for money without a paid sale. */
  readonly lost: LeaseProbe;
  /** Traces that an earlier process left open. */
  readonly inherited: Set<string>;
  /** By the transaction that undid it, the trace of each attempt that this process heard of. */
  readonly undone_by: Map<string, string>;
  /** Answers still being delivered to the reader. */
  readonly readerClosing: Set<Promise<void>>;
  /** Questions after refused payments that are out; a stop lets their answers come (payment-safety 5.4). */
  readonly probing: Set<Promise<void>>;
  /** Tells the till that something it shows has changed. */
  readonly changed: () => void;
}

/** Why a call could not be sent: a service that does not know this till differs from a line that is down. */
export function unsentReason({ service }: EngineContext): 'credentials_refused' | 'service_unreachable' {
  return service.status.state === 'unauthorized' ? 'credentials_refused' : 'service_unreachable';
}

/** The state that the machine gives, or a stop: an event it refuses is a mistake of this program. */
export function nextState(state: AttemptState, event: AttemptEvent): AttemptState {
  const step = stepAttempt(state, event);
  assert(step.ok, step.ok ? '' : step.refused);
  return step.next;
}
