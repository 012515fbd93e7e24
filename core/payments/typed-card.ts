import { digitRuns, isCardNumber } from '../card-data/card-number.ts';
import { findCardData } from '../card-data/find-card-data.ts';
import { plainCharacters } from '../card-data/plain-digits.ts';
import { textsInSymbol } from '../catalogue/gs1-elements.ts';
import { redactText } from '../service/redact.ts';

/** Shorter numbers are product codes: one EAN-13 in ten passes the check digit of a card number. */
const CARD_DIGITS = /(?:\p{N}[^\p{L}\p{N}]{0,3}){15}/u;

/**
 * Whether text typed or scanned as a code is a card: its number, or the track from a swipe reader that acts as a
 * keyboard. It is never sent, shown or looked up (payment-safety I13). A GS1 symbol is recognised by its structure:
 * among so many digits some always pass the check of a card number, so only a lot or serial number that is one counts.
 */
export function isTypedCard(code: string): boolean {
  const texts = textsInSymbol(code);
  if (texts !== null) return texts.some(isCard);
  return CARD_DIGITS.test(code) && redactText(code) !== code;
}

function isCard(text: string): boolean {
  return findCardData(text) === 'track' || digitRuns(plainCharacters(text)).some(isCardNumber);
}

/** A code in the form that may be stored: a GS1 symbol might contain a card number among its digits. */
export function storableCode(code: string): string {
  return (textsInSymbol(code) ?? []).reduce((stored, text) => {
    const at = stored.lastIndexOf(text);
    return at < 0 ? stored : stored.slice(0, at) + redactText(text) + stored.slice(at + text.length);
  }, code);
}
