import type { HostAnswerOutcome } from '../card-reader.ts';
import type { AnsweringTurn, HostAnswerContext } from '../dialogue/family.ts';
import { TEMPLATE, contentOf } from './content.ts';
import { languageFor } from './display-texts.ts';
import type { VipaAnswer, VipaMessage } from './frame.ts';
import { VIPA_WAIT, type VipaAnswering, type VipaReading } from './state.ts';
import { STATUS_WORD } from './status-words.ts';
import { reportOf } from './unsolicited.ts';

type VipaAnsweringTurn = AnsweringTurn<VipaAnswering>;

/**
 * Hands the host's answer over: DE D2, or C0 A1 after a tap with VIPA (protocols 2.3). A stripe has no one to hear it; only
 * the display tells. Without a reading on this line there is no transaction to answer.
 */
export function beginAnswering({ answer, last }: HostAnswerContext<VipaReading>): VipaAnsweringTurn {
  if (!last) return { kind: 'end', outcome: 'lost' };
  const { profile, through } = last;
  const language = languageFor(last.languages);
  const accepted = profile.displayCommand(answer.result === 'approved' ? 'approved' : 'declined', language);
  if (through === 'stripe') return { kind: 'end', outcome: 'accepted', farewell: accepted };
  const is_contact = through === 'contact';
  const refused = profile.displayCommand('declined', language);
  return {
    kind: 'continue',
    answering: { through, result: answer.result, farewell: { accepted, refused } },
    effects: [
      { kind: 'send', bytes: profile.continueCommand(last, answer, is_contact) },
      { kind: 'timer', delay_ms: is_contact ? VIPA_WAIT.contact_host_ms : VIPA_WAIT.contactless_host_ms },
    ],
  };
}

export function stepAnswering(answering: VipaAnswering, message: VipaMessage): VipaAnsweringTurn {
  if (message.kind !== 'answer') return { kind: 'continue', answering, effects: [] };
  const report = message.is_unsolicited ? reportOf(message) : undefined;
  if (report?.kind === 'prompt' && report.prompt) {
    return { kind: 'continue', answering, effects: [{ kind: 'prompt', prompt: report.prompt }] };
  }
  const outcome = judge(answering, message);
  if (outcome === undefined) return { kind: 'continue', answering, effects: [] };
  return { kind: 'end', outcome, farewell: answering.farewell[outcome] };
}

/** Undefined while nothing is decided: a report, or the answer to an earlier command that came late. */
function judge(answering: VipaAnswering, answer: VipaAnswer): Exclude<HostAnswerOutcome, 'lost'> | undefined {
  const is_contact = answering.through === 'contact';
  const template = contentOf(answer)?.template;
  // A decline cannot be refused: the card has nothing to object to.
  const refused = answering.result === 'approved' ? 'refused' : 'accepted';
  if (template === TEMPLATE.approved) return 'accepted';
  if (template === TEMPLATE.declined) return refused;
  if (answer.is_unsolicited) return undefined;
  if (answer.status_word === STATUS_WORD.ok) {
    // The card approves in its second cryptogram or not at all (protocols 7.7); after a tap it has left, and the reader's
    // word that it heard is all there will be.
    return is_contact || template !== undefined ? undefined : 'accepted';
  }
  // A chip that was pulled out before its second cryptogram never approved; a tap ended long before.
  return is_contact ? refused : 'accepted';
}
