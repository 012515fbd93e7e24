/**
 * The code of a gift card: twenty letters, of which the last checks the others. No digits, so that none is ever taken for a
 * card number; no I, O or U, which are read as others. Nineteen random letters are 85 bits: nobody guesses one
 * (docs/decisions/039).
 */
export const GIFT_LETTERS = 'ABCDEFGHJKLMNPQRSTVWXYZ';
const RANDOM_LETTERS = 19;
const GROUP = 4;

export const GIFT_CODE_LETTERS = RANDOM_LETTERS + 1;
/** What is shown of a code, on screens and paper. */
export const GIFT_SHOWN_LETTERS = 4;

/** A prime number of letters and weights that differ: every wrong letter and every two that are swapped are told. */
function checkLetter(letters: string): string {
  const sum = [...letters].reduce((total, letter, index) => total + (index + 1) * GIFT_LETTERS.indexOf(letter), 0);
  return GIFT_LETTERS.charAt(sum % GIFT_LETTERS.length);
}

/** A code out of random bytes, as many as it has letters at least; of those that would favour a letter none is used. */
export function giftCodeOf(bytes: Iterable<number>): string | null {
  const fair = Math.floor(256 / GIFT_LETTERS.length) * GIFT_LETTERS.length;
  let letters = '';
  for (const byte of bytes) {
    if (byte < fair && letters.length < RANDOM_LETTERS) letters += GIFT_LETTERS.charAt(byte % GIFT_LETTERS.length);
  }
  return letters.length === RANDOM_LETTERS ? letters + checkLetter(letters) : null;
}

/** The code in what was scanned or typed, with or without blanks and dashes; null when it is none. */
export function readGiftCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '');
  if (letters.length !== GIFT_CODE_LETTERS || [...letters].some((letter) => !GIFT_LETTERS.includes(letter)))
    return null;
  return letters.endsWith(checkLetter(letters.slice(0, RANDOM_LETTERS))) ? letters : null;
}

/** As people read and type it: `ABCD-EFGH-JKLM-NPQR-STVW`. */
export const giftCodeText = (code: string): string => code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? code;

export const giftCodeShown = (code: string): string => code.slice(-GIFT_SHOWN_LETTERS);
