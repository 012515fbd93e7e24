import type { PlainCharacter } from './plain-digits.ts';

/** Whether `digits[start, end)` ends in a valid check digit of ISO/IEC 7812-1 (Luhn). ASCII digits only. */
function hasCheckDigit(digits: string, start = 0, end = digits.length): boolean {
  let sum = 0;
  for (let index = end - 1, doubled = false; index >= start; index -= 1, doubled = !doubled) {
    const digit = digits.charCodeAt(index) - 48;
    const weighted = doubled ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** Lengths of card numbers (ISO/IEC 7812-1); numbers of products, phones and receipts are shorter. */
const DIGITS_MIN = 13;
const DIGITS_MAX = 19;
/** Digits with more characters than this between them belong to different numbers. */
const SEPARATORS_MAX = 3;
/** How payment card numbers start; prices and dates side by side mostly do not. */
const ISSUER = /^(?:[3-6]|2[2-7])/;

/** Digits of a text with the characters between them, and their position in UTF-16 units. */
export interface DigitRun {
  readonly groups: readonly string[];
  readonly separators: readonly string[];
  readonly start: number;
  readonly end: number;
}

function isDigit({ text }: PlainCharacter): boolean {
  return text.length === 1 && text >= '0' && text <= '9';
}

/** Letters end a number; blanks of any width, dots, dashes and invisible characters do not. */
function isSeparator({ text }: PlainCharacter): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
}

function withDigit(run: DigitRun | null, gap: string, { text, start, end }: PlainCharacter): DigitRun {
  if (run === null) return { groups: [text], separators: [], start, end };
  if (gap !== '') return { ...run, end, groups: [...run.groups, text], separators: [...run.separators, gap] };
  return { ...run, end, groups: [...run.groups.slice(0, -1), `${run.groups.at(-1) ?? ''}${text}`] };
}

/** The runs of digits in a text, whatever separates their digits. */
export function digitRuns(characters: readonly PlainCharacter[]): readonly DigitRun[] {
  const runs: DigitRun[] = [];
  let run: DigitRun | null = null;
  let gap: PlainCharacter[] = [];
  for (const character of characters) {
    const ends = !isDigit(character) && (!isSeparator(character) || gap.length === SEPARATORS_MAX);
    if (isDigit(character)) run = withDigit(run, gap.map(({ text }) => text).join(''), character);
    else if (ends && run !== null) {
      runs.push(run);
      run = null;
    }
    gap = run === null || isDigit(character) ? [] : [...gap, character];
  }
  return run === null ? runs : [...runs, run];
}

/**
 * Whether 13 to 19 consecutive digits end in a valid check digit; with `issued`, they must also start like a payment
 * card.
 */
function holdsNumber(digits: string, issued: boolean): boolean {
  for (let start = 0; start + DIGITS_MIN <= digits.length; start += 1) {
    if (issued && !ISSUER.test(digits.slice(start, start + 2))) continue;
    const longest = Math.min(start + DIGITS_MAX, digits.length);
    for (let end = start + DIGITS_MIN; end <= longest; end += 1) if (hasCheckDigit(digits, start, end)) return true;
  }
  return false;
}

/**
 * With mixed separators, only whole groups of 15 or 16 digits in total count as a number: the rest are dates and times.
 */
function holdsMixedNumber(groups: readonly string[]): boolean {
  return groups.some((_, first) => {
    let digits = '';
    return groups.slice(first).some((group) => {
      digits += group;
      return (digits.length === 15 || digits.length === 16) && ISSUER.test(digits) && hasCheckDigit(digits);
    });
  });
}

/** Whether a run contains a card number, alone or among other digits: a track has one followed by others. */
export function holdsCardNumber({ groups, separators }: Pick<DigitRun, 'groups' | 'separators'>): boolean {
  if (groups.some((group) => holdsNumber(group, false))) return true;
  if (separators.length === 0) return false;
  const uniform = separators.every((separator) => separator === separators[0]);
  return uniform ? holdsNumber(groups.join(''), true) : holdsMixedNumber(groups);
}

/** Whether the digits of a run, in one group or in several, are a card number and nothing else. */
export function isCardNumber({ groups }: Pick<DigitRun, 'groups'>): boolean {
  return [...groups, groups.join('')].some((digits) => /^\d{15,19}$/.test(digits) && hasCheckDigit(digits));
}
