import { differenceFrom } from '../../emv/card-checks.ts';
import { contradictsItself, refusalOfCryptogram } from '../../emv/card-verdict.ts';
import { holdsClearCardData } from '../../emv/clear-card-data.ts';
import { NEO_DIALECT } from '../../emv/neo-dialect.ts';
import type { CardRequest, PresentedCard, ReadOutcome } from '../card-reader.ts';
import { type CardAnswer, parseCardAnswer, parseContactAnswer, parseFailure } from './card-answer.ts';
import { presentCard, stripeOf } from './presented-card.ts';
import { type StripeBlock, isOfChipCard, showsNumber } from './stripe-block.ts';
import { STATUS, remedyFor } from './status.ts';
import { cardRefused, hexCode, readFailed } from '../failure-remedy.ts';

/** What an answer means for its reading. */
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

/** Result codes that may come with the stripe's data. */
const SWIPED: ReadonlySet<number> = new Set([RESULT.fallback_to_stripe, RESULT.swipe_without_chip]);
const APPROVED_OFFLINE: ReadonlySet<number> = new Set([0x0000, 0x0002]);

/** The reading's context for judging an answer. */
export interface ReadingContext {
  readonly request: CardRequest;
  /** The reader was restricted to the stripe, because the chip failed. */
  readonly is_stripe_only: boolean;
}

/** Judges the final answer of an activation, 02-40 (protocols 1.3, 1.4, 1.7, 1.8). */
export function decideActivation(status: number, data: Uint8Array, context: ReadingContext): ReadingDecision {
  switch (status) {
    case STATUS.ok:
    case STATUS.request_online:
    case STATUS.contact_online: {
      const answer = parseCardAnswer(data);
      return answer.ok ? decideCard(answer.value, context) : readFailed('malformed_answer');
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

/** Judges a second answer of a contact step, 60-10 or 60-11 (protocols 1.6): DFEE25 decides, regardless of status. */
export function decideContact(status: number, data: Uint8Array, context: ReadingContext): ReadingDecision {
  if (status === STATUS.timeout) return { kind: 'end', outcome: { kind: 'no_card' } };
  if (status === STATUS.failed) return remedyFor(parseFailure(data));
  if (status !== STATUS.ok && status !== STATUS.request_online && status !== STATUS.contact_online) {
    return readFailed(`status_${hexCode(status)}`);
  }
  const answer = parseContactAnswer(data);
  return answer.ok ? decideCard({ ...answer.value, interface: 'contact' }, context) : readFailed('malformed_answer');
}

function decideCard(answer: CardAnswer, context: ReadingContext): ReadingDecision {
  const stripe = stripeOf(answer);
  const block = stripe?.ok ? stripe.value : undefined;
  // Checked first: nothing of an answer with a readable card number is used, not even its refusal.
  if (showsCardNumber(answer, block)) return { kind: 'end', outcome: { kind: 'clear_card_data' } };
  if (answer.error !== undefined) return remedyFor(answer.error);
  // Checked before the result code, which may be the wrong half.
  if (contradictsItself(answer.elements) || deniesItsCipher(answer)) return readFailed('contradictory_answer');
  if (block && SWIPED.has(answer.result_code ?? -1)) return decideSwipe(answer, block, context);
  const by_result = answer.result_code === undefined ? undefined : decideResultCode(answer.result_code);
  if (by_result) return by_result;
  const difference = differenceFrom(answer.elements, context.request);
  if (difference) return readFailed(difference);
  // A stripe has no cryptogram, whatever its reader sends in that field.
  const refusal = answer.interface === 'stripe' ? undefined : refusalOfCryptogram(answer.elements);
  if (refusal) return cardRefused(refusal);
  return present(answer, false);
}

/** Cipher together with the claim that nothing is encrypted: one of them is wrong, and the host cannot tell which. */
function deniesItsCipher({ is_encrypted, elements }: CardAnswer): boolean {
  return !is_encrypted && elements.some(({ form, value }) => form === 'encrypted' && value.length > 0);
}

/** A stripe block is judged by its tracks only, because the serial numbers after them are digits too. */
function showsCardNumber(answer: CardAnswer, block: StripeBlock | undefined): boolean {
  if (!block) return holdsClearCardData(answer.elements, NEO_DIALECT);
  const others = answer.elements.filter(({ tag }) => tag !== 'DFEE23');
  return showsNumber(block) || holdsClearCardData(others, NEO_DIALECT);
}

/**
 * A swipe that the reader reports, with its data. "Swiped, no chip" is refused for a card whose service code names a
 * chip, unless the chip was tried before.
 */
function decideSwipe(answer: CardAnswer, block: StripeBlock, context: ReadingContext): ReadingDecision {
  const chip_failed = context.is_stripe_only || answer.result_code === RESULT.fallback_to_stripe;
  const has_chip = isOfChipCard(block);
  if (has_chip && !chip_failed) return { kind: 'use_chip' };
  const difference = differenceFrom(answer.elements, context.request);
  if (difference) return readFailed(difference);
  return present({ ...answer, interface: 'stripe' }, has_chip);
}

function present(answer: CardAnswer, is_fallback: boolean): ReadingDecision {
  const card = presentCard(answer, is_fallback);
  return card.ok ? { kind: 'card', card: card.value } : { kind: 'end', outcome: card.error };
}

/** Undefined when the code requests online authorization, i.e. when the card's data decide. */
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
