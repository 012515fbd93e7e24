import { READER_NOTES } from '../../../core/support/reader-notes.ts';
import { isOfAnotherSale } from '../../emv/card-checks.ts';
import { type CardVerdict, type ReaderResult, verdictOfCard } from '../../emv/card-verdict.ts';
import type { HostAnswerOutcome, ReaderPrompt } from '../card-reader.ts';
import { digestOfVerdict, isPastVerdict } from '../earlier-reading.ts';
import type { AnsweringTurn, HostAnswerContext } from '../dialogue/family.ts';
import { type CardAnswer, parseContactAnswer } from './card-answer.ts';
import { COMMAND, contactHostAnswerCommand, updateBalanceCommand } from './commands.ts';
import type { NeoMessage, NeoResponse } from './frame.ts';
import { promptOfEvent, promptOfMessage } from './prompts.ts';
import { NEO_WAIT, type NeoAnswering, type NeoReading } from './state.ts';
import { STATUS } from './status.ts';

/**
 * Sends the host's answer: 03-03 for contactless, 60-12 for a card in the slot (protocols 1.5 and 1.6). Without a reading on
 * this line there is no transaction to answer: 03-03 would be acknowledged for a chip that heard nothing.
 */
export function beginAnswering(context: HostAnswerContext<NeoReading>): AnsweringTurn<NeoAnswering> {
  const { answer, local_time, last, is_held } = context;
  if (!last) return { kind: 'end', outcome: 'lost' };
  const bytes = is_held ? contactHostAnswerCommand(answer) : updateBalanceCommand(answer, local_time);
  return {
    kind: 'continue',
    answering: {
      request: last.request,
      past_verdicts: last.past_verdicts,
      interface: is_held ? 'contact' : 'contactless',
      result: answer.result,
    },
    effects: [
      { kind: 'send', bytes },
      { kind: 'timer', delay_ms: is_held ? NEO_WAIT.contact_host_ms : NEO_WAIT.update_balance_ms },
    ],
  };
}

export function stepAnswering(answering: NeoAnswering, message: NeoMessage): AnsweringTurn<NeoAnswering> {
  if (message.kind === 'garbage') return show(answering, undefined);
  if (message.kind === 'user_interface') return show(answering, promptOfEvent(message));
  const expected = answering.interface === 'contact' ? COMMAND.contact : COMMAND.update_balance;
  if (message.command !== expected) {
    const note = { kind: 'note', text: READER_NOTES.other_command } as const;
    return { kind: 'continue', answering, effects: [note] };
  }
  if (message.status === STATUS.user_interface) return show(answering, promptOfMessage(message.data));
  if (message.status === STATUS.have_next) return show(answering, undefined);
  const answer = parseContactAnswer(message.data);
  if (answer.ok && decidesNothing(answering, answer.value)) return show(answering, undefined);
  const verdict = answer.ok ? digestOfVerdict(answer.value.elements) : null;
  return { kind: 'end', outcome: evaluate(answering, message, answer), verdict };
}

function show(answering: NeoAnswering, prompt: ReaderPrompt | undefined): AnsweringTurn<NeoAnswering> {
  return { kind: 'continue', answering, effects: prompt ? [{ kind: 'prompt', prompt }] : [] };
}

/** Go online, or authenticate: what was answered before the host was asked is no verdict on its answer (protocols 7.7). */
const BEFORE_HOST: ReadonlySet<number> = new Set([0x0004, 0x0010]);

function decidesNothing(answering: NeoAnswering, { result_code, elements }: CardAnswer): boolean {
  const { request, past_verdicts } = answering;
  if (isOfAnotherSale(elements, request)) return true;
  if (isPastVerdict(digestOfVerdict(elements), past_verdicts)) return true;
  return answering.interface === 'contact' && BEFORE_HOST.has(result_code ?? -1);
}

type ParsedAnswer = ReturnType<typeof parseContactAnswer>;

function evaluate(answering: NeoAnswering, response: NeoResponse, answer: ParsedAnswer): HostAnswerOutcome {
  // The card has no say in a decline.
  if (answering.result !== 'approved') return 'accepted';
  const verdict = verdictOf(answer);
  if (answering.interface === 'contact') {
    // The card approves in its second cryptogram or not at all (protocols 7.7); an unreadable one is no approval.
    return response.status === STATUS.ok && verdict === 'approved' ? 'accepted' : 'refused';
  }
  // The card has left, so only an explicit refusal counts; a reader that lacks the command refuses nothing.
  const objects = response.status === STATUS.failed || verdict === 'declined' || verdict === 'unclear';
  return objects ? 'refused' : 'accepted';
}

function verdictOf(answer: ParsedAnswer): CardVerdict {
  return answer.ok ? verdictOfCard(readerResultOf(answer.value.result_code), answer.value.elements) : 'silent';
}

const APPROVED: ReadonlySet<number> = new Set([0x0000, 0x0002]);
/** Declined, offline or not, not accepted or cancelled (DFEE25, protocols 1.6). */
const DECLINED: ReadonlySet<number> = new Set([0x0001, 0x0003, 0x0006, 0x0012]);

function readerResultOf(result_code: number | undefined): ReaderResult {
  if (result_code === undefined) return 'none';
  if (APPROVED.has(result_code)) return 'approved';
  return DECLINED.has(result_code) ? 'declined' : 'none';
}
