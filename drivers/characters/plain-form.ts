import { type CodePage, byteOf } from './code-pages.ts';

/** Characters whose plain form is not their base letter without its mark. */
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

/** Invisible characters: nothing is lost without them. */
const INVISIBLE = /^[\p{Mn}\p{Cf}]$/u;

/** The ASCII form of one character; `?` when it has none, so that the text is visibly incomplete. */
function plainForm(character: string): string {
  const spelled = SPELLED[character];
  if (spelled !== undefined) return spelled;
  if (INVISIBLE.test(character)) return '';
  const decomposed = character.normalize('NFKD').replace(/\p{Mn}/gu, '');
  // A decomposed fraction contains a slash of its own.
  const ascii = decomposed.replaceAll('⁄', '/');
  return /^[\x20-\x7e]+$/.test(ascii) ? ascii : '?';
}

/**
 * Replaces every character missing from all pages by its plain form (`€` to `EUR`, `Ł` to `L`, an emoji to `?`).
 * Nothing is dropped. Without pages the text becomes ASCII.
 */
export function printable(text: string, pages: readonly CodePage[]): string {
  const known = (character: string) =>
    (character.codePointAt(0) ?? 0) < 0x80 || pages.some((page) => byteOf(character, page) !== undefined);
  // Some displays show a space of another width as a block.
  const blanks = text.normalize('NFC').replace(/\p{Zs}/gu, ' ');
  return [...blanks].map((character) => (known(character) ? character : plainForm(character))).join('');
}
