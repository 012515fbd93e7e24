import { READER_NOTES } from '../../../core/support/reader-notes.ts';
import { assertNever } from '../../../core/assert.ts';
import type { ReadOutcome, ReaderPrompt } from '../card-reader.ts';
import { retryReading } from '../dialogue/retry-reading.ts';
import { withVerdict } from '../dialogue/with-verdict.ts';
import type { ReadingTurn } from '../dialogue/family.ts';
import type { ReadRequest } from '../protocol-machine.ts';
import { digestOfVerdict, isPastVerdict } from '../earlier-reading.ts';
import { PRESENTATIONS_MAX } from '../failure-remedy.ts';
import { parseContactAnswer } from './card-answer.ts';
import {
  AUTHENTICATE_SECONDS,
  COMMAND,
  INTERFACES,
  activateCommand,
  contactAuthenticateCommand,
  contactStartCommand,
} from './commands.ts';
import { type ReadingDecision, decideActivation, decideContact } from './decide-answer.ts';
import { FRAME_BYTES_MIN, type NeoGarbage, type NeoMessage, type NeoResponse } from './frame.ts';
import { promptOfEvent, promptOfMessage } from './prompts.ts';
import { NEO_WAIT, type NeoReading, type ReadingStage, isInDoubt } from './state.ts';
import { STATUS } from './status.ts';

type NeoTurn = ReadingTurn<NeoReading>;

/** Activates the reader for a sale; its own timeout is the request's, in whole seconds (protocols 1.2). */
export function beginReading({ request, local_time, past, lost_answers = 0 }: ReadRequest, at_ms: number): NeoTurn {
  const reading: NeoReading = {
    request,
    local_time,
    stage: 'activated',
    interfaces: INTERFACES.all,
    prompt: 'present_card',
    deadline_ms: at_ms + request.timeout_ms,
    silence_ms: 0,
    overdue_at_ms: at_ms,
    failed_presentations: 0,
    resent: false,
    lost_answers,
    is_stale_answered: false,
    garbage_bytes: 0,
    past_verdicts: past?.past_verdicts ?? [],
  };
  return sendStage(reading, 'activated', 'present_card', at_ms);
}

/** Sends the command of a stage; less than a second left counts as timed out. */
function sendStage(reading: NeoReading, stage: ReadingStage, prompt: ReaderPrompt, at_ms: number): NeoTurn {
  const wait_seconds = Math.min(255, Math.floor((reading.deadline_ms - at_ms) / 1_000));
  if (wait_seconds < 1 && stage !== 'contact_authenticate') return endReading(reading, { kind: 'no_card' });
  const silence_ms = silenceOf(stage, wait_seconds) + NEO_WAIT.reading_margin_ms;
  // A card presented at the last moment may still need its PIN.
  const overdue_at_ms = at_ms + silence_ms + AUTHENTICATE_SECONDS * 1_000;
  return {
    kind: 'continue',
    reading: { ...reading, stage, prompt, silence_ms, overdue_at_ms, resent: false, garbage_bytes: 0 },
    effects: [
      { kind: 'send', bytes: encodeStage({ ...reading, stage }, wait_seconds) },
      { kind: 'timer', delay_ms: silence_ms },
      { kind: 'prompt', prompt },
    ],
  };
}

function silenceOf(stage: ReadingStage, wait_seconds: number): number {
  if (stage === 'contact_authenticate') return AUTHENTICATE_SECONDS * 1_000;
  // The start of a contact transaction has two consecutive waits of this length.
  return stage === 'contact_start' ? wait_seconds * 2_000 : wait_seconds * 1_000;
}

function encodeStage(reading: NeoReading, wait_seconds: number): Uint8Array {
  if (reading.stage === 'contact_authenticate') return contactAuthenticateCommand();
  if (reading.stage === 'contact_start') return contactStartCommand(reading.request, reading.local_time, wait_seconds);
  return activateCommand(reading.request, reading.local_time, wait_seconds, reading.interfaces);
}

