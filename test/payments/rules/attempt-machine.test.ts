import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AttemptEvent,
  LEGAL_EDGES,
  isLegalEdge,
  needsEvidence,
  stepAttempt,
} from '../../../core/payments/attempt-machine.ts';
import {
  ATTEMPT_STATES,
  type AttemptState,
  TERMINAL_STATES,
  UNRESOLVED_STATES,
} from '../../../core/payments/attempt.ts';

const EVENTS: readonly AttemptEvent[] = [
  { kind: 'approved' },
  { kind: 'declined' },
  { kind: 'nothing_sent' },
  { kind: 'unproven' },
  { kind: 'restarted' },
  { kind: 'undone' },
  { kind: 'never_captured' },
  { kind: 'not_found_early' },
  { kind: 'not_found_late' },
  { kind: 'stuck' },
  { kind: 'no_news' },
  { kind: 'late_approval' },
  { kind: 'closed_by_manager', found: 'undone' },
  { kind: 'closed_by_manager', found: 'never_charged' },
];

/** The table of payment-safety 5.2, written independently: state, event, next state; anything else is refused. */
const EXPECTED: Readonly<Partial<Record<AttemptState, Readonly<Record<string, AttemptState>>>>> = {
  INTENT: {
    approved: 'BOUND',
    declined: 'DECLINED',
    nothing_sent: 'NOT_SENT',
    unproven: 'REVERSING',
    restarted: 'REVERSING',
  },
  REVERSING: {
    undone: 'REVERSED',
    never_captured: 'NO_CHARGE',
    not_found_early: 'QUARANTINE',
    not_found_late: 'NO_CHARGE',
    stuck: 'ATTENTION',
    no_news: 'REVERSING',
    late_approval: 'REVERSING',
  },
  QUARANTINE: {
    undone: 'REVERSED',
    never_captured: 'NO_CHARGE',
    not_found_early: 'QUARANTINE',
    not_found_late: 'NO_CHARGE',
    stuck: 'ATTENTION',
    no_news: 'QUARANTINE',
    late_approval: 'QUARANTINE',
  },
  ATTENTION: {
    undone: 'REVERSED',
    never_captured: 'NO_CHARGE',
    not_found_early: 'ATTENTION',
    not_found_late: 'ATTENTION',
    stuck: 'ATTENTION',
    no_news: 'ATTENTION',
    late_approval: 'ATTENTION',
    'closed_by_manager undone': 'REVERSED',
    'closed_by_manager never_charged': 'NO_CHARGE',
  },
  BOUND: { late_approval: 'BOUND' },
  DECLINED: { late_approval: 'DECLINED' },
  NOT_SENT: { late_approval: 'NOT_SENT' },
  REVERSED: { late_approval: 'REVERSED' },
  NO_CHARGE: { late_approval: 'NO_CHARGE' },
};

const nameOf = (event: AttemptEvent): string =>
  event.kind === 'closed_by_manager' ? `${event.kind} ${event.found}` : event.kind;
const pairs = ATTEMPT_STATES.flatMap((state) => EVENTS.map((event) => [state, nameOf(event), event] as const));

describe('the attempt machine', () => {
  test.each(pairs)('%s and %s give what payment-safety 5.2 says', (state, name, event) => {
    const step = stepAttempt(state, event);
    expect(step.ok ? step.next : 'refused').toBe(EXPECTED[state]?.[name] ?? 'refused');
  });

  test('takes only edges that the database also accepts', () => {
    for (const [state, , event] of pairs) {
      const step = stepAttempt(state, event);
      if (step.ok && step.next !== state) expect(isLegalEdge(state, step.next), `${state} -> ${step.next}`).toBe(true);
    }
  });

  test('gives the database no edge that it does not take itself', () => {
    const taken = pairs.flatMap(([state, , event]) => {
      const step = stepAttempt(state, event);
      return step.ok && step.next !== state ? [`${state} ${step.next}`] : [];
    });
    const legal = ATTEMPT_STATES.flatMap((state) => LEGAL_EDGES[state].map((next) => `${state} ${next}`));
    expect(new Set(legal)).toEqual(new Set(taken));
  });

  test('has no edge out of a terminal state, and needs evidence to enter one', () => {
    for (const state of TERMINAL_STATES) {
      expect(LEGAL_EDGES[state]).toEqual([]);
      expect(needsEvidence(state)).toBe(true);
    }
  });

  test('queues recovery with every unresolved state and leaves it with every resolved one', () => {
    for (const [state, , event] of pairs) {
      const step = stepAttempt(state, event);
      if (!step.ok || event.kind === 'late_approval') continue;
      expect(step.effects.includes('queue_recovery')).toBe(UNRESOLVED_STATES.has(step.next));
    }
  });

  test('never comes back from doubt to paid, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 }), (events) => {
        let state: AttemptState = 'INTENT';
        let doubted = false;
        for (const event of events) {
          const before: AttemptState = state;
          const step = stepAttempt(before, event);
          if (!step.ok) continue;
          state = step.next;
          if (TERMINAL_STATES.has(before)) expect(state).toBe(before);
          doubted ||= UNRESOLVED_STATES.has(state);
          if (doubted) expect(state).not.toBe('BOUND');
        }
      }),
      { numRuns: 500 },
    );
  });
});
