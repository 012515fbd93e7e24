import { type CodePage, byteOf } from './code-pages.ts';

/** Signs whose plain form is not their letter without its mark. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '€': 'EUR',
  '£': 'GBP',
  '₡': 'CRC ',
  '₲': 'Gs ',
  '¡': '!',
  '¿': '?',
  '«': '"',
  '»': '"',
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '´': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '─': '-',
  '•': '*',
  '·': '.',
  '×': 'x',
  '÷': '/',
  '°': 'o',
  '©': '(C)',
  '®': '(R)',
  '\u00ad': '-',
};

/** They have no picture of their own: nothing is lost with them. */
const INVISIBLE = /^[\p{Mn}\p{Cf}]$/u;

/** The plain form of one character in ASCII. What has none is a visible `?`, so that no one takes the text for complete. */
function plainForm(character: string): string {
  const spelled = SPELLED[character];
  if (spelled !== undefined) return spelled;
  if (INVISIBLE.test(character)) return '';
  const decomposed = character.normalize('NFKD').replace(/\p{Mn}/gu, '');
  // A fraction comes apart with a slash of its own.
  const ascii = decomposed.replaceAll('⁄', '/');
  return /^[\x20-\x7e]+$/.test(ascii) ? ascii : '?';
}

/**
 * The text with every character that none of the pages has in its plain form (`€` to `EUR`, `Ł` to `L`, an emoji to `?`).
 * Nothing is dropped. Without pages the text becomes ASCII.
 */
export function printable(text: string, pages: readonly CodePage[]): string {
  const known = (character: string) =>
    (character.codePointAt(0) ?? 0) < 0x80 || pages.some((page) => byteOf(character, page) !== undefined);
  // A blank of another width is shown as a block by some displays.
  const blanks = text.normalize('NFC').replace(/\p{Zs}/gu, ' ');
  return [...blanks].map((character) => (known(character) ? character : plainForm(character))).join('');
}