export function stepReading(reading: NeoReading, message: NeoMessage, at_ms: number): NeoTurn {
  if (message.kind === 'garbage') return stepGarbage(reading, message);
  if (message.kind === 'user_interface') return stepEvent(reading, promptOfEvent(message), at_ms);
  const expected = reading.stage === 'activated' ? COMMAND.activate : COMMAND.contact;
  if (message.command === expected) return stepResponse(reading, message, at_ms);
  const note = { kind: 'note', text: READER_NOTES.other_command } as const;
  return { kind: 'continue', reading, effects: [note] };
}

/** What the reader shows by itself proves no work on the command unless it tells of a card. */
function stepEvent(reading: NeoReading, prompt: ReaderPrompt | undefined, at_ms: number): NeoTurn {
  const turn = stillWorking(reading, prompt, at_ms);
  const tells_of_card = prompt !== undefined && prompt !== 'idle' && prompt !== 'present_card';
  if (turn.kind !== 'continue' || tells_of_card) return turn;
  return { ...turn, effects: turn.effects.filter(({ kind }) => kind !== 'timer') };
}

/** A few stray bytes are noise; a torn or damaged frame may have been the card's answer. */
function stepGarbage(reading: NeoReading, { byte_count, is_torn }: NeoGarbage): NeoTurn {
  const garbage_bytes = reading.garbage_bytes + (is_torn ? FRAME_BYTES_MIN : byte_count);
  const doubting = { ...reading, garbage_bytes };
  const is_new = isInDoubt(doubting) && !isInDoubt(reading);
  return {
    kind: 'continue',
    reading: doubting,
    effects: is_new ? [{ kind: 'timer', delay_ms: NEO_WAIT.doubt_ms }] : [],
  };
}

/** The reader was silent for longer than allowed. */
export function timeOutReading(reading: NeoReading, at_ms: number): NeoTurn {
  if (isInDoubt(reading)) return retryReading(reading, 'answer_lost', at_ms);
  if (reading.is_stale_answered) return retryReading(reading, 'amount_differs', at_ms);
  return { kind: 'abandon', reading, outcome: { kind: 'read_failed', detail: 'no_answer' } };
}

function stepResponse(reading: NeoReading, response: NeoResponse, at_ms: number): NeoTurn {
  if (response.status === STATUS.user_interface) return stillWorking(reading, promptOfMessage(response.data), at_ms);
  if (response.status === STATUS.have_next) return stillWorking(reading, undefined, at_ms);
  if (response.status === STATUS.crc_error && !reading.resent) {
    return resend(reading, at_ms);
  }
  const decide = reading.stage === 'activated' ? decideActivation : decideContact;
  const decision = decide(response.status, response.data, {
    request: reading.request,
    is_stripe_only: reading.interfaces === INTERFACES.stripe,
  });
  const answer = parseContactAnswer(response.data);
  const elements = answer.ok ? answer.value.elements : [];
  // The verdict on an earlier sale, once more: no card decided anything here.
  if (decision.kind !== 'card' && isPastVerdict(digestOfVerdict(elements), reading.past_verdicts))
    return { kind: 'continue', reading, effects: [{ kind: 'note', text: READER_NOTES.late_answer }] };
  return withVerdict(follow(reading, decision, at_ms), elements);
}

/** The reader did not understand the command, so it is not processing anything yet. */
function resend(reading: NeoReading, at_ms: number): NeoTurn {
  const wait_seconds = Math.max(1, Math.min(255, Math.floor((reading.deadline_ms - at_ms) / 1_000)));
  return {
    kind: 'continue',
    reading: { ...reading, resent: true },
    effects: [
      { kind: 'send', bytes: encodeStage(reading, wait_seconds) },
      { kind: 'timer', delay_ms: reading.silence_ms },
    ],
  };
}

