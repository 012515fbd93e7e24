import { READER_NOTES } from '../../../core/support/reader-notes.ts';
import { type Repetition, repeatsEnd, repetitionOf } from '../earlier-reading.ts';
import type { ReadOutcome } from '../card-reader.ts';
import type { ReadRequest, ReaderEffect, ReaderInput } from '../protocol-machine.ts';
import { beginCancelling } from './cancel.ts';
import type { ReaderFamily, ReaderIdentity, ReadingTurn } from './family.ts';
import {
  CANCELLED_BY_TILL,
  type DialogueStep,
  LOST_ANSWERS_MAX,
  READING_MS_MIN,
  type ReadingState,
  becomeReady,
  ignore,
} from './state.ts';

/** A reading that began, without where it is. */
type Begun<Reading> = Omit<ReadingState<Reading>, 'phase' | 'reading'>;

/** Begins to read a card for a sale. */
export function beginReading<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  identity: ReaderIdentity,
  command: ReadRequest,
  at_ms: number,
): DialogueStep<Reading, Answering> {
  const begun = { identity, command, deadline_ms: at_ms + command.request.timeout_ms };
  const step = follow(family, begun, family.beginReading(command, at_ms), at_ms);
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
      return follow(family, state, family.timeOutReading(reading, input.at_ms), input.at_ms);
    case 'cancel':
      return beginCancelling(family, { identity, reading, outcome: CANCELLED_BY_TILL });
    case 'message':
      return follow(family, state, family.stepReading(reading, input.message, input.at_ms), input.at_ms);
    default:
      return ignore(state, `${input.kind} during a reading`);
  }
}

function follow<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  begun: Begun<Reading>,
  turn: ReadingTurn<Reading>,
  at_ms: number,
): DialogueStep<Reading, Answering> {
  const { identity, command, deadline_ms } = begun;
  switch (turn.kind) {
    case 'continue':
      return {
        state: { phase: 'reading', identity, command, deadline_ms, reading: turn.reading },
        effects: turn.effects,
      };
    case 'abandon':
      if (repeatsLastEnd(begun, turn.outcome, at_ms)) return readAnew(family, begun, turn.reading, at_ms, 'suspected');
      return after(turn, beginCancelling(family, { identity, reading: turn.reading, outcome: turn.outcome }));
    case 'ask_again': {
      const pending = command.past === undefined ? turn.pending : { ...turn.pending, past: command.past };
      const { state, effects } = beginCancelling(family, { identity, reading: turn.reading, pending });
      return { state, effects: [{ kind: 'prompt', prompt: 'try_again' }, ...effects] };
    }
    case 'end': {
      const repetition = repetitionIn(begun, turn.outcome, at_ms);
      return repetition === 'none'
        ? after(turn, end(family, identity, turn))
        : readAnew(family, begun, turn.reading, at_ms, repetition);
    }
  }
}

function repetitionIn<Reading>(begun: Begun<Reading>, outcome: ReadOutcome, at_ms: number): Repetition {
  const { past, local_time } = begun.command;
  if (past === undefined) return 'none';
  if (outcome.kind !== 'card') return repeatsLastEnd(begun, outcome, at_ms) ? 'suspected' : 'none';
  return repetitionOf(outcome.card.instrument, past, passedMs(begun, at_ms), local_time.time);
}

function repeatsLastEnd<Reading>(begun: Begun<Reading>, outcome: ReadOutcome, at_ms: number): boolean {
  const { past } = begun.command;
  return past !== undefined && repeatsEnd(outcome, past, passedMs(begun, at_ms));
}

/** Since the reading began. */
function passedMs<Reading>({ command, deadline_ms }: Begun<Reading>, at_ms: number): number {
  return at_ms - (deadline_ms - command.request.timeout_ms);
}

/** Remembers what the card decided, before the rest of its turn. */
function after<Reading, Answering>(
  { verdict }: Extract<ReadingTurn<Reading>, { kind: 'end' | 'abandon' }>,
  { state, effects }: DialogueStep<Reading, Answering>,
): DialogueStep<Reading, Answering> {
  return verdict === undefined
    ? { state, effects }
    : { state, effects: [{ kind: 'card_decided', verdict }, ...effects] };
}

/**
 * The answer of an earlier reading: no card was presented. The reader is stopped and reads for the remaining time. What is
 * suspected only, it may mean when it says it again.
 */
function readAnew<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  { identity, command: { past, ...rest }, deadline_ms }: Begun<Reading>,
  reading: Reading,
  at_ms: number,
  repetition: Exclude<Repetition, 'none'>,
): DialogueStep<Reading, Answering> {
  const timeout_ms = deadline_ms - at_ms;
  const lost_answers = (rest.lost_answers ?? 0) + 1;
  const request = { ...rest.request, timeout_ms };
  const doubted = past && { past: repetition === 'suspected' ? { ...past, was_doubted: true } : past };
  const pending: ReadRequest = { ...rest, request, lost_answers, ...doubted };
  const is_over = lost_answers >= LOST_ANSWERS_MAX || timeout_ms < READING_MS_MIN;
  const { state, effects } = beginCancelling(family, {
    identity,
    reading,
    ...(is_over ? { outcome: { kind: 'read_failed', detail: 'answer_lost' } } : { pending }),
  });
  return { state, effects: [{ kind: 'note', text: READER_NOTES.late_answer }, ...effects] };
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
