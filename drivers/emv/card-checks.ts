import type { CurrencyCode } from '../../core/money/currency.ts';
import { contradictsItself } from './card-verdict.ts';
import { type TlvElement, findTlv, toHex } from './tlv.ts';
import { encodeAmount, encodeCurrency } from './transaction-data.ts';

/** An amount field of twelve digits. */
const AMOUNT = /^\d{12}$/;

type Difference = 'contradictory_answer' | 'amount_unreadable' | 'amount_differs' | 'currency_differs';

/**
 * Why an answer belongs to another request: its cryptogram would cover an amount that was not requested. A different
 * amount reveals a late answer to an earlier reading; a malformed one proves nothing. A reader need not repeat either
 * field (protocols 1.3, 2.3).
 */
export function differenceFrom(
  elements: readonly TlvElement[],
  { amount_minor, currency }: { readonly amount_minor: number; readonly currency: CurrencyCode },
): Difference | undefined {
  if (contradictsItself(elements)) return 'contradictory_answer';
  const amount = plainValue(elements, '9F02');
  if (amount !== undefined && !AMOUNT.test(amount)) return 'amount_unreadable';
  if (amount !== undefined && amount !== toHex(encodeAmount(amount_minor))) return 'amount_differs';
  const other = plainValue(elements, '5F2A');
  return other === undefined || other === toHex(encodeCurrency(currency)) ? undefined : 'currency_differs';
}

/** Whether an answer names another amount or currency: it was given to another sale, and says nothing about this one. */
export function isOfAnotherSale(
  elements: readonly TlvElement[],
  request: { readonly amount_minor: number; readonly currency: CurrencyCode },
): boolean {
  const difference = differenceFrom(elements, request);
  return difference === 'amount_differs' || difference === 'currency_differs';
}

/** The plain value of a tag; an empty object may precede the filled one. */
function plainValue(elements: readonly TlvElement[], tag: string): string | undefined {
  const values = elements.filter((element) => element.tag === tag && element.form === 'plain');
  const filled = values.find(({ value }) => value.length > 0) ?? values[0];
  return filled && toHex(filled.value);
}

/** Byte 2 of the terminal verification results, 95 (EMV Book 3, C5). */
const REASONS: readonly (readonly [bit: number, reason: string])[] = [
  [0x40, 'card_expired'],
  [0x10, 'processing_restrictions'],
];

/** Why a card declined, as far as the terminal's own checks show. */
export function declineReason(elements: readonly TlvElement[]): string {
  const results = findTlv(elements, '95', 'plain')?.value;
  const known = REASONS.find(([bit]) => ((results?.[1] ?? 0) & bit) !== 0);
  return known?.[1] ?? 'declined_by_card';
}

/** True when the cardholder verification result, 9F34, is an enciphered PIN verified by the host (EMV Book 3, C3). */
export function wantsOnlinePin(elements: readonly TlvElement[]): boolean {
  const method = findTlv(elements, '9F34', 'plain')?.value[0];
  return method !== undefined && (method & 0x3f) === 0x02;
}

/** The card's preferred languages, 5F2D: two letters each (ISO 639-1), best first; empty when absent. */
export function languagesOf(elements: readonly TlvElement[]): readonly string[] {
  const text = Buffer.from(findTlv(elements, '5F2D', 'plain')?.value ?? [])
    .toString('latin1')
    .toLowerCase();
  return /^(?:[a-z]{2}){1,4}$/.test(text) ? (text.match(/../g) ?? []) : [];
}

/** The payment account reference (9F24): 29 letters and digits that neither are nor reveal a card number (PAR). */
export function accountReferenceOf(elements: readonly TlvElement[]): string | null {
  const text = Buffer.from(findTlv(elements, '9F24', 'plain')?.value ?? []).toString('latin1');
  return /^[A-Z0-9]{29}$/.test(text) ? text : null;
}

/** Methods of 9F34, byte 1 without its two flags: signature, and PIN together with signature (EMV Book 3, C3). */
const WITH_SIGNATURE: ReadonlySet<number> = new Set([0x1e, 0x03, 0x05]);
const METHOD_FAILED = 0x01;
/** Byte 4 of the contactless outcome, DF8129: "obtain signature" (EMV contactless Book A, 6.2). */
const OUTCOME_SIGNATURE = 0x10;

/**
 * True when card and terminal agreed on a signature. A contactless kernel reports it in its outcome; a chip in its
 * verification results, which stay "unknown" until a person has checked the signature.
 */
export function wantsSignature(elements: readonly TlvElement[]): boolean {
  const outcome = findTlv(elements, 'DF8129', 'plain')?.value[3];
  if (outcome !== undefined) return outcome === OUTCOME_SIGNATURE;
  const results = findTlv(elements, '9F34', 'plain')?.value;
  if (results === undefined || results.length !== 3) return false;
  return WITH_SIGNATURE.has((results[0] ?? 0) & 0x3f) && results[2] !== METHOD_FAILED;
}
