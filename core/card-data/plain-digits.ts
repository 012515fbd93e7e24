const DECIMAL_DIGIT = /^\p{Nd}$/u;

/** A character as the recognizer sees it, with its position in the original text. */
export interface PlainCharacter {
  /** An ASCII digit for a digit of any script; otherwise the character in lower case. */
  readonly text: string;
  /** Position in the original, in UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Unicode encodes the digits of a script as a run of ten that starts with zero. */
function digitValue(code_point: number): number {
  let run = 0;
  while (DECIMAL_DIGIT.test(String.fromCodePoint(code_point - run - 1))) run += 1;
  return run % 10;
}

/** Results for non-ASCII characters, cached because a shop's product names contain few of them, very often. */
const known = new Map<string, string>();
const KNOWN_MAX = 1_000;

function plainCharacter(character: string): string {
  const found = known.get(character);
  if (found !== undefined) return found;
  const plain = readPlain(character);
  if (known.size < KNOWN_MAX) known.set(character, plain);
  return plain;
}

function readPlain(character: string): string {
  // Full-width, circled, superscript and mathematical digits have an ordinary digit as their compatible form.
  const compatible = character.normalize('NFKC');
  const one = [...compatible].length === 1 ? compatible : character;
  if (/^[0-9]$/.test(one)) return one;
  return DECIMAL_DIGIT.test(one) ? String(digitValue(one.codePointAt(0) ?? 0)) : one.toLowerCase();
}

/** A text with the digits of every script as ASCII digits, one entry per character, so that positions are preserved. */
export function plainCharacters(text: string): readonly PlainCharacter[] {
  const characters: PlainCharacter[] = [];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    characters.push({ text: plainCharacter(character), start, end });
    start = end;
  }
  return characters;
}

const NOT_ASCII = /[^\x00-\x7f]/gu;

/** The same as a single text. */
export function plainText(text: string): string {
  return text.replace(NOT_ASCII, plainCharacter).toLowerCase();
}

const NUMBER = /\p{N}/gu;
/** Numbers below the other scripts' digits and besides ASCII: ² ³ ¹ ¼ ½ ¾. */
const LATIN_NUMBERS = new Set([0xb2, 0xb3, 0xb9, 0xbc, 0xbd, 0xbe]);
const OTHER_SCRIPTS_FROM = 0x660;

/** Number of numeric characters of any script. Product names are counted without building a list of matches. */
export function digitsIn(text: string): number {
  let digits = 0;
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    if (unit >= 0x30 && unit <= 0x39) digits += 1;
    else if (unit > 0x7f && (unit >= OTHER_SCRIPTS_FROM || LATIN_NUMBERS.has(unit)))
      return text.match(NUMBER)?.length ?? 0;
  }
  return digits;
}
