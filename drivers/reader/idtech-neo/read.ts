import { assertNever } from '../../../core/assert.ts';
import { beginCancelling } from './cancel.ts';
import {
  AUTHENTICATE_SECONDS,
  COMMAND,
  INTERFACES,
  activateCommand,
  contactAuthenticateCommand,
  contactStartCommand,
} from './commands.ts';
import { type ReadingDecision, decideActivation, decideContact } from './decide-answer.ts';
import type { NeoResponse } from './frame.ts';
import { promptOfEvent, promptOfMessage } from './prompts.ts';
import {
  type NeoInput,
  type NeoStep,
  type ReadErrand,
  type ReaderIdentity,
  type ReadingStage,
  type ReadingState,
  WAIT,
  becomeReady,
  ignore,
  stay,
} from './state.ts';
import { STATUS } from './status.ts';
import type { ReadOutcome, ReaderPrompt } from '../card-reader.ts';

/** Presentations of a card before its failure is final. */
const PRESENTATIONS_MAX = 3;

/** Activates the reader for a sale; its own time-out is the request's, in whole seconds (protocols 1.2). */
export function beginReading(identity: ReaderIdentity, { request, local_time }: ReadErrand, at_ms: number): NeoStep {
  const state: ReadingState = {
    phase: 'reading',
    identity,
    request,
    local_time,
    stage: 'activated',
    interfaces: INTERFACES.all,
    deadline_ms: at_ms + request.timeout_ms,
    silence_ms: 0,
    failed_presentations: 0,
    resent: false,
  };
  const step = sendStage(state, 'activated', 'present_card', at_ms);
  return { state: step.state, effects: [{ kind: 'status', status: { state: 'busy' } }, ...step.effects] };
}

/** Sends the command of a stage; a wait of less than a second is over. */
function sendStage(state: ReadingState, stage: ReadingStage, prompt: ReaderPrompt, at_ms: number): NeoStep {
  const wait_seconds = Math.min(255, Math.floor((state.deadline_ms - at_ms) / 1_000));
  if (wait_seconds < 1 && stage !== 'contact_authenticate') return endReading(state, { kind: 'no_card' });
  const silence_ms = silenceOf(stage, wait_seconds) + WAIT.reading_margin_ms;
  return {
    state: { ...state, stage, silence_ms, resent: false },
    effects: [
      { kind: 'send', bytes: encodeStage({ ...state, stage }, wait_seconds) },
      { kind: 'timer', delay_ms: silence_ms },
      { kind: 'prompt', prompt },
    ],
  };
}

function silenceOf(stage: ReadingStage, wait_seconds: number): number {
  if (stage === 'contact_authenticate') return AUTHENTICATE_SECONDS * 1_000;
  // The start of a contact transaction has two waits of this length, one after the other.
  return stage === 'contact_start' ? wait_seconds * 2_000 : wait_seconds * 1_000;
}

function encodeStage(state: ReadingState, wait_seconds: number): Uint8Array {
  if (state.stage === 'contact_authenticate') return contactAuthenticateCommand();
  if (state.stage === 'contact_start') return contactStartCommand(state.request, state.local_time, wait_seconds);
  return activateCommand(state.request, state.local_time, wait_seconds, state.interfaces);
}

export function stepReading(state: ReadingState, input: NeoInput): NeoStep {
  switch (input.kind) {
    case 'timer':
      return beginCancelling(state.identity, { kind: 'read_failed', detail: 'no_answer' });
    case 'cancel':
      return beginCancelling(state.identity, { kind: 'cancelled', by: 'till' });
    case 'message':
      break;
    default:
      return ignore(state, `${input.kind} during a reading`);
  }
  const { message } = input;
  if (message.kind === 'garbage') return stay(state);
  if (message.kind === 'user_interface') return stillWorking(state, promptOfEvent(message));
  const expected = state.stage === 'activated' ? COMMAND.activate : COMMAND.contact;
  if (message.command !== expected) return ignore(state, 'an answer to another command was discarded');
  return stepResponse(state, message, input.at_ms);
}

function stepResponse(state: ReadingState, response: NeoResponse, at_ms: number): NeoStep {
  if (response.status === STATUS.user_interface) return stillWorking(state, promptOfMessage(response.data));
  if (response.status === STATUS.have_next) return stillWorking(state, undefined);
  if (response.status === STATUS.crc_error && !state.resent) {
    return resend(state, at_ms);
  }
  const decide = state.stage === 'activated' ? decideActivation : decideContact;
  return follow(state, decide(response.status, response.data, state.request), at_ms);
}

/** The reader did not understand the command, so it does nothing yet. */
function resend(state: ReadingState, at_ms: number): NeoStep {
  const wait_seconds = Math.max(1, Math.min(255, Math.floor((state.deadline_ms - at_ms) / 1_000)));
  return {
    state: { ...state, resent: true },
    effects: [
      { kind: 'send', bytes: encodeStage(state, wait_seconds) },
      { kind: 'timer', delay_ms: state.silence_ms },
    ],
  };
}

/** The reader talks, so it lives: its silence is counted anew. */
function stillWorking(state: ReadingState, prompt: ReaderPrompt | undefined): NeoStep {
  return {
    state,
    effects: [{ kind: 'timer', delay_ms: state.silence_ms }, ...(prompt ? [{ kind: 'prompt', prompt } as const] : [])],
  };
}

function follow(state: ReadingState, decision: ReadingDecision, at_ms: number): NeoStep {
  switch (decision.kind) {
    case 'card':
      return endReading(state, { kind: 'card', card: decision.card });
    case 'end':
      return endReading(state, decision.outcome);
    case 'use_chip':
      if (state.stage !== 'activated') return endReading(state, { kind: 'read_failed', detail: 'chip_unusable' });
      return sendStage(state, 'contact_start', 'use_chip', at_ms);
    case 'use_stripe':
      if (state.interfaces === INTERFACES.stripe)
        return endReading(state, { kind: 'read_failed', detail: 'stripe_unusable' });
      return sendStage({ ...state, interfaces: INTERFACES.stripe }, 'activated', 'use_stripe', at_ms);
    case 'authenticate':
      return sendStage(state, 'contact_authenticate', 'do_not_remove', at_ms);
    case 'try_again': {
      const failed_presentations = state.failed_presentations + 1;
      if (failed_presentations >= PRESENTATIONS_MAX)
        return endReading(state, { kind: 'read_failed', detail: decision.detail });
      return sendStage({ ...state, failed_presentations }, 'activated', 'try_again', at_ms);
    }
    default:
      return assertNever(decision, 'a reading decision');
  }
}

function endReading(state: ReadingState, outcome: ReadOutcome): NeoStep {
  if (outcome.kind === 'card' && outcome.card.awaits_host_answer) {
    return {
      state: { phase: 'holding_card', identity: state.identity },
      effects: [{ kind: 'stop_timer' }, { kind: 'prompt', prompt: 'do_not_remove' }, { kind: 'read_ended', outcome }],
    };
  }
  if (outcome.kind === 'card') {
    return becomeReady(state.identity, [
      { kind: 'prompt', prompt: 'processing' },
      { kind: 'read_ended', outcome },
    ]);
  }
  // A wrong amount is a late answer of an earlier reading, and a contact transaction stays open in the reader: both
  // leave it working on something that must end before the next sale.
  if (state.stage !== 'activated' || (outcome.kind === 'read_failed' && outcome.detail === 'amount_differs')) {
    return beginCancelling(state.identity, outcome);
  }
  return becomeReady(state.identity, [
    { kind: 'prompt', prompt: 'idle' },
    { kind: 'read_ended', outcome },
  ]);
}
