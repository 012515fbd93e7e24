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

/** State and services shared by the parts of the engine. */
export interface EngineContext extends PaymentEngineParts {
  readonly gate: CardSalesGate;
  readonly writer: OutcomeWriter;
  readonly queue: RecoveryQueue;
  readonly readings: PaymentReadings;
  /** Probes traces that may hold money without a paid sale. */
  readonly lost: LeaseProbe;
  /** Traces that an earlier process left unresolved. */
  readonly inherited: Set<string>;
  /** Maps each undoing transaction seen by this process to the trace of its attempt. */
  readonly undone_by: Map<string, string>;
  /** Host answers still being delivered to the reader. */
  readonly readerClosing: Set<Promise<void>>;
  /** Probes in flight after refused payments; shutdown waits for them (payment-safety 5.4). */
  readonly probing: Set<Promise<void>>;
  /** Notifies listeners that displayed state has changed. */
  readonly changed: () => void;
}

/** Why a call could not be sent: rejected credentials are told apart from an unreachable service. */
export function unsentReason({ service }: EngineContext): 'credentials_refused' | 'service_unreachable' {
  return service.status.state === 'unauthorized' ? 'credentials_refused' : 'service_unreachable';
}

/** The next state. Throws on an event that the state machine refuses, which is a bug. */
export function nextState(state: AttemptState, event: AttemptEvent): AttemptState {
  const step = stepAttempt(state, event);
  assert(step.ok, step.ok ? '' : step.refused);
  return step.next;
}
