import { type AttemptState, TERMINAL_STATES } from '../../core/payments/attempt.ts';

export type Row = AttemptState | 'NONE';

/** A reversal call in flight. `late`: sent after the horizon. `current`: still waited for. */
export interface ReversalRequest {
  readonly late: boolean;
  readonly current: boolean;
}
export type ReplyKind = 'done' | 'not_found' | 'conflict' | 'error';
export interface ReversalReply extends ReversalRequest {
  readonly kind: ReplyKind;
}

/** One attempt: journal, disk, the till's memory, the service's ledger, and the messages in flight. */
export interface AttemptWorld {
  readonly row: Row;
  /** What survives a power cut. */
  readonly synced: Row;
  /** The till waits for the authorization's response. */
  readonly waiter: boolean;
  readonly sent: boolean;
  /** The authorization can no longer take effect (A1). */
  readonly past_horizon: boolean;
  readonly requests: number;
  readonly answer: 'none' | 'approved' | 'error';
  /** In the service's ledger. */
  readonly charged: number;
  readonly returned: number;
  readonly calling: boolean;
  readonly reversals: readonly ReversalRequest[];
  readonly replies: readonly ReversalReply[];
  /** Recovery has given up, which happens only under a mutation. */
  readonly dropped: boolean;
}

export interface World {
  readonly attempts: readonly AttemptWorld[];
  /** The attempt that paid the sale; -1 while the sale is open. */
  readonly paid_by: number;
  readonly paid_by_synced: number;
  /** Failures that may still happen. */
  readonly crashes: number;
  readonly power_cuts: number;
  readonly losses: number;
  readonly duplicates: number;
  readonly errors: number;
  /** Limit of one attempt's reversal messages in flight, including those of abandoned calls. */
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

/** Makes irrelevant differences equal: an ended attempt with nothing in flight has no horizon and no call. */
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
