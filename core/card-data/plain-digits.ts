const DECIMAL_DIGIT = /^\p{Nd}$/u;

/** A character of a text as the recognizer sees it, with its place in the text it came from. */
export interface PlainCharacter {
  /** An ASCII digit for any digit of any script; else the character in lower case. */
  readonly text: string;
  /** Places in the original, in UTF-16 units: first, and the one after the last. */
  readonly start: number;
  readonly end: number;
}

/** Unicode keeps the digits of a script in a run of ten that begins with its zero. */
function digitValue(code_point: number): number {
  let run = 0;
  while (DECIMAL_DIGIT.test(String.fromCodePoint(code_point - run - 1))) run += 1;
  return run % 10;
}

function plainCharacter(character: string): string {
  // Full-width, circled, superscript and mathematical digits have an ordinary one as their compatible form.
  const compatible = character.normalize('NFKC');
  const one = [...compatible].length === 1 ? compatible : character;
  if (/^[0-9]$/.test(one)) return one;
  return DECIMAL_DIGIT.test(one) ? String(digitValue(one.codePointAt(0) ?? 0)) : one.toLowerCase();
}

/** A text with the digits of every script as ASCII ones, one entry for each character, so that places can be found again. */
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
