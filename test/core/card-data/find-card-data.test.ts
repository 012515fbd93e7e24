import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CardDataKind, findCardData, maskCardNumbers } from '../../../core/card-data/find-card-data.ts';
import { isFreeOfSecrets } from '../../../core/card-data/written-text.ts';
import { digitsIn, plainCharacters, plainText } from '../../../core/card-data/plain-digits.ts';
import { cardNumber } from '../../sandbox/support.ts';

const ZEROS = ['0', '٠', '۰', '߀', '०', '০', '๐', '０', '𝟎', '𝟘', '🯰'];
const SEPARATORS = ['', ' ', '.', '-', '\u00a0', '\u2009', '\u200b', '/', ' - ', '·', '_', '\t', '\u2060', ', '];

/** The digits of a number in another script, with something between its groups. */
function written(digits: string, zero: string, separator: string, group: number): string {
  const base = zero.codePointAt(0) ?? 0;
  const groups = digits.match(new RegExp(`.{1,${group}}`, 'g')) ?? [];
  return groups
    .map((part) => [...part].map((digit) => String.fromCodePoint(base + Number(digit))).join(''))
    .join(separator);
}

const HELD: readonly (readonly [CardDataKind, () => string])[] = [
  ['track', () => `;${cardNumber()}=29125010000000000?`],
  ['track', () => `%B${cardNumber()}^ROJAS/MARCELA^29125010000000000?`],
  ['security_code', () => 'cvv 123'],
  ['security_code', () => 'CVC2: 1234'],
  ['security_code', () => 'código de seguridad es 123'],
  ['security_code', () => 'código de segurança 123'],
  ['security_code', () => 'ＣＶＶ １２３'],
  ['expiry', () => 'exp 12/29'],
  ['expiry', () => 'Valid thru 01-2030'],
];

describe('the recognizer of card data in what people write', () => {
  it('knows a card number in the digits of any script, with anything between them, inside any words', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZEROS),
        fc.constantFrom(...SEPARATORS),
        fc.integer({ min: 1, max: 19 }),
        fc.constantFrom('', 'tarjeta ', 'nota: ', 'ñ '),
        fc.constantFrom('', ' gracias', ' x'),
        (zero, separator, group, before, after) => {
          const text = before + written(cardNumber(), zero, separator, group) + after;
          expect(findCardData(text)).toBe('card_number');
          expect(findCardData(maskCardNumbers(text))).toBeNull();
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('keeps what stands around the number when it masks it', () => {
    expect(maskCardNumbers(`a ${cardNumber()} b`)).toBe('a [card] b');
    expect(maskCardNumbers('mesa 4')).toBe('mesa 4');
  });

  it.each(HELD)('knows a %s', (kind, text) => {
    expect(findCardData(text())).toBe(kind);
  });

  it.each([
    'Café de grano 250 g',
    'mesa 12, sin azúcar, 3 tazas',
    'vence 12/29',
    '10.000 20.000 30.000',
    'Av. Providencia 1234, dpto. 56',
    '+56 9 8765 4321',
    'RUT 76.543.210-K',
    'pedido 000123, 21/11/2026 14:05',
    'expreso 12/6',
    'CID Campeador 15',
    '',
  ])('leaves "%s" alone', (text) => {
    expect(findCardData(text)).toBeNull();
  });

  it('takes no other text for card data than one with 13 digits or with a word of cards', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
        const digits = [...text].filter((character) => /\p{N}/u.test(character)).length;
        fc.pre(digits < 3);
        expect(findCardData(text)).toBeNull();
        expect(maskCardNumbers(text)).toBe(text);
      }),
    );
  });
});

describe('a text that a person writes', () => {
  // Their digits pass the check of a card number, as one identifier in two hundred does.
  it.each(['e88c08c7-d97d-4016-9269-195258801ff9', '65ADA685-6839-4103-852D-A98F1BB9AF01'])(
    'may be or name an identifier of a machine: %s',
    (id) => {
      expect(isFreeOfSecrets(id)).toBe(true);
      expect(isFreeOfSecrets(`see ${id}, and (${id})`)).toBe(true);
    },
  );

  it('hides no card number in an identifier or beside one', () => {
    const id = 'e88c08c7-d97d-4016-9269-195258801ff9';
    expect(isFreeOfSecrets(`${id} ${cardNumber()}`)).toBe(false);
    expect(isFreeOfSecrets(`${cardNumber()}-${id}`)).toBe(false);
    expect(isFreeOfSecrets('42424242-4242-4242-8242-424242424242')).toBe(false);
  });
});

describe('the short ways for names of goods', () => {
  // Every character of the basic plane, and those digits beyond it that ZEROS names.
  const ALL = [...Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit)), ...ZEROS, '𝟡'];
  const NUMBER = /\p{N}/u;

  it('count as numbers what Unicode calls so', () => {
    expect(ALL.filter((character) => digitsIn(`a${character}1`) !== (NUMBER.test(character) ? 2 : 1))).toEqual([]);
  });

  it('write every character as the long way does', () => {
    const longWay = (text: string) => plainCharacters(text).map((one) => one.text);
    expect(ALL.filter((character) => plainText(`A${character}Z`) !== longWay(`A${character}Z`).join(''))).toEqual([]);
  });
});
