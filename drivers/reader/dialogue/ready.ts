import { READER_NOTES } from '../../../core/support/reader-notes.ts';
import type { ReaderInput } from '../protocol-machine.ts';
import { beginAnsweringHost } from './answer-host.ts';
import type { ReaderFamily } from './family.ts';
import { beginReading } from './reading.ts';
import {
  CANCELLED_BY_TILL,
  type DialogueStep,
  type PendingRequest,
  NO_ANSWER,
  type ReadyState,
  WAIT,
  becomeReady,
  endRequest,
  hangUp,
  ignore,
  messageOf,
  stay,
} from './state.ts';

/** Missed pings until an idle reader counts as lost; together with the waits, within two seconds. */
const MISSED_PINGS_MAX = 2;

export function stepReady<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  state: ReadyState<Reading>,
  input: ReaderInput<Message>,
): DialogueStep<Reading, Answering> {
  switch (input.kind) {
    case 'timer':
      return state.is_pinging ? missPing(family, state) : ping(family, state);
    case 'read':
    case 'host_answer':
      // One outstanding command at a time, because an answer does not name its command (protocols 1.1, 2.1).
      return state.is_pinging ? defer(state, input) : run(family, state, input, input.at_ms);
    case 'cancel':
      return cancelRequest(family, state);
    default: {
      const message = messageOf(input);
      if (message === undefined || !family.isPingAnswer(message)) return ignore(state, READER_NOTES.late_answer);
      if (!state.is_pinging) return ignore(state, READER_NOTES.ping_twice);
      return answered(family, state, input.at_ms);
    }
  }
}

function defer<Reading, Answering>(
  state: ReadyState<Reading>,
  pending: PendingRequest,
): DialogueStep<Reading, Answering> {
  if (state.pending?.kind === 'host_answer' && pending.kind === 'read') {
    return stay({ ...state, pending: { ...state.pending, then: pending } });
  }
  return stay({ ...state, pending });
}

function ping<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  state: ReadyState<Reading>,
): DialogueStep<Reading, Answering> {
  return {
    state: { ...state, is_pinging: true },
    effects: [
      { kind: 'send', bytes: family.pingCommand() },
      { kind: 'timer', delay_ms: WAIT.ping_ms },
    ],
  };
}

function missPing<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  state: ReadyState<Reading>,
): DialogueStep<Reading, Answering> {
  const missed_pings = state.missed_pings + 1;
  if (missed_pings < MISSED_PINGS_MAX) return ping(family, { ...state, missed_pings });
  return hangUp({ state: 'lost', detail: NO_ANSWER }, endRequest(state.pending, { kind: 'lost', detail: NO_ANSWER }));
}

function answered<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  { pending, ...state }: ReadyState<Reading>,
  at_ms: number,
): DialogueStep<Reading, Answering> {
  const idle: ReadyState<Reading> = { ...state, is_pinging: false, missed_pings: 0 };
  if (pending) return run(family, idle, pending, at_ms);
  return { state: idle, effects: [{ kind: 'timer', delay_ms: WAIT.ping_interval_ms }] };
}

function run<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  { identity, last }: ReadyState<Reading>,
  pending: PendingRequest,
  at_ms: number,
): DialogueStep<Reading, Answering> {
  if (pending.kind === 'read') return beginReading(family, identity, pending, at_ms);
  return beginAnsweringHost(family, { identity, pending, last, is_held: false });
}

function cancelRequest<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  { pending, ...state }: ReadyState<Reading>,
): DialogueStep<Reading, Answering> {
  if (pending?.kind === 'read') {
    const { identity, last } = state;
    const before = endRequest(pending, CANCELLED_BY_TILL);
    return becomeReady(family, { identity, before, ...(last === undefined ? {} : { last }) });
  }
  if (!pending?.then) return stay(pending ? { ...state, pending } : state);
  const { then, ...host_answer } = pending;
  return { state: { ...state, pending: host_answer }, effects: endRequest(then, CANCELLED_BY_TILL) };
}
