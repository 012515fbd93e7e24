import { type TlvElement, toHex } from './tlv.ts';

/** Tags whose value is a card number or track, in binary digits. */
const BINARY_CARD_TAGS: ReadonlySet<string> = new Set(['57', '5A', '9F6B', '9F6C']);

/** Tags whose value is a track of a stripe, as text; a readable one shows a number even where its check digit is wrong. */
const TRACK_TAGS: ReadonlySet<string> = new Set(['5F21', '5F22', '5F23', '56']);
const TRACK_NUMBER = /\d{12,}/;

const CARD_NUMBER = /^(\d{12,19})(?:[DF]|$)/;

/**
 * True when an answer shows a card number that anyone could read: in a binary track or number object, or anywhere as
 * digits in text. Encrypted and masked objects are not looked at. Fails towards "clear": a till must refuse such an
 * answer rather than carry it (protocols 7.3).
 */
export function holdsClearCardData(elements: readonly TlvElement[]): boolean {
  return elements.some((element) => {
    if (element.form === 'encrypted') return false;
    if (BINARY_CARD_TAGS.has(element.tag) && holdsBinaryCardNumber(element.value)) return true;
    if (TRACK_TAGS.has(element.tag) && TRACK_NUMBER.test(Buffer.from(element.value).toString('latin1'))) return true;
    return holdsCardNumberText(element.value);
  });
}

function holdsBinaryCardNumber(value: Uint8Array): boolean {
  return CARD_NUMBER.test(toHex(value));
}

/** True when the bytes hold, as ASCII text, a run of 13 to 19 digits with a valid check digit. */
export function holdsCardNumberText(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  return (text.match(/\d{13,}/g) ?? []).some(holdsCardNumber);
}

function holdsCardNumber(digits: string): boolean {
  for (let length = 13; length <= 19; length += 1) {
    for (let start = 0; start + length <= digits.length; start += 1) {
      if (hasValidCheckDigit(digits.slice(start, start + length))) return true;
    }
  }
  return false;
}

/** Luhn's check (ISO 7812-1). */
export function hasValidCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
