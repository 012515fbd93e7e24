/** States of one card payment attempt, with the words of payment-safety 5.2. */
export const ATTEMPT_STATES = [
  'INTENT',
  'BOUND',
  'DECLINED',
  'NOT_SENT',
  'REVERSING',
  'QUARANTINE',
  'REVERSED',
  'NO_CHARGE',
  'ATTENTION',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** Nothing leaves these states (payment-safety 5.2, I8). */
export const TERMINAL_STATES: ReadonlySet<AttemptState> = new Set([
  'BOUND',
  'DECLINED',
  'NOT_SENT',
  'REVERSED',
  'NO_CHARGE',
]);

/** It is not proven where the money is: shown hatched, and listed until resolved. */
export const UNRESOLVED_STATES: ReadonlySet<AttemptState> = new Set(['REVERSING', 'QUARANTINE', 'ATTENTION']);

/** The note that a person saw how an undoing ended. */
export const UNDOING_SEEN = 'undoing_seen';
