import { refusalOfCryptogram, wasAskedFor } from '../../emv/card-checks.ts';
import { holdsClearCardData } from '../../emv/clear-card-data.ts';
import type { CardRequest, PresentedCard, ReadOutcome } from '../card-reader.ts';
import { type CardAnswer, parseCardAnswer, parseContactAnswer, parseFailure } from './card-answer.ts';
import { presentCard } from './presented-card.ts';
import { STATUS, remedyFor } from './status.ts';
import { cardRefused, hexCode, readFailed } from '../failure-remedy.ts';

/** What an answer to a reading means for the reading. */
export type ReadingDecision =
  | { readonly kind: 'card'; readonly card: PresentedCard }
  | { readonly kind: 'end'; readonly outcome: ReadOutcome }
  | { readonly kind: 'try_again'; readonly detail: string }
  | { readonly kind: 'use_chip' }
  | { readonly kind: 'use_stripe' }
  | { readonly kind: 'authenticate' };

/** Contact result codes, DFEE25 (protocols 1.6). */
const RESULT = {
  declined_offline: 0x0001,
  declined: 0x0003,
  go_online: 0x0004,
  call_bank: 0x0005,
  not_accepted: 0x0006,
  fallback_to_stripe: 0x0007,
  timeout: 0x0008,
  authenticate: 0x0010,
  swipe_without_chip: 0x0011,
  cancelled: 0x0012,
} as const;

const APPROVED_OFFLINE: ReadonlySet<number> = new Set([0x0000, 0x0002]);

/** Judges the final answer of an activation, 02-40 (protocols 1.3, 1.4, 1.7, 1.8). */
export function decideActivation(status: number, data: Uint8Array, request: CardRequest): ReadingDecision {
  switch (status) {
    case STATUS.ok:
    case STATUS.request_online:
    case STATUS.contact_online: {
      const answer = parseCardAnswer(data);
      return answer.ok ? decideCard(answer.value, request) : readFailed('malformed_answer');
    }
    case STATUS.timeout:
      return { kind: 'end', outcome: { kind: 'no_card' } };
    case STATUS.failed:
      return remedyFor(parseFailure(data));
    case STATUS.insert_or_swipe:
    case STATUS.card_inserted:
      return { kind: 'use_chip' };
    case STATUS.use_another_card:
      return cardRefused('use_another_card');
    default:
      return readFailed(`status_${hexCode(status)}`);
  }
}

/** Judges a second answer of a contact step, 60-10 or 60-11 (protocols 1.6): DFEE25 decides, whatever the status. */
export function decideContact(status: number, data: Uint8Array, request: CardRequest): ReadingDecision {
  if (status === STATUS.timeout) return { kind: 'end', outcome: { kind: 'no_card' } };
  if (status === STATUS.failed) return remedyFor(parseFailure(data));
  if (status !== STATUS.ok && status !== STATUS.request_online && status !== STATUS.contact_online) {
    return readFailed(`status_${hexCode(status)}`);
  }
  const answer = parseContactAnswer(data);
  return answer.ok ? decideCard({ ...answer.value, interface: 'contact' }, request) : readFailed('malformed_answer');
}

function decideCard(answer: CardAnswer, request: CardRequest): ReadingDecision {
  // First of all: nothing of an answer with a readable card number is used, not even its refusal.
  if (holdsClearCardData(answer.elements)) return { kind: 'end', outcome: { kind: 'clear_card_data' } };
  if (answer.error !== undefined) return remedyFor(answer.error);
  const by_result = answer.result_code === undefined ? undefined : decideResultCode(answer.result_code);
  if (by_result) return by_result;
  if (!wasAskedFor(answer.elements, request.amount_minor)) return readFailed('amount_differs');
  const refusal = refusalOfCryptogram(answer.elements);
  if (refusal) return cardRefused(refusal);
  const card = presentCard(answer);
  return card.ok ? { kind: 'card', card: card.value } : { kind: 'end', outcome: card.error };
}

/** Undefined when the code asks for the host, i.e. when the card's data decide. */
function decideResultCode(result_code: number): ReadingDecision | undefined {
  if (APPROVED_OFFLINE.has(result_code)) return cardRefused('approved_offline');
  switch (result_code) {
    case RESULT.go_online:
      return undefined;
    case RESULT.authenticate:
      return { kind: 'authenticate' };
    case RESULT.declined_offline:
    case RESULT.declined:
      return cardRefused('declined_by_card');
    case RESULT.call_bank:
      return cardRefused('call_bank');
    case RESULT.not_accepted:
      return cardRefused('not_accepted');
    case RESULT.fallback_to_stripe:
    case RESULT.swipe_without_chip:
      return { kind: 'use_stripe' };
    case RESULT.timeout:
      return { kind: 'end', outcome: { kind: 'no_card' } };
    case RESULT.cancelled:
      return { kind: 'end', outcome: { kind: 'cancelled', by: 'customer' } };
    default:
      return readFailed(`result_${result_code.toString(16).padStart(4, '0').toUpperCase()}`);
  }
}
