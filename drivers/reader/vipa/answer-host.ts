import type { HostAnswerOutcome } from '../card-reader.ts';
import { digestOfVerdict, isPastVerdict } from '../earlier-reading.ts';
import type { AnsweringTurn, HostAnswerContext } from '../dialogue/family.ts';
import { isOfAnotherSale } from '../../emv/card-checks.ts';
import { type ReaderResult, verdictOfCard } from '../../emv/card-verdict.ts';
import { type Content, TEMPLATE, contentOf } from './content.ts';
import { languageFor } from './display-texts.ts';
import type { VipaAnswer, VipaMessage } from './frame.ts';
import { VIPA_WAIT, type VipaAnswering, type VipaReading } from './state.ts';
import { STATUS_WORD, decidesNothingAfterTap } from './status-words.ts';
import { reportOf } from './unsolicited.ts';

type VipaAnsweringTurn = AnsweringTurn<VipaAnswering>;

/**
 * Sends the host's answer: DE D2, or C0 A1 after a tap with VIPA (protocols 2.3). After a swipe no card can take it, so
 * only the display shows it. Without a reading on this line there is no transaction to answer.
 */
export function beginAnswering({ answer, last }: HostAnswerContext<VipaReading>): VipaAnsweringTurn {
  if (!last) return { kind: 'end', outcome: 'lost' };
  const { profile, entry_path, request, past_verdicts } = last;
  const language = languageFor(last.languages);
  const accepted = profile.displayCommand(answer.result === 'approved' ? 'approved' : 'declined', language);
  if (entry_path === 'stripe') return { kind: 'end', outcome: 'accepted', farewell: accepted };
  const is_contact = entry_path === 'contact';
  const refused = profile.displayCommand('declined', language);
  return {
    kind: 'continue',
    answering: {
      request,
      entry_path,
      result: answer.result,
      is_acknowledged: false,
      past_verdicts,
      farewell: { accepted, refused },
    },
    effects: [
      { kind: 'send', bytes: profile.continueCommand(last, answer, is_contact) },
      { kind: 'timer', delay_ms: VIPA_WAIT.host_ms },
    ],
  };
}

export function stepAnswering(answering: VipaAnswering, message: VipaMessage): VipaAnsweringTurn {
  if (message.kind !== 'answer') return { kind: 'continue', answering, effects: [] };
  const report = message.is_unsolicited ? reportOf(message) : undefined;
  if (report?.kind === 'prompt' && report.prompt) {
    return { kind: 'continue', answering, effects: [{ kind: 'prompt', prompt: report.prompt }] };
  }
  const content = contentOf(message);
  const verdict = content ? digestOfVerdict(content.elements) : null;
  const outcome = evaluate(answering, message, content, verdict);
  if (outcome === 'acknowledged') {
    const timer = { kind: 'timer', delay_ms: VIPA_WAIT.acknowledged_ms } as const;
    return {
      kind: 'continue',
      answering: { ...answering, is_acknowledged: true },
      effects: answering.is_acknowledged ? [] : [timer],
    };
  }
  if (outcome === undefined) return { kind: 'continue', answering, effects: [] };
  return { kind: 'end', outcome, farewell: answering.farewell[outcome], verdict };
}

/** After a tap, a reader that acknowledged the approval and then stays silent accepts it; without that it is lost. */
export function timeOutAnswering(answering: VipaAnswering): VipaAnsweringTurn | undefined {
  if (!answering.is_acknowledged) return undefined;
  return { kind: 'end', outcome: 'accepted', farewell: answering.farewell.accepted };
}

type Evaluated = Exclude<HostAnswerOutcome, 'lost'> | 'acknowledged' | undefined;

/** Undefined while nothing is decided: a report, or a late answer to an earlier command. */
function evaluate(
  answering: VipaAnswering,
  answer: VipaAnswer,
  content: Content | undefined,
  verdict: string | null,
): Evaluated {
  // Only the answer to DE D2 is a chip's verdict; unsolicited ones are a tap's, perhaps of the sale before (protocols 2.3).
  if (answering.entry_path === 'contact' && answer.is_unsolicited) return undefined;
  if (content && isOfAnotherSale(content.elements, answering.request)) return undefined;
  if (isPastVerdict(verdict, answering.past_verdicts)) return undefined;
  // The card has no say in a decline.
  const refused = answering.result === 'approved' ? 'refused' : 'accepted';
  const result = readerResultOf(content);
  if (content && result !== 'none') {
    const is_approved =
      answer.status_word === STATUS_WORD.ok &&
      content.is_sound &&
      verdictOfCard(result, content.elements) === 'approved';
    return is_approved ? 'accepted' : refused;
  }
  if (answering.entry_path === 'contact') {
    // The card approves in its second cryptogram or not at all (protocols 7.7): removed before that, it never approved.
    return answer.status_word === STATUS_WORD.ok ? undefined : refused;
  }
  if (answer.is_unsolicited && answer.data.length > 0) return undefined;
  // The reader's own verdict may follow, as a tap's result follows the bare 9000 to its command (protocols 2.3).
  if (answer.status_word === STATUS_WORD.ok)
    return content?.template === undefined && !answer.is_unsolicited ? 'acknowledged' : undefined;
  return decidesNothingAfterTap(answer.status_word) ? 'accepted' : refused;
}

/** Only a template is the reader's verdict: objects without one belong to a report or an earlier command. */
function readerResultOf(content: Content | undefined): ReaderResult {
  if (content?.template === TEMPLATE.approved) return 'approved';
  return content?.template === TEMPLATE.declined ? 'declined' : 'none';
}
