import { assertNever } from '../assert.ts';
import { type AttemptState, TERMINAL_STATES } from './attempt.ts';

/**
 * What can happen to an attempt (payment-safety 5.2). Each event is a fact that was proven elsewhere: by the authorize
 * table (5.4), by the reversal table (5.5), by a restart, or by a manager.
 */
export type AttemptEvent =
  /** 2xx of the authorization, everything matched, and the card agreed. */
  | { readonly kind: 'approved' }
  /** The service said no, in its own schema, for this trace. */
  | { readonly kind: 'declined' }
  /** Zero request bytes on a fresh connection, in this process life. */
  | { readonly kind: 'nothing_sent' }
  /** Anything else after the intent: no response, an invalid one, or a card that rejected the approval. */
  | { readonly kind: 'unproven' }
  /** The process died after the intent, and any proof with it. */
  | { readonly kind: 'restarted' }
  /** A reversal call named what it undid, or the service says that it was already undone. */
  | { readonly kind: 'undone' }
  /** The service says, with a code, that nothing was ever captured. */
  | { readonly kind: 'never_captured' }
  /** 404 of a request sent before the horizon H. */
  | { readonly kind: 'not_found_early' }
  /** 404 of a request sent after the horizon H. */
  | { readonly kind: 'not_found_late' }
  /** No step can undo it, or the amounts disagree. */
  | { readonly kind: 'stuck' }
  /** A recovery call ended without a result. */
  | { readonly kind: 'no_news' }
  /** An approval that arrived after the attempt was given up. */
  | { readonly kind: 'late_approval' }
  /** A manager closed an ATTENTION item with an evidence reference; never as paid. */
  | { readonly kind: 'closed_by_manager'; readonly found: 'undone' | 'never_charged' };

/** What must happen with the transition, in the same transaction (`*_tender`) or after it. */
export type AttemptEffect =
  | 'pay_tender'
  | 'fail_tender'
  | 'doubt_tender'
  | 'undo_tender'
  | 'queue_recovery'
  | 'leave_recovery'
  | 'tell_person'
  | 'record';

export type AttemptStep =
  | { readonly ok: true; readonly next: AttemptState; readonly effects: readonly AttemptEffect[] }
  | { readonly ok: false; readonly refused: string };

const to = (next: AttemptState, ...effects: AttemptEffect[]): AttemptStep => ({ ok: true, next, effects });
const refuse = (state: AttemptState, event: AttemptEvent): AttemptStep => ({
  ok: false,
  refused: `${event.kind} cannot happen to an attempt in ${state} (payment-safety 5.2)`,
});

/** The whole life of an attempt: state and event give the next state and its effects, or a refusal. Pure and total. */
export function stepAttempt(state: AttemptState, event: AttemptEvent): AttemptStep {
  // A late approval never binds and never changes the state: recovery is already undoing it (0.2).
  if (event.kind === 'late_approval') return state === 'INTENT' ? refuse(state, event) : to(state, 'record');
  switch (state) {
    case 'INTENT':
      return fromIntent(event);
    case 'REVERSING':
    case 'QUARANTINE':
      return fromReversing(state, event);
    case 'ATTENTION':
      return fromAttention(event);
    case 'BOUND':
    case 'DECLINED':
    case 'NOT_SENT':
    case 'REVERSED':
    case 'NO_CHARGE':
      return refuse(state, event);
    default:
      return assertNever(state, 'attempt state');
  }
}

function fromIntent(event: AttemptEvent): AttemptStep {
  switch (event.kind) {
    case 'approved':
      return to('BOUND', 'pay_tender');
    case 'declined':
      return to('DECLINED', 'fail_tender');
    case 'nothing_sent':
      return to('NOT_SENT', 'fail_tender');
    case 'unproven':
    case 'restarted':
      return to('REVERSING', 'doubt_tender', 'queue_recovery');
    default:
      return refuse('INTENT', event);
  }
}

function fromReversing(state: 'REVERSING' | 'QUARANTINE', event: AttemptEvent): AttemptStep {
  switch (event.kind) {
    case 'undone':
      return to('REVERSED', 'undo_tender', 'leave_recovery');
    case 'never_captured':
    case 'not_found_late':
      return to('NO_CHARGE', 'undo_tender', 'leave_recovery');
    case 'not_found_early':
      return to('QUARANTINE', 'queue_recovery');
    case 'stuck':
      return to('ATTENTION', 'queue_recovery', 'tell_person');
    case 'no_news':
      return to(state, 'queue_recovery');
    default:
      return refuse(state, event);
  }
}

/** Ends by a response that names what happened, or by a manager with evidence; a bare 404 contradicts what led here. */
function fromAttention(event: AttemptEvent): AttemptStep {
  switch (event.kind) {
    case 'undone':
      return to('REVERSED', 'undo_tender', 'leave_recovery');
    case 'never_captured':
      return to('NO_CHARGE', 'undo_tender', 'leave_recovery');
    case 'closed_by_manager':
      return to(event.found === 'undone' ? 'REVERSED' : 'NO_CHARGE', 'undo_tender', 'leave_recovery');
    case 'not_found_early':
    case 'not_found_late':
    case 'stuck':
    case 'no_news':
      return to('ATTENTION', 'queue_recovery');
    default:
      return refuse('ATTENTION', event);
  }
}

/** Every edge between two different states that the machine can take; the database's triggers refuse all others. */
export const LEGAL_EDGES: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  INTENT: ['BOUND', 'DECLINED', 'NOT_SENT', 'REVERSING'],
  REVERSING: ['REVERSED', 'NO_CHARGE', 'QUARANTINE', 'ATTENTION'],
  QUARANTINE: ['REVERSED', 'NO_CHARGE', 'ATTENTION'],
  ATTENTION: ['REVERSED', 'NO_CHARGE'],
  BOUND: [],
  DECLINED: [],
  NOT_SENT: [],
  REVERSED: [],
  NO_CHARGE: [],
};

export function isLegalEdge(from: AttemptState, next: AttemptState): boolean {
  return LEGAL_EDGES[from].includes(next);
}

/** A terminal state is reached only with stored evidence (5.2, forbidden edges). */
export function needsEvidence(next: AttemptState): boolean {
  return TERMINAL_STATES.has(next);
}
