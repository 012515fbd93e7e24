import { hasValidCheckDigit, holdsCardNumber } from './clear-card-data.ts';
import { ONLINE_TAGS } from './online-data.ts';
import { type TlvElement, toHex } from './tlv.ts';

/** Vendor values that reveal nothing of a card and explain most field problems. */
const SHOWN_TAGS: ReadonlySet<string> = new Set([
  '48',
  '8A',
  'C0',
  'C2',
  'C3',
  'DF0D',
  'DF7F',
  'DF8104',
  'DF8116',
  'DF8129',
  'DFA203',
  'DFA204',
  'DFA205',
  'DFAE01',
  'DFEE25',
  'DFEE26',
  'DFEE30',
  'DFEF37',
  'DFEF3C',
  'FFEE1F',
]);
/** Allowed for the host, but too revealing for a log. */
const HIDDEN_TAGS: ReadonlySet<string> = new Set(['5F24', '5F34', '8E', '9F10', '9F24', '9F26', '9F6E', '9F7C']);

/** A length damaged in transit swallows what follows, possibly card data; no shown object is longer than this. */
const SHOWN_BYTES_MAX = 40;
/** A masked number, in binary digits or as text, wherever it occurs. */
const MASKED_NUMBER = /\d{6}[AC]{4}|(?:3\d){6}(?:2A){4}/;

/** Objects for a log line: all tags, and only values that reveal nothing of a card. */
export function describeObjects(elements: readonly TlvElement[]): string {
  return elements.map(describeObject).join(' ');
}

function describeObject({ tag, form, value }: TlvElement): string {
  const is_named = SHOWN_TAGS.has(tag) || (ONLINE_TAGS.has(tag) && !HIDDEN_TAGS.has(tag));
  const is_shown = form === 'plain' && is_named && value.length <= SHOWN_BYTES_MAX && !tellsOfNumber(value);
  return `${tag}${form === 'plain' ? '' : `(${form})`}=${is_shown ? toHex(value) : `<${value.length} bytes>`}`;
}

/** Whether a value shows a number in binary digits, where none belongs, whole or among others. */
function tellsOfNumber(value: Uint8Array): boolean {
  const hex = toHex(value);
  if (MASKED_NUMBER.test(hex)) return true;
  const runs = hex.match(/\d{13,}/g) ?? [];
  // Letters are digits in hex too, and by chance a part of nearly every text passes the check.
  return runs.some((digits) => isNumber(digits) || (!isText(value) && holdsCardNumber(digits)));
}

function isNumber(digits: string): boolean {
  const number = digits.replace(/^0+/, '');
  return number.length >= 13 && number.length <= 19 && hasValidCheckDigit(number);
}

/** Printable characters, and the ends of lines and texts. */
export function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => (byte >= 0x20 && byte <= 0x7e) || byte === 0x0d || byte === 0x0a || byte === 0x00);
}
