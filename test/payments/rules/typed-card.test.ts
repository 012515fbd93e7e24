import { describe, expect, it } from 'vitest';
import { demoProducts } from '../../../core/catalogue/demo-catalogue.ts';
import { readGs1 } from '../../../core/catalogue/gs1.ts';
import { ean13CheckDigit } from '../../../core/catalogue/scale-label.ts';
import { isTypedCard, storableCode } from '../../../core/payments/typed-card.ts';
import { cardNumber } from '../../sandbox/support.ts';

const GS = '\u001d';
const SYMBOLS = [']C1', ']d2', ']e0', ']Q3', `]C1${GS}`, ''];
/** GS1 elements after the GTIN; those of variable length end with a separator unless they are last. */
const FIXED = ['17270131', '11260101', '15270228', '3103001250', '3100000007', '13260405', '1727013111260101'];
const VARIABLE = '10A1 10L-2026.11/7 10260131 1000012345678 21ABC0009 2112345678 3012 37144 3920003990'.split(' ');
const goods = demoProducts().flatMap(({ code }) => (code?.length === 13 ? [code] : []));
const EVERY_TAIL = [
  ...FIXED,
  ...VARIABLE,
  ...FIXED.flatMap((fixed) => VARIABLE.flatMap((last) => [`${fixed}${last}`, `${last}${GS}${fixed}`])),
  ...VARIABLE.flatMap((one) => VARIABLE.map((other) => `${one}${GS}${other}`)),
];

describe('a symbol of GS1', () => {
  it('is read as goods, and is no card, whatever product, elements and symbology', () => {
    expect(goods.length).toBeGreaterThanOrEqual(20);
    const texts = goods.flatMap((code) =>
      SYMBOLS.flatMap((symbol) => EVERY_TAIL.map((tail) => ({ code, text: `${symbol}010${code}${tail}` }))),
    );
    expect(texts.filter(({ text }) => isTypedCard(text))).toEqual([]);
    expect(texts.filter(({ code, text }) => readGs1(text, 'CLP', '2026-11-23')?.gtin !== `0${code}`)).toEqual([]);
  });

  it('that cannot be read behind its GTIN, as one whose separators were lost, is no card either', () => {
    for (const code of goods) expect(isTypedCard(`]C1010${code}10A1234567890123456717270131310300125`)).toBe(false);
  });

  it.each(['10', '21', '17270131' + '10', `10A1${GS}21`])('holds a card where %s is followed by one', (before) => {
    const [code = ''] = goods;
    for (const number of [cardNumber(), cardNumber().replace(/(\d{4})(?=\d)/g, '$1-'), `X${cardNumber()}`])
      expect(isTypedCard(`]C1010${code}${before}${number}`), number.length.toString()).toBe(true);
    expect(isTypedCard(`]C1010${code}21${cardNumber()}=2912`)).toBe(true);
    for (const named of [']C1', ']d2', `]C1${GS}`, `]C110`, `]C121`])
      expect(isTypedCard(`${named}${cardNumber()}`)).toBe(true);
    expect(isTypedCard(`]C101${cardNumber().slice(0, 14)}${cardNumber()}`)).toBe(true);
  });

  it('is stored without what might be a card number among the digits of its lot or serial', () => {
    const [code = ''] = goods;
    const plain = `]C1010${code}1727013110A1${GS}21XK-7`;
    expect(storableCode(plain)).toBe(plain);
    const hidden = `]C1010${code}1727013121${cardNumber()}1234`;
    expect(storableCode(hidden)).not.toContain(cardNumber());
    expect(readGs1(storableCode(hidden), 'CLP', '2026-11-23')).toMatchObject({
      gtin: `0${code}`,
      expires_on: '2027-01-31',
    });
  });
});

describe('what is typed or scanned as a code', () => {
  it.each([
    ['a card number', () => cardNumber()],
    ['a card number in groups', () => cardNumber().replace(/(\d{4})(?=\d)/g, '$1-')],
    ['the second track of a swipe', () => `;${cardNumber()}=29125010000000000?`],
    ['the first track of a swipe', () => `%B${cardNumber()}^ROJAS/MARCELA^29125010000000000?`],
  ])('is a card when it is %s', (_what, code) => {
    expect(isTypedCard(code())).toBe(true);
  });

  it('is never a card when it is the code of goods, though one in ten passes the check of a card number', () => {
    for (let index = 0; index < 200; index += 1) {
      const twelve = `780${String(index * 7919).padStart(9, '0')}`;
      expect(isTypedCard(twelve + ean13CheckDigit(twelve))).toBe(false);
    }
    expect(isTypedCard('CAF-250')).toBe(false);
  });
});
