import { digitRuns, holdsCardNumber } from './card-number.ts';
import { digitsIn, plainCharacters, plainText } from './plain-digits.ts';

/** Kinds of card data that must not appear in text. */
const CARD_DATA_KINDS = ['card_number', 'track', 'security_code', 'expiry'] as const;
export type CardDataKind = (typeof CARD_DATA_KINDS)[number];

/** A track as typed by a keyboard-emulating reader, whatever its check digit (ISO/IEC 7813). */
const TRACK = /(?:%?b\d{12,19}\^)|(?:;?\d{12,19}[=d]\d{4})/;
const SECURITY_CODE =
  /(?:\b(?:cvv|cvc|cvn|cid|csc)2?\b|c[oó]d(?:igo|\.)?\s*(?:de\s*)?(?:seguridad|seguran[cç]a)|security\s*code)[^\p{L}\d]{0,6}(?:es|is|é)?[^\p{L}\d]{0,6}\d{3,4}(?!\d)/u;
/** Products have a date after "vence"; these words introduce a card's expiry. */
const EXPIRY =
  /\b(?:exp(?:iry|ires|ira)?|valid\s*thru|good\s*thru)[^\p{L}\d]{0,6}(?:0[1-9]|1[0-2])\s*[/.-]\s*(?:\d{2}|20\d{2})(?!\d)/u;

/** A security code has three digits; a text with fewer holds no card data. */
const DIGITS_MIN = 3;
const CARD_NUMBER_DIGITS_MIN = 13;

/** Words near a security code or an expiry; a text without them needs no further check. */
const TELLING = /cv[vcn]|cid|csc|se[gc]ur|exp|thru/i;
/** Letters of the Latin alphabet remain themselves when a text is made plain. */
const BEYOND_LATIN = /[^\x00-\x7f\xc0-\xff]/;

function holdsNumber(text: string): boolean {
  return digitRuns(plainCharacters(text)).some(holdsCardNumber);
}

/**
 * The kind of card data in a text, with digits of any script and anything but letters between them; null when there is
 * none. For text written by people: names, notes, reasons, addresses (payment-safety I13). Numbers that a device
 * reports are judged by their tag instead.
 */
export function findCardData(text: string): CardDataKind | null {
  const digits = digitsIn(text);
  if (digits < DIGITS_MIN) return null;
  // Nearly every name of a product ends here, without a copy of it.
  if (digits < CARD_NUMBER_DIGITS_MIN && !TELLING.test(text) && !BEYOND_LATIN.test(text)) return null;
  const plain = plainText(text);
  if (digits >= CARD_NUMBER_DIGITS_MIN) {
    if (TRACK.test(plain)) return 'track';
    if (holdsNumber(text)) return 'card_number';
  }
  if (!TELLING.test(plain)) return null;
  if (SECURITY_CODE.test(plain)) return 'security_code';
  return EXPIRY.test(plain) ? 'expiry' : null;
}

/** Replaces every run of digits that contains a card number. */
export function maskCardNumbers(text: string, mask = '[card]'): string {
  if (digitsIn(text) < CARD_NUMBER_DIGITS_MIN) return text;
  const found = digitRuns(plainCharacters(text)).filter(holdsCardNumber);
  return found.reduceRight((left, { start, end }) => left.slice(0, start) + mask + left.slice(end), text);
}
