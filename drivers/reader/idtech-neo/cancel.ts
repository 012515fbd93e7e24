import type { ReadOutcome } from '../card-reader.ts';
import type { ReaderEffect } from '../protocol-machine.ts';
import { COMMAND, cancelCommand } from './commands.ts';
import {
  CANCELLED_BY_TILL,
  type CancellingState,
  type NeoInput,
  type NeoStep,
  type ReadErrand,
  type ReaderIdentity,
  WAIT,
  becomeReadyFor,
  endErrand,
  hangUp,
  ignore,
  responseTo,
  stay,
} from './state.ts';

const TRIES_MAX = 2;

/**
 * Cancels what the reader does. After the command nothing may be sent until it is answered (protocols 1.2); the reading
 * ends with `outcome` then, whatever the reader still says: card data that cross a cancel are discarded, not sent.
 */
export function beginCancelling(identity: ReaderIdentity, outcome?: ReadOutcome, errand?: ReadErrand): NeoStep {
  return ask({
    phase: 'cancelling',
    identity,
    tries: 1,
    is_settling: false,
    ...(outcome ? { outcome } : {}),
    ...(errand ? { errand } : {}),
  });
}

function ask(state: CancellingState): NeoStep {
  return {
    state,
    effects: [
      { kind: 'send', bytes: cancelCommand() },
      { kind: 'timer', delay_ms: WAIT.cancel_ms },
    ],
  };
}

export function stepCancelling(state: CancellingState, input: NeoInput): NeoStep {
  if (input.kind === 'timer') {
    return state.is_settling
      ? becomeReadyFor(state.identity, state.errand, endedEffects(state.outcome))
      : unanswered(state);
  }
  if (input.kind === 'read') return stay({ ...state, errand: input });
  if (input.kind === 'cancel' && state.errand) return dropErrand(state);
  if (input.kind === 'host_answer') {
    return { state, effects: [{ kind: 'host_answer_ended', outcome: 'lost' }] };
  }
  if (responseTo(input, COMMAND.cancel) && !state.is_settling) {
    // Whatever its status: a reader that has nothing to cancel is idle too.
    return { state: { ...state, is_settling: true }, effects: [{ kind: 'timer', delay_ms: WAIT.settle_ms }] };
  }
  return ignore(state, `${input.kind} discarded while cancelling`);
}

/** The till gave up the reading that was to follow. */
function dropErrand({ errand, ...state }: CancellingState): NeoStep {
  return { state, effects: endErrand(errand, CANCELLED_BY_TILL) };
}

function unanswered(state: CancellingState): NeoStep {
  if (state.tries < TRIES_MAX) return ask({ ...state, tries: state.tries + 1 });
  const lost = [
    ...endedEffects(silentOutcome(state.outcome)),
    ...endErrand(state.errand, { kind: 'lost', detail: 'no_answer' }),
  ];
  return hangUp({ state: 'lost', detail: 'no_answer' }, lost);
}

/** A reader that answers neither the reading nor its cancel is gone; that is what the till must say. */
function silentOutcome(outcome: ReadOutcome | undefined): ReadOutcome | undefined {
  const was_silent = outcome?.kind === 'read_failed' && outcome.detail === 'no_answer';
  return was_silent ? { kind: 'lost', detail: 'no_answer' } : outcome;
}

function endedEffects(outcome: ReadOutcome | undefined): ReaderEffect[] {
  return outcome
    ? [
        { kind: 'prompt', prompt: 'idle' },
        { kind: 'read_ended', outcome },
      ]
    : [];
}
