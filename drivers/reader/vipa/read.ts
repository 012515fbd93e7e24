import { assertNever } from '../../../core/assert.ts';
import { languagesOf } from '../../emv/card-checks.ts';
import { toHex } from '../../emv/tlv.ts';
import type { PresentedCard, ReadOutcome, ReaderPrompt } from '../card-reader.ts';
import { retryReading } from '../dialogue/retry-reading.ts';
import { withVerdict } from '../dialogue/with-verdict.ts';
import type { ReadingTurn } from '../dialogue/family.ts';
import type { ReadRequest } from '../protocol-machine.ts';
import { PRESENTATIONS_MAX } from '../failure-remedy.ts';
import { type Content, contentOf } from './content.ts';
import { type Decision, decideResult, decideSwipe } from './decide.ts';
import { languageFor } from './display-texts.ts';
import type { VipaAnswer, VipaMessage } from './frame.ts';
import { decidePin, pinCommand } from './online-pin.ts';
import type { VipaProfile } from './profile.ts';
import { type Stage, VIPA_WAIT, type VipaReading } from './state.ts';
import { STATUS_WORD, isUnavailable } from './status-words.ts';
import { type Report, reportOf } from './unsolicited.ts';

export type VipaTurn = ReadingTurn<VipaReading>;

/** Decisions that one card may request; more means that the reader is looping. */
const DECISIONS_MAX = 5;

/** Starts with the report of cards: one may already be in the slot (protocols 2.3). */
export function beginReading(
  profile: VipaProfile,
  { request, local_time, past, lost_answers = 0 }: ReadRequest,
  at_ms: number,
): VipaTurn {
  const reading: VipaReading = {
    profile,
    request,
    local_time,
    stage: 'card_status',
    deadline_ms: at_ms + request.timeout_ms,
    entry_path: 'contactless',
    is_inserted: false,
    may_tap: true,
    chip_failed: false,
    languages: [],
    failed_presentations: 0,
    lost_answers,
    decisions: 0,
    past_verdicts: past?.past_verdicts ?? [],
  };
  return send(reading, 'card_status', profile.cardStatusCommand(), VIPA_WAIT.command_ms, 'present_card');
}

function send(reading: VipaReading, stage: Stage, bytes: Uint8Array, wait_ms: number, prompt?: ReaderPrompt): VipaTurn {
  return {
    kind: 'continue',
    reading: { ...reading, stage },
    effects: [
      { kind: 'send', bytes },
      { kind: 'timer', delay_ms: wait_ms },
      ...(prompt ? [{ kind: 'prompt', prompt } as const] : []),
    ],
  };
}

function stay(reading: VipaReading, prompt?: ReaderPrompt): VipaTurn {
  return { kind: 'continue', reading, effects: prompt ? [{ kind: 'prompt', prompt }] : [] };
}

/** Ends without a card. An abort closes anything open in the reader, which then shows its idle screen. */
function abandon(reading: VipaReading, outcome: ReadOutcome): VipaTurn {
  return { kind: 'abandon', reading, outcome };
}

function endWith(reading: VipaReading, card: PresentedCard): VipaTurn {
  const outcome: ReadOutcome = { kind: 'card', card };
  // A card in the slot waits for the host, so no farewell is sent.
  if (card.awaits_host_answer) return { kind: 'end', reading, outcome };
  const languages = card.preferred_languages ?? reading.languages;
  const farewell = reading.profile.displayCommand('processing', languageFor(languages));
  return { kind: 'end', reading: { ...reading, languages }, outcome, farewell };
}

/** Silence: no card was presented in time, or the reader is dead. */
export function timeOutReading(reading: VipaReading, at_ms: number): VipaTurn {
  if (reading.swipe) {
    const turn = finishSwipe(reading, reading.swipe, at_ms);
    // The wait for a tap, which the swipe should have ended, is still open.
    return turn.kind === 'end' ? abandon(reading, turn.outcome) : turn;
  }
  const is_waiting = reading.stage === 'contactless' || reading.stage === 'waiting';
  return abandon(reading, is_waiting ? { kind: 'no_card' } : { kind: 'read_failed', detail: 'no_answer' });
}

