import { assertNever } from '../../../core/assert.ts';
import type { ReaderEffect, ReaderInput } from '../protocol-machine.ts';
import { beginAnsweringHost, stepAnsweringHost } from './answer-host.ts';
import { beginCancelling, stepCancelling } from './cancel.ts';
import type { ReaderFamily } from './family.ts';
import { beginIdentifying, stepIdentifying } from './identify.ts';
import { stepReading } from './reading.ts';
import { stepReady } from './ready.ts';
import {
  type DialogueState,
  type DialogueStep,
  type HoldingCardState,
  OFFLINE,
  endRequest,
  ignore,
  messageOf,
  stay,
} from './state.ts';

/**
 * The dialogue with a reader as a pure function, the same for every family (protocols 1.10 and 2.3):
 *
 *     offline -> identifying -> ready -> reading -> ready (contactless) -> answering_host -> ready
 *                                 ^         |  \--> holding_card (contact) --^
 *                                 +-- cancelling
 */
export function stepDialogue<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  state: DialogueState<Reading, Answering>,
  input: ReaderInput<Message>,
): DialogueStep<Reading, Answering> {
  if (input.kind === 'line_opened') return beginIdentifying(family);
  if (input.kind === 'line_lost') return loseLine(state, input.detail);
  const message = messageOf(input);
  // Identification queries the reader anyway, and a reset may be reported like a restart.
  const is_known = state.phase !== 'identifying' && state.phase !== 'offline';
  if (is_known && message !== undefined && family.isRestart(message)) return restart(family, state);
  switch (state.phase) {
    case 'offline':
      return stepDisconnected(state, input);
    case 'identifying':
      return input.kind === 'message' || input.kind === 'timer'
        ? stepIdentifying(family, state, input)
        : stepDisconnected(state, input);
    case 'ready':
      return stepReady(family, state, input);
    case 'reading':
      return stepReading(family, state, input);
    case 'cancelling':
      return stepCancelling(family, state, input);
    case 'holding_card':
      return stepHoldingCard(family, state, input);
    case 'answering_host':
      return stepAnsweringHost(family, state, input);
    default:
      return assertNever(state, 'a state of a dialogue');
  }
}

/** Not started: every request ends at once, and never decides a payment (payment-safety 5.7). */
function stepDisconnected<Message, Reading, Answering>(
  state: DialogueState<Reading, Answering>,
  input: ReaderInput<Message>,
): DialogueStep<Reading, Answering> {
  switch (input.kind) {
    case 'read':
      return { state, effects: [{ kind: 'read_ended', outcome: { kind: 'lost', detail: 'not_connected' } }] };
    case 'host_answer':
      return { state, effects: [{ kind: 'host_answer_ended', outcome: 'lost' }] };
    default:
      return stay(state);
  }
}

function stepHoldingCard<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  state: HoldingCardState<Reading>,
  input: ReaderInput<Message>,
): DialogueStep<Reading, Answering> {
  const { identity, last } = state;
  switch (input.kind) {
    case 'host_answer':
      return beginAnsweringHost(family, { identity, pending: input, last, is_held: true });
    case 'cancel':
      return beginCancelling(family, { identity, reading: last });
    case 'read':
      // The card in the slot got no answer; it must be released before the next reading.
      return beginCancelling(family, { identity, reading: last, pending: input });
    default:
      return ignore(state, `${input.kind} while a card is held`);
  }
}

function loseLine<Reading, Answering>(
  state: DialogueState<Reading, Answering>,
  detail: string,
): DialogueStep<Reading, Answering> {
  return { state: OFFLINE, effects: [...abandoned(state, detail), { kind: 'stop_timer' }] };
}

/** The reader restarted and lost its state, so the dialogue starts over. */
function restart<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  state: DialogueState<Reading, Answering>,
): DialogueStep<Reading, Answering> {
  const anew = beginIdentifying(family);
  const connecting: ReaderEffect = { kind: 'status', status: { state: 'connecting' } };
  return { state: anew.state, effects: [...abandoned(state, 'reader_restarted'), connecting, ...anew.effects] };
}

/** Ends pending requests when the dialogue ends early. */
function abandoned<Reading, Answering>(
  state: DialogueState<Reading, Answering>,
  detail: string,
): readonly ReaderEffect[] {
  switch (state.phase) {
    case 'reading':
      return [{ kind: 'read_ended', outcome: { kind: 'lost', detail }, is_unanswered: true }];
    case 'cancelling':
      return [
        ...(state.outcome ? [{ kind: 'read_ended', outcome: state.outcome, is_unanswered: true } as const] : []),
        ...endRequest(state.pending, { kind: 'lost', detail }),
      ];
    case 'ready':
      return endRequest(state.pending, { kind: 'lost', detail });
    case 'answering_host':
      return [{ kind: 'host_answer_ended', outcome: 'lost' }, ...endRequest(state.pending, { kind: 'lost', detail })];
    default:
      return [];
  }
}
