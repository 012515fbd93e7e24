import { IDENTIFIER_TAGS, NUMBER_TAGS, TRACK_TAGS } from './card-number-tags.ts';
import type { VisibleDigits } from './masked-pan.ts';
import { PLAIN_BER, type TlvDialect, type TlvElement, parseTlv, toHex } from './tlv.ts';

/** Digits up to a separator or the padding; zeros alone are no number. */
const BINARY_NUMBER = /^(?!0+(?:[DF]|$))\d{12,19}(?:[DF]|(?:00)*$)/;
/** A number in a track is at its start or precedes a separator; expiry and padding follow it. */
const TRACK_NUMBER = /\d{12,}[=^D]|^[%;]?[A-Z]?\d{12,}/;
const ONLY_ZEROS = /^[%;]?[A-Z]?0+(?:[=^D?]|$)/;

const CONSTRUCTED = 0x20;
const DEPTH_MAX = 6;

/**
 * True when an answer exposes a readable card number. Judged by tag: a number or track object exposes one when it has
 * enough digits; an identifier never does; any other when digits in its text pass the check of a number. Encrypted
 * objects are skipped. Errs towards "clear", because a till must refuse such an answer rather than carry it (protocols
 * 7.3), but never for a factory default.
 */
export function holdsClearCardData(elements: readonly TlvElement[], dialect: TlvDialect = PLAIN_BER): boolean {
  return elements.some((element) => showsCardNumber(element, dialect));
}

function showsCardNumber(element: TlvElement, dialect: TlvDialect): boolean {
  if (element.form === 'encrypted') return false;
  if (NUMBER_TAGS.has(element.tag) && BINARY_NUMBER.test(toHex(element.value))) return true;
  if (TRACK_TAGS.has(element.tag)) return holdsTrackNumber(textOf(element.value));
  return hasNumber(textToCheck(element, dialect, DEPTH_MAX));
}

/** True when a track, or a number as text, shows a whole card number; masked digits do not count. */
export function holdsTrackNumber(track: string): boolean {
  // Some cards write the number on track 1 in groups.
  const text = track.replaceAll(' ', '');
  return TRACK_NUMBER.test(text) && !ONLY_ZEROS.test(text);
}

/** The text of an object to be judged; for a template everything except the objects with a rule of their own. */
function textToCheck({ tag, form, value, bytes }: TlvElement, dialect: TlvDialect, depth_left: number): string {
  if (form === 'encrypted' || IDENTIFIER_TAGS.has(tag) || TRACK_TAGS.has(tag)) return ' ';
  if (((bytes[0] ?? 0) & CONSTRUCTED) === 0 || depth_left === 0) return textOf(value);
  const inside = parseTlv(value, dialect);
  if (!inside.ok) return textOf(value);
  return inside.value.map((inner) => headOf(inner) + textToCheck(inner, dialect, depth_left - 1)).join('');
}

/** Tag and length, so that text that parses as objects by chance is judged as a whole. */
function headOf({ bytes, value }: TlvElement): string {
  return textOf(bytes.subarray(0, bytes.length - value.length));
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

/** True when the bytes hold, as ASCII text, a run of 13 to 19 digits that could be a card number. */
export function holdsCardNumberText(bytes: Uint8Array): boolean {
  return hasNumber(textOf(bytes));
}

function hasNumber(text: string): boolean {
  return (text.match(/\d{13,}/g) ?? []).some(holdsCardNumber);
}

/** True when any part of a run of digits could be a card number. */
export function holdsCardNumber(digits: string): boolean {
  for (let start = 0; start + 13 <= digits.length; start += 1) {
    // No card number begins with zero (ISO/IEC 7812-1), and padding is zeros.
    if (digits[start] === '0') continue;
    for (let length = 13; length <= 19 && start + length <= digits.length; length += 1) {
      if (hasValidCheckDigit(digits.slice(start, start + length))) return true;
    }
  }
  return false;
}

/**
 * True when the bytes hold the number of this card, whose mask is known, as text or in binary digits. Chance is
 * excluded: eight of its digits or more are compared; if only the last four are known, a whole run must pass the check.
 */
export function holdsNumberOf(bytes: Uint8Array, { first_digits, last_four }: VisibleDigits): boolean {
  const runs = [textOf(bytes).replace(/[ -]/g, ''), toHex(bytes)].flatMap((text) => text.match(/\d{13,}/g) ?? []);
  if (first_digits === undefined) {
    const is_number = (run: string) => run.length <= 19 && run[0] !== '0' && run.endsWith(last_four);
    return runs.some((run) => is_number(run) && hasValidCheckDigit(run));
  }
  const between = { min: 13 - first_digits.length - 4, max: 19 - first_digits.length - 4 };
  const number = new RegExp(`${first_digits}\\d{${between.min},${between.max}}${last_four}`);
  return runs.some((run) => number.test(run));
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