export function stepReading(reading: VipaReading, message: VipaMessage, at_ms: number): VipaTurn {
  switch (message.kind) {
    case 'garbage':
      // After a bad byte nothing shows where the next message starts or which one was lost (protocols 2.1).
      return retryReading(reading, 'protocol_lost', at_ms);
    case 'sealed':
      return abandon(reading, { kind: 'read_failed', detail: 'sealed_answer' });
    case 'answer':
      break;
  }
  if (!message.is_unsolicited) return stepAnswer(reading, message, at_ms);
  const report = reportOf(message);
  if (report.kind !== 'other') return stepReport(reading, report, at_ms);
  const is_result = reading.stage === 'contactless' && !reading.profile.answers_taps;
  return is_result ? followResult(reading, message, 'contactless', at_ms) : stay(reading);
}

function stepReport(reading: VipaReading, report: Report, at_ms: number): VipaTurn {
  switch (report.kind) {
    case 'card_status':
      return stepCardStatus({ ...reading, is_inserted: report.is_inserted }, at_ms);
    case 'swipe':
      return stepSwipe(reading, report.content, at_ms);
    case 'prompt':
      return stay(reading, report.prompt);
    case 'cancel_key':
      return abandon(reading, { kind: 'cancelled', by: 'customer' });
    case 'restarted':
    case 'other':
      return stay(reading);
    default:
      return assertNever(report, 'a report of a reader');
  }
}

function stepCardStatus(reading: VipaReading, at_ms: number): VipaTurn {
  if (reading.stage === 'card_status') return waitForCard(reading, at_ms);
  if (!reading.is_inserted || reading.chip_failed) return stay(reading);
  if (reading.stage === 'waiting') return startContact(reading);
  // Where a tap's result is unsolicited, the wait for it must be ended; otherwise the reader ends it by itself.
  if (reading.stage === 'contactless' && !reading.profile.answers_taps) return stopContactless(reading);
  return stay(reading);
}

function stepSwipe(reading: VipaReading, content: Content, at_ms: number): VipaTurn {
  switch (reading.stage) {
    case 'waiting':
      return finishSwipe(reading, content, at_ms);
    case 'contactless': {
      const swiped = { ...reading, swipe: content };
      if (!reading.profile.answers_taps) return stopContactless(swiped);
      return {
        kind: 'continue',
        reading: swiped,
        effects: [{ kind: 'timer', delay_ms: VIPA_WAIT.command_ms }],
      };
    }
    default:
      return stay(reading);
  }
}

function stopContactless(reading: VipaReading): VipaTurn {
  return send(
    reading,
    'stopping',
    reading.profile.cancelContactlessCommand(),
    VIPA_WAIT.command_ms,
    reading.swipe ? 'processing' : 'reading',
  );
}

function stepAnswer(reading: VipaReading, answer: VipaAnswer, at_ms: number): VipaTurn {
  switch (reading.stage) {
    case 'card_status':
      return waitForCard(reading, at_ms);
    case 'contactless':
      // Still at what an abort should have ended, whose own answer another one was taken for (protocols 2.1).
      if (answer.status_word === STATUS_WORD.not_allowed_here && reading.lost_answers === 0)
        return retryReading(reading, 'not_allowed_here', at_ms);
      if (isUnavailable(answer.status_word)) return waitForCard({ ...reading, may_tap: false }, at_ms);
      if (!reading.profile.answers_taps && answer.status_word === STATUS_WORD.ok) return stay(reading);
      return followResult(reading, answer, 'contactless', at_ms);
    case 'stopping':
      return reading.swipe ? finishSwipe(reading, reading.swipe, at_ms) : startContact(reading);
    case 'contact':
      return followResult(reading, answer, 'contact', at_ms);
    case 'online_pin':
      return follow(reading, decidePin(reading, answer), at_ms);
    case 'waiting':
      // The answer to a display command, or a late one.
      return stay(reading);
  }
}

/** Waits for the card by every interface still open to it. */
function waitForCard(reading: VipaReading, at_ms: number): VipaTurn {
  const left_ms = reading.deadline_ms - at_ms;
  if (left_ms <= 0) return abandon(reading, { kind: 'no_card' });
  // State of an earlier presentation must not affect the next one.
  const { swipe: _swipe, pending: _pending, decided: _decided, ...past } = reading;
  const fresh: VipaReading = { ...past, entry_path: 'contactless' };
  const { profile, chip_failed } = fresh;
  if (fresh.is_inserted && !chip_failed) return startContact(fresh);
  if (fresh.may_tap && !chip_failed) {
    return send(fresh, 'contactless', profile.startContactlessCommand(fresh), left_ms);
  }
  const screen = profile.displayCommand(chip_failed ? 'swipe' : 'insert', languageFor(fresh.languages));
  return send(fresh, 'waiting', screen, left_ms);
}

