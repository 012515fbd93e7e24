import type { HostAnswerOutcome, ReaderPrompt } from '../card-reader.ts';
import type { ReaderEffect } from '../protocol-machine.ts';
import { findTlv } from '../../emv/tlv.ts';
import { parseContactAnswer } from './card-answer.ts';
import { COMMAND, contactHostAnswerCommand, updateBalanceCommand } from './commands.ts';
import type { NeoResponse } from './frame.ts';
import { promptOfEvent, promptOfMessage } from './prompts.ts';
import {
  type AnsweringHostState,
  type HostAnswerErrand,
  CANCELLED_BY_TILL,
  type NeoInput,
  type NeoStep,
  type ReaderIdentity,
  WAIT,
  becomeReadyFor,
  endErrand,
  hangUp,
  ignore,
  stay,
} from './state.ts';
import { STATUS } from './status.ts';

/** Hands the host's answer over: 03-03 for contactless, 60-12 for a card in the slot (protocols 1.5 and 1.6). */
export function beginAnsweringHost(
  identity: ReaderIdentity,
  { answer, local_time, then }: HostAnswerErrand,
  through: 'contact' | 'contactless',
): NeoStep {
  const is_contact = through === 'contact';
  const bytes = is_contact ? contactHostAnswerCommand(answer) : updateBalanceCommand(answer, local_time);
  return {
    state: {
      phase: 'answering_host',
      identity,
      interface: through,
      result: answer.result,
      ...(then ? { errand: then } : {}),
    },
    effects: [
      { kind: 'status', status: { state: 'busy' } },
      { kind: 'send', bytes },
      { kind: 'timer', delay_ms: is_contact ? WAIT.contact_host_ms : WAIT.update_balance_ms },
    ],
  };
}

export function stepAnsweringHost(state: AnsweringHostState, input: NeoInput): NeoStep {
  if (input.kind === 'timer') {
    return hangUp({ state: 'lost', detail: 'no_answer' }, [
      { kind: 'host_answer_ended', outcome: 'lost' },
      ...endErrand(state.errand, { kind: 'lost', detail: 'no_answer' }),
    ]);
  }
  if (input.kind === 'read') return stay({ ...state, errand: input });
  if (input.kind === 'cancel') return dropErrand(state);
  if (input.kind !== 'message') return ignore(state, `${input.kind} while the card hears the host's answer`);
  const { message } = input;
  if (message.kind === 'garbage') return stay(state);
  if (message.kind === 'user_interface') return show(state, promptOfEvent(message));
  const expected = state.interface === 'contact' ? COMMAND.contact : COMMAND.update_balance;
  if (message.command !== expected) return ignore(state, 'an answer to another command was discarded');
  if (message.status === STATUS.user_interface) return show(state, promptOfMessage(message.data));
  if (message.status === STATUS.have_next) return stay(state);
  return end(state, judge(state, message));
}

/** A cancel means the reading that waits; what the host said cannot be taken back. */
function dropErrand({ errand, ...state }: AnsweringHostState): NeoStep {
  return { state, effects: endErrand(errand, CANCELLED_BY_TILL) };
}

function show(state: AnsweringHostState, prompt: ReaderPrompt | undefined): NeoStep {
  return { state, effects: prompt ? [{ kind: 'prompt', prompt }] : [] };
}

function end(state: AnsweringHostState, outcome: HostAnswerOutcome): NeoStep {
  const is_approved = state.result === 'approved' && outcome === 'accepted';
  const effects: ReaderEffect[] = [{ kind: 'prompt', prompt: is_approved ? 'approved' : 'declined' }];
  if (state.interface === 'contact') effects.push({ kind: 'prompt', prompt: 'remove_card' });
  effects.push({ kind: 'host_answer_ended', outcome });
  return becomeReadyFor(state.identity, state.errand, effects);
}

const CONTACT_APPROVED: ReadonlySet<number> = new Set([0x0000, 0x0002]);

function judge(state: AnsweringHostState, response: NeoResponse): HostAnswerOutcome {
  // A decline cannot be refused: the card has nothing to object to.
  if (state.result !== 'approved') return 'accepted';
  if (state.interface === 'contactless') {
    // The card has left, so only an explicit failure counts; a reader that does not know the command objects to nothing.
    return response.status === STATUS.failed ? 'refused' : 'accepted';
  }
  return isContactApproval(response) ? 'accepted' : 'refused';
}

/** The card approves in its second cryptogram or not at all (protocols 7.7); anything unreadable is no approval. */
function isContactApproval(response: NeoResponse): boolean {
  const answer = parseContactAnswer(response.data);
  const result_code = answer.ok && findTlv(answer.value.elements, 'DFEE25') ? answer.value.result_code : undefined;
  return response.status === STATUS.ok && result_code !== undefined && CONTACT_APPROVED.has(result_code);
}