/**
 * Activity proves that the reader is alive, so the timer restarts, but a reader that only talks has lost the command. A
 * general "present card" from the reader never replaces a more specific prompt, such as one to present a single card.
 */
function stillWorking(reading: NeoReading, prompt: ReaderPrompt | undefined, at_ms: number): NeoTurn {
  const is_in_doubt = isInDoubt(reading);
  const shown = prompt === 'present_card' ? reading.prompt : prompt;
  const left_ms = reading.overdue_at_ms - at_ms;
  const delay_ms = Math.min(is_in_doubt ? NEO_WAIT.doubt_ms : reading.silence_ms, left_ms);
  return {
    kind: 'continue',
    reading: is_in_doubt ? reading : { ...reading, garbage_bytes: 0 },
    effects: [
      // Then the timer that runs is the last.
      ...(left_ms > 0 ? [{ kind: 'timer', delay_ms } as const] : []),
      ...(shown ? [{ kind: 'prompt', prompt: shown } as const] : []),
    ],
  };
}

function follow(reading: NeoReading, decision: ReadingDecision, at_ms: number): NeoTurn {
  switch (decision.kind) {
    case 'card':
      return endReading(reading, { kind: 'card', card: decision.card });
    case 'end':
      if (reading.stage === 'activated' && isOfAnotherReading(decision.outcome)) return waitOn(reading);
      return endReading(reading, decision.outcome);
    case 'use_chip':
      if (reading.stage !== 'activated') return endReading(reading, { kind: 'read_failed', detail: 'chip_unusable' });
      return sendStage(reading, 'contact_start', 'use_chip', at_ms);
    case 'use_stripe':
      if (reading.interfaces === INTERFACES.stripe)
        return endReading(reading, { kind: 'read_failed', detail: 'stripe_unusable' });
      return sendStage({ ...reading, interfaces: INTERFACES.stripe }, 'activated', 'use_stripe', at_ms);
    case 'authenticate':
      // Said twice: a second command would cancel the first (protocols 1.2).
      if (reading.stage === 'contact_authenticate') return { kind: 'continue', reading, effects: [] };
      return sendStage(reading, 'contact_authenticate', 'do_not_remove', at_ms);
    case 'try_again': {
      const failed_presentations = reading.failed_presentations + 1;
      if (failed_presentations >= PRESENTATIONS_MAX)
        return endReading(reading, { kind: 'read_failed', detail: decision.detail });
      return sendStage({ ...reading, failed_presentations }, 'activated', 'try_again', at_ms);
    }
    default:
      return assertNever(decision, 'a reading decision');
  }
}

function isOfAnotherReading(outcome: ReadOutcome): boolean {
  return outcome.kind === 'read_failed' && outcome.detail === 'amount_differs';
}

/**
 * The right answer may follow soon, identified by its amount and currency. A reader that means what it said has ended its
 * reading: it is asked again, so that the next card is not presented in vain.
 */
function waitOn(reading: NeoReading): NeoTurn {
  return {
    kind: 'continue',
    reading: { ...reading, is_stale_answered: true, silence_ms: NEO_WAIT.stale_ms },
    effects: [
      { kind: 'note', text: READER_NOTES.late_answer },
      // One that repeats what it said must not be waited for anew.
      ...(reading.is_stale_answered ? [] : [{ kind: 'timer', delay_ms: NEO_WAIT.stale_ms } as const]),
    ],
  };
}

function endReading(reading: NeoReading, outcome: ReadOutcome): NeoTurn {
  // A contact transaction stays open in the reader, like a reading in another currency: both must be ended first.
  const is_other = outcome.kind === 'read_failed' && outcome.detail === 'currency_differs';
  const is_at_work = outcome.kind !== 'card' && (reading.stage !== 'activated' || is_other);
  return { kind: is_at_work ? 'abandon' : 'end', reading, outcome };
}
