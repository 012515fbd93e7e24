import { type AttemptState, TERMINAL_STATES } from '../../core/payments/attempt.ts';

/** What the journal holds of an attempt. */
export type Row = AttemptState | 'NONE';

/** A reversal call on its way. `late`: its request left after the horizon. `current`: still waited for. */
export interface ReversalRequest {
  readonly late: boolean;
  readonly current: boolean;
}
export type ReplyKind = 'done' | 'not_found' | 'conflict' | 'error';
export interface ReversalReply extends ReversalRequest {
  readonly kind: ReplyKind;
}

/** One attempt: journal, disk, memory of the till, the service's ledger, and what is on the wire. */
export interface AttemptWorld {
  readonly row: Row;
  /** What a power cut leaves of it. */
  readonly synced: Row;
  /** The till waits for this attempt's answer. */
  readonly waiter: boolean;
  readonly sent: boolean;
  /** The authorization can no longer take effect (A1). */
  readonly past_horizon: boolean;
  /** Authorization requests on their way to the service. */
  readonly requests: number;
  readonly answer: 'none' | 'approved' | 'error';
  /** The service's ledger. */
  readonly charged: number;
  readonly returned: number;
  /** A reversal call is out and waited for. */
  readonly calling: boolean;
  readonly reversals: readonly ReversalRequest[];
  readonly replies: readonly ReversalReply[];
  /** Recovery no longer asks; only a mutation does that. */
  readonly dropped: boolean;
}

export interface World {
  readonly attempts: readonly AttemptWorld[];
  /** The attempt that paid the sale; -1: the sale is open. */
  readonly paid_by: number;
  readonly paid_by_synced: number;
  /** Misfortunes that may still happen. */
  readonly crashes: number;
  readonly power_cuts: number;
  readonly losses: number;
  readonly duplicates: number;
  readonly errors: number;
  /** Reversal messages of one attempt that may be on the wire at once, those of given-up calls included. */
  readonly messages: number;
}

const NEW_ATTEMPT: AttemptWorld = {
  row: 'NONE',
  synced: 'NONE',
  waiter: false,
  sent: false,
  past_horizon: false,
  requests: 0,
  answer: 'none',
  charged: 0,
  returned: 0,
  calling: false,
  reversals: [],
  replies: [],
  dropped: false,
};

export interface Bounds {
  readonly attempts: number;
  readonly crashes: number;
  readonly power_cuts: number;
  readonly losses: number;
  readonly duplicates: number;
  readonly errors: number;
  readonly messages: number;
}

export function newWorld(bounds: Bounds): World {
  const { attempts, ...misfortunes } = bounds;
  return {
    attempts: Array.from({ length: attempts }, () => NEW_ATTEMPT),
    paid_by: -1,
    paid_by_synced: -1,
    ...misfortunes,
  };
}

export function withAttempt(world: World, index: number, change: Partial<AttemptWorld>): World {
  return {
    ...world,
    attempts: world.attempts.map((attempt, at) => (at === index ? { ...attempt, ...change } : attempt)),
  };
}

/**
 * The same world with what no longer matters made equal: an attempt at its end, with nothing on the wire, has no horizon
 * and no call any more.
 */
export function simplified(world: World): World {
  const attempts = world.attempts.map((attempt) => {
    const { row, requests, reversals, replies, answer, waiter } = attempt;
    const isOver =
      row !== 'NONE' && TERMINAL_STATES.has(row) && requests === 0 && reversals.length === 0 && replies.length === 0;
    return isOver && answer === 'none' && !waiter
      ? { ...attempt, past_horizon: true, calling: false, sent: true }
      : attempt;
  });
  return { ...world, attempts };
}

export const net = (attempt: AttemptWorld): number => attempt.charged - attempt.returned;
