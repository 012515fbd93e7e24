import { ATTENTION_RETRY_MS, backOffMs, waitForQueryMs } from '../../../core/payments/back-off.ts';
import { UNSETTLED_UNDO_STATES, type UndoState } from '../../../core/payments/undo.ts';
import type { EventOf } from '../../journal/events/events.ts';
import type { EngineContext } from '../engine-context.ts';
import type { RecoveryJob, RecoveryStep } from './recovery-queue.ts';
import type { RequestedWait } from './requested-wait.ts';

type AskedStep = (EventOf<'undo_step'> | EventOf<'tab_step'>) & { readonly state: UndoState; readonly tries: number };

interface ConcludingParts extends Pick<EngineContext, 'clock'> {
  readonly writer: Pick<EngineContext['writer'], 'note' | 'write'>;
  readonly randomness: Pick<EngineContext['randomness'], 'fraction'>;
}

/**
 * Writes what a question about an undo or a step of a tab found, durably where its state changed, and answers when to
 * ask again: soon where it could not be written, never where it is settled (payment-safety 5.5).
 */
export function concludeStep(
  { clock, writer, randomness }: ConcludingParts,
  job: RecoveryJob,
  before: UndoState,
  step: AskedStep,
  { sent_after_horizon, waiting }: { readonly sent_after_horizon: boolean; readonly waiting: RequestedWait },
): RecoveryStep {
  if (step.state === before) writer.note(step);
  else if (!writer.write(step)) return { settled: false, again_in_ms: backOffMs(1, randomness.fraction()) };
  if (!UNSETTLED_UNDO_STATES.has(step.state)) return { settled: true };
  const wait_ms =
    step.state === 'ATTENTION'
      ? ATTENTION_RETRY_MS
      : backOffMs(Math.max(step.tries, job.offline_tries), randomness.fraction());
  const horizon_in_ms = job.horizon_at_ms - clock.monotonicMs();
  return {
    settled: false,
    again_in_ms: waitForQueryMs(wait_ms, horizon_in_ms, sent_after_horizon),
    ...waiting.step,
  };
}
