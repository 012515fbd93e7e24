import type { ReaderEffect, ReaderInput } from '../protocol-machine.ts';
import type { AnsweringTurn, ReaderFamily, ReaderIdentity } from './family.ts';
import {
  type AnsweringHostState,
  CANCELLED_BY_TILL,
  type DialogueStep,
  type HostAnswerRequest,
  NO_ANSWER,
  becomeReady,
  endRequest,
  hangUp,
  ignore,
  stay,
} from './state.ts';

interface Given<Reading> {
  readonly identity: ReaderIdentity;
  readonly pending: HostAnswerRequest;
  readonly last: Reading | undefined;
  readonly is_held: boolean;
}

type Frame<Answering> = Omit<AnsweringHostState<Answering>, 'answering'>;

/** Sends the host's answer to the reader, and through it to a card still in the slot. */
export function beginAnsweringHost<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  { identity, pending, last, is_held }: Given<Reading>,
): DialogueStep<Reading, Answering> {
  const { answer, local_time, then } = pending;
  const frame: Frame<Answering> = {
    phase: 'answering_host',
    identity,
    is_held,
    result: answer.result,
    ...(then ? { pending: then } : {}),
  };
  const step = follow(family, frame, family.beginAnswering({ answer, local_time, last, is_held }));
  return { state: step.state, effects: [{ kind: 'status', status: { state: 'busy' } }, ...step.effects] };
}

export function stepAnsweringHost<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  state: AnsweringHostState<Answering>,
  input: ReaderInput<Message>,
): DialogueStep<Reading, Answering> {
  switch (input.kind) {
    case 'timer':
      return timeOut(family, state);
    case 'read':
      return stay({ ...state, pending: input });
    case 'cancel':
      return dropRequest(state);
    case 'message': {
      const { answering, ...frame } = state;
      return follow(family, frame, family.stepAnswering(answering, input.message));
    }
    default:
      return ignore(state, `${input.kind} while the card hears the host's answer`);
  }
}

function timeOut<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  { answering, ...frame }: AnsweringHostState<Answering>,
): DialogueStep<Reading, Answering> {
  const turn = family.timeOutAnswering?.(answering);
  if (turn) return follow(family, frame, turn);
  return hangUp({ state: 'lost', detail: NO_ANSWER }, [
    { kind: 'host_answer_ended', outcome: 'lost' },
    ...endRequest(frame.pending, { kind: 'lost', detail: NO_ANSWER }),
  ]);
}

/** A cancel applies to the pending reading; the host's answer cannot be taken back. */
function dropRequest<Reading, Answering>({
  pending,
  ...state
}: AnsweringHostState<Answering>): DialogueStep<Reading, Answering> {
  return { state, effects: endRequest(pending, CANCELLED_BY_TILL) };
}

function follow<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  frame: Frame<Answering>,
  turn: AnsweringTurn<Answering>,
): DialogueStep<Reading, Answering> {
  if (turn.kind === 'continue') return { state: { ...frame, answering: turn.answering }, effects: turn.effects };
  const { identity, pending } = frame;
  return becomeReady(family, {
    identity,
    before: endedEffects(frame, turn),
    ...(pending ? { pending } : {}),
    ...(turn.farewell ? { farewell: turn.farewell } : {}),
  });
}

function endedEffects<Answering>(
  frame: Frame<Answering>,
  { outcome, verdict = null }: Extract<AnsweringTurn<Answering>, { kind: 'end' }>,
): readonly ReaderEffect[] {
  const is_approved = frame.result === 'approved' && outcome === 'accepted';
  return [
    { kind: 'prompt', prompt: is_approved ? 'approved' : 'declined' },
    ...(frame.is_held ? [{ kind: 'prompt', prompt: 'remove_card' } as const] : []),
    { kind: 'host_answer_ended', outcome, verdict },
  ];
}
