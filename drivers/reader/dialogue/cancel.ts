import type { ReadOutcome } from '../card-reader.ts';
import type { ReadRequest, ReaderEffect, ReaderInput } from '../protocol-machine.ts';
import type { ReaderFamily, ReaderIdentity } from './family.ts';
import {
  CANCELLED_BY_TILL,
  type CancellingState,
  type DialogueStep,
  NO_ANSWER,
  WAIT,
  becomeReady,
  endRequest,
  hangUp,
  ignore,
  messageOf,
  stay,
} from './state.ts';

const TRIES_MAX = 2;

interface Given<Reading> {
  readonly identity: ReaderIdentity;
  readonly reading: Reading;
  readonly outcome?: ReadOutcome;
  readonly pending?: ReadRequest;
}

/**
 * Cancels the reader's activity. Nothing may be sent until the command is answered (protocols 1.2); then the reading
 * ends with `outcome`, whatever else the reader sends: card data that cross a cancel are discarded, not sent.
 */
export function beginCancelling<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  { identity, reading, outcome, pending }: Given<Reading>,
): DialogueStep<Reading, Answering> {
  return ask(family, {
    phase: 'cancelling',
    identity,
    tries: 1,
    is_settling: false,
    reading,
    ...(outcome ? { outcome } : {}),
    ...(pending ? { pending } : {}),
  });
}

function ask<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  state: CancellingState<Reading>,
): DialogueStep<Reading, Answering> {
  return {
    state,
    effects: [
      { kind: 'send', bytes: family.cancelCommand(state.tries, state.reading) },
      { kind: 'timer', delay_ms: WAIT.cancel_ms },
    ],
  };
}

export function stepCancelling<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  state: CancellingState<Reading>,
  input: ReaderInput<Message>,
): DialogueStep<Reading, Answering> {
  if (input.kind === 'timer') {
    if (!state.is_settling) return unanswered(family, state);
    const { identity, pending, outcome } = state;
    return becomeReady(family, { identity, before: endedEffects(outcome), ...(pending ? { pending } : {}) });
  }
  if (input.kind === 'read') return stay({ ...state, pending: input });
  if (input.kind === 'cancel' && state.pending) return dropRequest(state);
  if (input.kind === 'host_answer') {
    return { state, effects: [{ kind: 'host_answer_ended', outcome: 'lost' }] };
  }
  const message = messageOf(input);
  if (message !== undefined && family.isCancelAnswer(message) && !state.is_settling) {
    // Any status will do: a reader with nothing to cancel is idle too.
    return { state: { ...state, is_settling: true }, effects: [{ kind: 'timer', delay_ms: WAIT.settle_ms }] };
  }
  return ignore(state, `${input.kind} discarded while cancelling`);
}

/** The till gave up the pending reading. */
function dropRequest<Reading, Answering>({
  pending,
  ...state
}: CancellingState<Reading>): DialogueStep<Reading, Answering> {
  return { state, effects: endRequest(pending, CANCELLED_BY_TILL) };
}

function unanswered<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  state: CancellingState<Reading>,
): DialogueStep<Reading, Answering> {
  if (state.tries < TRIES_MAX) return ask(family, { ...state, tries: state.tries + 1 });
  const lost = [
    ...endedEffects(silentOutcome(state.outcome)),
    ...endRequest(state.pending, { kind: 'lost', detail: NO_ANSWER }),
  ];
  return hangUp({ state: 'lost', detail: NO_ANSWER }, lost);
}

/** A reader that answers neither the reading nor its cancel counts as lost. */
function silentOutcome(outcome: ReadOutcome | undefined): ReadOutcome | undefined {
  const was_silent = outcome?.kind === 'no_card' || (outcome?.kind === 'read_failed' && outcome.detail === NO_ANSWER);
  return was_silent ? { kind: 'lost', detail: NO_ANSWER } : outcome;
}

function endedEffects(outcome: ReadOutcome | undefined): ReaderEffect[] {
  return outcome
    ? [
        { kind: 'prompt', prompt: 'idle' },
        { kind: 'read_ended', outcome, is_unanswered: true },
      ]
    : [];
}
