import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCardData } from '../../../core/card-data/find-card-data.ts';
import {
  GIFT_CODE_LETTERS,
  giftCodeOf,
  giftCodeText,
  giftLettersIn,
  readGiftCode,
  withoutGiftCode,
} from '../../../core/gift/gift-code.ts';

const bytes = fc.uint8Array({ minLength: 64, maxLength: 64 });
const code = bytes.map((given) => giftCodeOf(given)).filter((made) => made !== null);

test('a code is read as it was made, with blanks, dashes and small letters too', () => {
  fc.assert(
    fc.property(code, (made) => {
      expect(made).toHaveLength(GIFT_CODE_LETTERS);
      for (const typed of [
        made,
        giftCodeText(made),
        made.toLowerCase(),
        ` ${giftCodeText(made).replaceAll('-', ' ')} `,
      ])
        expect(readGiftCode(typed)).toBe(made);
    }),
  );
});

test('no code has a digit, so that none is ever taken for the number of a card', () => {
  fc.assert(
    fc.property(code, (made) => {
      expect(made).toMatch(/^[A-Z]+$/);
      expect(findCardData(giftCodeText(made))).toBeNull();
    }),
  );
  expect(readGiftCode('4111111111111111')).toBeNull();
});

test('a wrong letter, and two neighbours that are swapped, are told', () => {
  fc.assert(
    fc.property(
      code,
      fc.nat(GIFT_CODE_LETTERS - 2),
      fc.constantFrom(...'ABCDEFGHJKLMNPQRSTVWXYZ'),
      (made, at, other) => {
        const wrong = made.slice(0, at) + other + made.slice(at + 1);
        const [one = '', two = ''] = made.slice(at, at + 2);
        const swapped = made.slice(0, at) + two + one + made.slice(at + 2);
        expect(readGiftCode(wrong)).toBe(other === made[at] ? made : null);
        expect(readGiftCode(swapped)).toBe(one === two ? made : null);
      },
    ),
  );
});

test('bytes that would favour a letter are left out, and too few bytes make no code', () => {
  expect(giftCodeOf(new Uint8Array(18))).toBeNull();
  expect(giftCodeOf(Uint8Array.from([...Array.from({ length: 30 }, () => 253), 1]))).toBeNull();
});

test('a code is found behind the key that opened the page, and stands nowhere in clear', () => {
  expect(giftLettersIn('gAHQYFNWDLTBJRZGPXEMY')).toBe('AHQYFNWDLTBJRZGPXEMY');
  expect(withoutGiftCode('gAHQYFNWDLTBJRZGPXEMY')).toBe('•••• XEMY');
  // One wrong letter: not a code, but close to one.
  expect(withoutGiftCode('AHQY-FNWD-LTBJ-RZGP-XEMZ')).toBe('•••• XEMZ');
  for (const other of ['7801234567890', 'AHQYFNWDLTBJRZGPXEM', 'PRODUCTO-LARGO-SIN-CODIGO'])
    expect(withoutGiftCode(other)).toBe(other);
});