function startContact(reading: VipaReading): VipaTurn {
  const { profile } = reading;
  const bytes = profile.startContactCommand(reading);
  return send({ ...reading, entry_path: 'contact' }, 'contact', bytes, VIPA_WAIT.contact_ms, 'do_not_remove');
}

function finishSwipe(reading: VipaReading, content: Content, at_ms: number): VipaTurn {
  return follow({ ...reading, entry_path: 'stripe' }, decideSwipe(reading, content), at_ms);
}

/** The reader reports a swipe; its data follows in another message. */
function awaitSwipe(reading: VipaReading, at_ms: number): VipaTurn {
  const left_ms = Math.max(VIPA_WAIT.command_ms, reading.deadline_ms - at_ms);
  return {
    kind: 'continue',
    reading: { ...reading, stage: 'waiting' },
    effects: [{ kind: 'timer', delay_ms: left_ms }],
  };
}

function followResult(
  reading: VipaReading,
  answer: VipaAnswer,
  way: 'contactless' | 'contact',
  at_ms: number,
): VipaTurn {
  const turn = follow(reading, decideResult(reading, answer, way), at_ms);
  return withVerdict(turn, contentOf(answer)?.elements);
}

function follow(reading: VipaReading, decision: Decision, at_ms: number): VipaTurn {
  switch (decision.kind) {
    case 'nothing':
      return stay(reading);
    case 'card':
      return endWith(reading, decision.card);
    case 'end':
      return abandon(reading, decision.outcome);
    case 'inserted':
      // A repeated report of a chip that is already being processed.
      if (reading.stage === 'contact') return stay(reading);
      return startContact({ ...reading, is_inserted: true });
    case 'swiped':
      return reading.swipe ? finishSwipe(reading, reading.swipe, at_ms) : awaitSwipe(reading, at_ms);
    case 'use_chip':
      return prompted('use_chip', waitForCard({ ...reading, may_tap: false }, at_ms));
    case 'use_stripe':
      return prompted('use_stripe', waitForCard({ ...reading, may_tap: false, chip_failed: true }, at_ms));
    case 'try_again': {
      const failed_presentations = reading.failed_presentations + 1;
      if (failed_presentations >= PRESENTATIONS_MAX)
        return abandon(reading, { kind: 'read_failed', detail: decision.detail });
      return prompted('try_again', waitForCard({ ...reading, failed_presentations }, at_ms));
    }
    case 'decide':
      return goOn(reading, decision.content);
    case 'ask_pin':
      return askPin(reading, decision.content);
    default:
      return assertNever(decision, 'a decision about a card');
  }
}

function prompted(prompt: ReaderPrompt, turn: VipaTurn): VipaTurn {
  if (turn.kind !== 'continue') return turn;
  return { ...turn, effects: [{ kind: 'prompt', prompt }, ...turn.effects] };
}

/**
 * The reader shows what it found and waits. Of several applications the first is chosen, because the card lists them by
 * priority (EMV Book 1, 12.4); from here on the display uses the card's language.
 */
function goOn(reading: VipaReading, { elements }: Content): VipaTurn {
  const decided = elements.map(({ bytes }) => toHex(bytes)).join();
  if (decided === reading.decided) return stay(reading);
  const decisions = reading.decisions + 1;
  if (decisions > DECISIONS_MAX) return abandon(reading, { kind: 'read_failed', detail: 'too_many_decisions' });
  const found = languagesOf(elements);
  const languages = found.length > 0 ? found : reading.languages;
  const applications = elements.filter(({ tag, form }) => form === 'plain' && (tag === '4F' || tag === '84'));
  const chosen = applications.length > 1 ? applications[0]?.bytes : undefined;
  const bytes = reading.profile.decideCommand(reading, chosen);
  return send({ ...reading, decisions, decided, languages }, reading.stage, bytes, VIPA_WAIT.contact_ms);
}

function askPin(reading: VipaReading, content: Content): VipaTurn {
  const bytes = pinCommand(reading, content);
  return send({ ...reading, pending: content }, 'online_pin', bytes, VIPA_WAIT.pin_ms, 'enter_pin');
}
