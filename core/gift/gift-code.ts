/**
 * The code of a gift card: twenty letters, of which the last checks the others. No digits, so that none is ever taken
 * for a card number; no I, O or U, which are easily misread. Nineteen random letters are 85 bits: infeasible to guess
 * (docs/decisions/039).
 */
export const GIFT_LETTERS = 'ABCDEFGHJKLMNPQRSTVWXYZ';
const RANDOM_LETTERS = 19;
const GROUP = 4;

export const GIFT_CODE_LETTERS = RANDOM_LETTERS + 1;
/** Letters of a code that screens and paper show. */
export const GIFT_SHOWN_LETTERS = 4;

/** A prime alphabet size and distinct weights detect every wrong letter and every swap of two letters. */
function checkLetter(letters: string): string {
  const sum = [...letters].reduce((total, letter, index) => total + (index + 1) * GIFT_LETTERS.indexOf(letter), 0);
  return GIFT_LETTERS.charAt(sum % GIFT_LETTERS.length);
}

/** A code from random bytes, at least as many as it has letters; bytes that would favour a letter are skipped. */
export function giftCodeOf(bytes: Iterable<number>): string | null {
  const fair = Math.floor(256 / GIFT_LETTERS.length) * GIFT_LETTERS.length;
  let letters = '';
  for (const byte of bytes) {
    if (byte < fair && letters.length < RANDOM_LETTERS) letters += GIFT_LETTERS.charAt(byte % GIFT_LETTERS.length);
  }
  return letters.length === RANDOM_LETTERS ? letters + checkLetter(letters) : null;
}

/** The code in scanned or typed text, with or without blanks and dashes; null when there is none. */
export function readGiftCode(text: string): string | null {
  const letters = lettersOf(text);
  return isShaped(letters) && letters.endsWith(checkLetter(letters.slice(0, RANDOM_LETTERS))) ? letters : null;
}

/** Keys that may be taken for the start of an immediately following scan. */
const KEYS_BEFORE_MAX = 3;

/**
 * The part of a scan that has the shape of a code, valid or not; null when there is none. It is a secret and must not
 * be stored or shown in clear. A code may follow the key that opened its page.
 */
export function giftLettersIn(text: string): string | null {
  const letters = lettersOf(text);
  if (isShaped(letters)) return letters;
  const is_near = letters.length <= GIFT_CODE_LETTERS + KEYS_BEFORE_MAX;
  return is_near ? readGiftCode(letters.slice(-GIFT_CODE_LETTERS)) : null;
}

const lettersOf = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '');

const isShaped = (letters: string): boolean =>
  letters.length === GIFT_CODE_LETTERS && [...letters].every((letter) => GIFT_LETTERS.includes(letter));

/** The form in which people read and type it: `ABCD-EFGH-JKLM-NPQR-STVW`. */
export const giftCodeText = (code: string): string => code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? code;

export const giftCodeShown = (code: string): string => code.slice(-GIFT_SHOWN_LETTERS);

/** The storable and displayable part of a text with a gift code; other text is unchanged. */
export function withoutGiftCode(text: string): string {
  const letters = giftLettersIn(text);
  return letters === null ? text : `•••• ${giftCodeShown(letters)}`;
}
