import type { ReadOutcome } from '../card-reader.ts';
import type { ReaderEffect } from '../protocol-machine.ts';
import { COMMAND, cancelCommand, pingCommand } from './commands.ts';
import {
  type CancellingState,
  type Errand,
  type NeoInput,
  type NeoStep,
  type ReaderIdentity,
  WAIT,
  becomeReady,
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
export function beginCancelling(identity: ReaderIdentity, outcome?: ReadOutcome, errand?: Errand): NeoStep {
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
  if (input.kind === 'timer') return state.is_settling ? finish(state) : unanswered(state);
  if (input.kind === 'read') return stay({ ...state, errand: input });
  if (input.kind === 'cancel' && state.errand?.kind === 'read') return dropErrand(state);
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
function dropErrand({ errand: _dropped, ...state }: CancellingState): NeoStep {
  return { state, effects: [{ kind: 'read_ended', outcome: { kind: 'cancelled', by: 'till' } }] };
}

function unanswered(state: CancellingState): NeoStep {
  if (state.tries < TRIES_MAX) return ask({ ...state, tries: state.tries + 1 });
  const lost = [...endedEffects(silentOutcome(state.outcome)), ...lostErrand(state.errand)];
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

function lostErrand(errand: Errand | undefined): ReaderEffect[] {
  return errand?.kind === 'read' ? [{ kind: 'read_ended', outcome: { kind: 'lost', detail: 'no_answer' } }] : [];
}

function finish(state: CancellingState): NeoStep {
  const ended = endedEffects(state.outcome);
  if (!state.errand) return becomeReady(state.identity, ended);
  // A reading is waiting: it begins when the reader has shown that it listens again.
  return {
    state: { phase: 'ready', identity: state.identity, is_pinging: true, missed_pings: 0, errand: state.errand },
    effects: [...ended, { kind: 'send', bytes: pingCommand() }, { kind: 'timer', delay_ms: WAIT.ping_ms }],
  };
}
