import { redactText } from '../service/redact.ts';

/** Shorter numbers are codes of goods: one EAN-13 in ten passes the check of a card number. */
const CARD_DIGITS = /(?:\p{N}[^\p{L}\p{N}]{0,3}){15}/u;

/**
 * Whether what was typed or scanned as a code is a card: its number, or the track that a swipe through a reader which
 * writes like a keyboard leaves. It is never sent, shown or looked up (payment-safety I13).
 */
export function isTypedCard(code: string): boolean {
  return CARD_DIGITS.test(code) && redactText(code) !== code;
}
