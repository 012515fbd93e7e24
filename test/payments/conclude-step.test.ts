import { describe, expect, it } from 'vitest';
import { ATTENTION_RETRY_MS } from '../../core/payments/back-off.ts';
import type { UndoState } from '../../core/payments/undo.ts';
import { concludeStep } from '../../electron/payments/recovery/conclude-step.ts';
import type { RecoveryJob } from '../../electron/payments/recovery/recovery-queue.ts';
import type { RequestedWait } from '../../electron/payments/recovery/requested-wait.ts';
import { ManualClock } from '../support/manual-clock.ts';

const JOB: RecoveryJob = {
  ...{ trace_id: 'trace-1', undo_id: 'undo-1', horizon_at_ms: 180_000, since_ms: 0, copies_until_ms: 0 },
  ...{ due_at_ms: 0, not_before_ms: 0, ended_at_ms: null, wait_ms: 0, was_answered: false },
  ...{ running: true, calling: false, kicked: 'no', held: false, offline_tries: 0 },
};
const NO_WAIT: RequestedWait = { row: {}, step: { was_answered: false }, job: {} };

interface Found {
  readonly before?: UndoState;
  readonly state?: UndoState;
  readonly tries?: number;
  readonly offline_tries?: number;
  readonly is_written?: boolean;
  readonly sent_after_horizon?: boolean;
  readonly waiting?: RequestedWait;
}

function conclude(found: Found) {
  const { before = 'UNKNOWN', state = 'UNKNOWN', tries = 1, is_written = true, waiting = NO_WAIT } = found;
  const kept: string[] = [];
  const keep = (how: string) => () => {
    kept.push(how);
    return is_written;
  };
  const next = concludeStep(
    {
      clock: new ManualClock(),
      writer: { note: keep('noted'), write: keep('durable') },
      randomness: { fraction: () => 0.5 },
    },
    { ...JOB, offline_tries: found.offline_tries ?? 0 },
    before,
    { type: 'undo_step', undo_id: 'undo-1', trace_id: 'trace-1', state, cause: 'read_back', tries },
    { sent_after_horizon: found.sent_after_horizon ?? true, waiting },
  );
  return { kept, next };
}

describe('what a question about a return or a step of a tab found', () => {
  it('is durable where its state changed, and noted where it did not', () => {
    expect(conclude({ state: 'DONE' })).toEqual({ kept: ['durable'], next: { settled: true } });
    expect(conclude({}).kept).toEqual(['noted']);
  });

  it('is asked for again soon where it could not be written, also where it would be settled', () => {
    const { next } = conclude({ state: 'DONE', is_written: false });
    expect(next).toEqual({ settled: false, again_in_ms: 2_000 });
  });

  it('is asked for at the slow pace while a person is waited for', () => {
    expect(conclude({ before: 'ATTENTION', state: 'ATTENTION' }).next).toMatchObject({
      again_in_ms: ATTENTION_RETRY_MS,
    });
  });

  it('is asked for later after each try, also where a try could not be sent', () => {
    expect(conclude({ tries: 3 }).next).toMatchObject({ settled: false, again_in_ms: 10_000 });
    expect(conclude({ tries: 1, offline_tries: 3 }).next).toMatchObject({ settled: false, again_in_ms: 10_000 });
  });

  it('is asked for at the horizon at the latest, by whoever asked before it', () => {
    expect(conclude({ tries: 8, sent_after_horizon: false }).next).toMatchObject({ again_in_ms: 180_000 });
    expect(conclude({ tries: 8 }).next).toMatchObject({ again_in_ms: 900_000 });
  });

  it('keeps the wait that the service asked for, and that it answered', () => {
    const waiting = { ...NO_WAIT, step: { asked_to_wait_ms: 60_000, was_answered: true } };
    expect(conclude({ waiting }).next).toMatchObject({ asked_to_wait_ms: 60_000, was_answered: true });
  });
});
