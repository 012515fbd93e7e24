import type { HostAnswerOutcome } from '../card-reader.ts';
import type { ReaderEffect, ReaderInput } from '../protocol-machine.ts';
import type { AnsweringTurn, ReaderFamily, ReaderIdentity } from './family.ts';
import {
  type AnsweringHostState,
  CANCELLED_BY_TILL,
  type DialogueStep,
  type HostAnswerErrand,
  NO_ANSWER,
  becomeReady,
  endErrand,
  hangUp,
  ignore,
  stay,
} from './state.ts';

interface Given<Reading> {
  readonly identity: ReaderIdentity;
  readonly errand: HostAnswerErrand;
  readonly last: Reading | undefined;
  readonly is_held: boolean;
}

type Frame<Answering> = Omit<AnsweringHostState<Answering>, 'answering'>;

/** Hands the host's answer to the reader, and through it to a card that is still in the slot. */
export function beginAnsweringHost<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  { identity, errand, last, is_held }: Given<Reading>,
): DialogueStep<Reading, Answering> {
  const { answer, local_time, then } = errand;
  const frame: Frame<Answering> = {
    phase: 'answering_host',
    identity,
    is_held,
    result: answer.result,
    ...(then ? { errand: then } : {}),
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
      return hangUp({ state: 'lost', detail: NO_ANSWER }, [
        { kind: 'host_answer_ended', outcome: 'lost' },
        ...endErrand(state.errand, { kind: 'lost', detail: NO_ANSWER }),
      ]);
    case 'read':
      return stay({ ...state, errand: input });
    case 'cancel':
      return dropErrand(state);
    case 'message': {
      const { answering, ...frame } = state;
      return follow(family, frame, family.stepAnswering(answering, input.message));
    }
    default:
      return ignore(state, `${input.kind} while the card hears the host's answer`);
  }
}

/** A cancel means the reading that waits; what the host said cannot be taken back. */
function dropErrand<Reading, Answering>({
  errand,
  ...state
}: AnsweringHostState<Answering>): DialogueStep<Reading, Answering> {
  return { state, effects: endErrand(errand, CANCELLED_BY_TILL) };
}

function follow<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  frame: Frame<Answering>,
  turn: AnsweringTurn<Answering>,
): DialogueStep<Reading, Answering> {
  if (turn.kind === 'continue') return { state: { ...frame, answering: turn.answering }, effects: turn.effects };
  const { identity, errand } = frame;
  return becomeReady(family, {
    identity,
    before: endedEffects(frame, turn.outcome),
    ...(errand ? { errand } : {}),
    ...(turn.farewell ? { farewell: turn.farewell } : {}),
  });
}

function endedEffects<Answering>(frame: Frame<Answering>, outcome: HostAnswerOutcome): readonly ReaderEffect[] {
  const is_approved = frame.result === 'approved' && outcome === 'accepted';
  return [
    { kind: 'prompt', prompt: is_approved ? 'approved' : 'declined' },
    ...(frame.is_held ? [{ kind: 'prompt', prompt: 'remove_card' } as const] : []),
    { kind: 'host_answer_ended', outcome },
  ];
}
