import { declineReason, differenceFrom, wantsOnlinePin } from '../../emv/card-checks.ts';
import { contradictsItself, refusalOfCryptogram } from '../../emv/card-verdict.ts';
import { holdsClearCardData } from '../../emv/clear-card-data.ts';
import type { PresentedCard } from '../card-reader.ts';
import { digestOfVerdict, isPastVerdict } from '../earlier-reading.ts';
import { cardRefused, readFailed } from '../failure-remedy.ts';
import { type Content, TEMPLATE, contentOf } from './content.ts';
import type { VipaAnswer } from './frame.ts';
import { type ReadCard, hasChip, presentCard } from './presented-card.ts';
import { STATUS_WORD, type StatusMeaning, meaningOf } from './status-words.ts';
import type { VipaReading } from './state.ts';

/** What a message means for its reading. */
export type Decision =
  | StatusMeaning
  | { readonly kind: 'card'; readonly card: PresentedCard }
  /** The reader shows the application or its data; the till decides how to continue. */
  | { readonly kind: 'decide'; readonly content: Content }
  | { readonly kind: 'ask_pin'; readonly content: Content }
  /** A late answer, or one to another command. */
  | { readonly kind: 'nothing' };

const NOTHING: Decision = { kind: 'nothing' };

/** Judges a message that may contain the result of a tap or of a chip (protocols 2.3). */
export function decideResult(reading: VipaReading, answer: VipaAnswer, way: 'contactless' | 'contact'): Decision {
  const content = contentOf(answer);
  if (!content) return answer.data.length === 1 ? NOTHING : readFailed('malformed_answer');
  if (!content.is_sound) return readFailed('malformed_answer');
  // Checked first: nothing of an answer with a readable card number is used, not even its refusal.
  if (holdsClearCardData(content.elements)) return { kind: 'end', outcome: { kind: 'clear_card_data' } };
  // Data may precede an error, so the status word is checked first (protocols 2.4).
  if (answer.status_word !== STATUS_WORD.ok) return meaningOf(answer.status_word, reading.profile.dialect, way);
  if (repeatsVerdict(reading, content)) return NOTHING;
  switch (content.template) {
    case TEMPLATE.decision:
      return { kind: 'decide', content };
    case TEMPLATE.approved:
      return mismatchIn(reading, content) ?? cardRefused('approved_offline');
    case TEMPLATE.declined:
      return mismatchIn(reading, content) ?? cardRefused(declineReason(content.elements));
    case TEMPLATE.online:
    case TEMPLATE.contactless_stripe:
      return decideOnline(reading, content, way);
    default:
      return NOTHING;
  }
}

/** The verdict on an earlier sale, once more: no card decided anything here. */
function repeatsVerdict({ past_verdicts }: VipaReading, { template, elements }: Content): boolean {
  const is_verdict = template === TEMPLATE.approved || template === TEMPLATE.declined;
  return is_verdict && isPastVerdict(digestOfVerdict(elements), past_verdicts);
}

function mismatchIn(reading: VipaReading, content: Content): Decision | undefined {
  const difference = differenceFrom(content.elements, reading.request);
  return difference && readFailed(difference);
}

function decideOnline(reading: VipaReading, content: Content, entry_path: 'contactless' | 'contact'): Decision {
  const { elements } = content;
  const differs = mismatchIn(reading, content);
  if (differs) return differs;
  const refusal = refusalOfCryptogram(elements);
  if (refusal) return cardRefused(refusal === 'declined_by_card' ? declineReason(elements) : refusal);
  if (wantsOnlinePin(elements)) return { kind: 'ask_pin', content };
  return decideCard({ elements, entry_path, is_fallback: false });
}

/** A complete card: partly visible and fully encrypted, or unusable. */
export function decideCard(card: ReadCard): Decision {
  const presented = presentCard(card);
  return presented.ok ? { kind: 'card', card: presented.value } : { kind: 'end', outcome: presented.error };
}

/** Judges the objects of a swipe, which arrive unsolicited (protocols 2.6). */
export function decideSwipe(reading: VipaReading, content: Content): Decision {
  const { elements } = content;
  if (holdsClearCardData(elements)) return { kind: 'end', outcome: { kind: 'clear_card_data' } };
  if (contradictsItself(elements)) return readFailed('contradictory_answer');
  // The stripe of a chip card is only for unreadable chips (ISO 7813, service code).
  if (hasChip(elements) && !reading.chip_failed) return { kind: 'use_chip' };
  return decideCard({ elements, entry_path: 'stripe', is_fallback: reading.chip_failed });
}
