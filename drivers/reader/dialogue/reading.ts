import type { ReaderEffect, ReaderInput } from '../protocol-machine.ts';
import { beginCancelling } from './cancel.ts';
import type { ReadRequest, ReaderFamily, ReaderIdentity, ReadingTurn } from './family.ts';
import { CANCELLED_BY_TILL, type DialogueStep, type ReadingState, becomeReady, ignore } from './state.ts';

/** Begins to read a card for a sale. */
export function beginReading<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  identity: ReaderIdentity,
  pending: ReadRequest,
  at_ms: number,
): DialogueStep<Reading, Answering> {
  const step = follow(family, identity, family.beginReading(pending, at_ms));
  return { state: step.state, effects: [{ kind: 'status', status: { state: 'busy' } }, ...step.effects] };
}

export function stepReading<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  state: ReadingState<Reading>,
  input: ReaderInput<Message>,
): DialogueStep<Reading, Answering> {
  const { identity, reading } = state;
  switch (input.kind) {
    case 'timer':
      return follow(family, identity, family.timeOutReading(reading, input.at_ms));
    case 'cancel':
      return beginCancelling(family, { identity, reading, outcome: CANCELLED_BY_TILL });
    case 'message':
      return follow(family, identity, family.stepReading(reading, input.message, input.at_ms));
    default:
      return ignore(state, `${input.kind} during a reading`);
  }
}

function follow<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  identity: ReaderIdentity,
  turn: ReadingTurn<Reading>,
): DialogueStep<Reading, Answering> {
  switch (turn.kind) {
    case 'continue':
      return { state: { phase: 'reading', identity, reading: turn.reading }, effects: turn.effects };
    case 'abandon':
      return beginCancelling(family, { identity, reading: turn.reading, outcome: turn.outcome });
    case 'ask_again': {
      const { state, effects } = beginCancelling(family, { identity, reading: turn.reading, pending: turn.pending });
      return { state, effects: [{ kind: 'prompt', prompt: 'try_again' }, ...effects] };
    }
    case 'end':
      return end(family, identity, turn);
  }
}

function end<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  identity: ReaderIdentity,
  { reading, outcome, farewell }: Extract<ReadingTurn<Reading>, { kind: 'end' }>,
): DialogueStep<Reading, Answering> {
  const ended: ReaderEffect = { kind: 'read_ended', outcome };
  if (outcome.kind === 'card' && outcome.card.awaits_host_answer) {
    return {
      state: { phase: 'holding_card', identity, last: reading },
      effects: [{ kind: 'stop_timer' }, { kind: 'prompt', prompt: 'do_not_remove' }, ended],
    };
  }
  const prompt = outcome.kind === 'card' ? 'processing' : 'idle';
  return becomeReady(family, {
    identity,
    before: [{ kind: 'prompt', prompt }, ended],
    last: reading,
    ...(farewell ? { farewell } : {}),
  });
}
