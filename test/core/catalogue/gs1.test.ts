import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goodsCodeOf } from '../../../core/catalogue/gs1-elements.ts';
import { gs1Day, readGs1 } from '../../../core/catalogue/gs1.ts';
import { codesOfGtin, hasGtinCheckDigit } from '../../../core/catalogue/gtin.ts';

const GS = '\u001d';
const TODAY = '2026-11-23';
/** The GTIN of a Chilean EAN-13, zero-padded. */
const GTIN = '07801234567894';
const read = (code: string, currency: 'CLP' | 'USD' = 'USD') => readGs1(code, currency, TODAY);

describe('an element string of GS1', () => {
  it('tells GTIN, weight, expiry, lot and serial, by GS1-128 and by DataMatrix', () => {
    const elements = { gtin: GTIN, quantity_milli: 1_250, expires_on: '2026-12-31', lot: 'A-7', serial: '0009' };
    for (const symbol of [']C1', ']d2', ''])
      expect(read(`${symbol}01${GTIN}310300125017261231${'10A-7'}${GS}210009`)).toEqual(elements);
    expect(read(`(01)${GTIN}(3103)001250(17)261231(10)A-7(21)0009`)).toEqual(elements);
    expect(read(`]C1${GS}01${GTIN}${GS}10A${GS}`)).toEqual({ gtin: GTIN, lot: 'A' });
  });

  it('tells a price in the minor units of the currency, and refuses a part of one', () => {
    expect(read(`]C101${GTIN}39221299`)).toEqual({ gtin: GTIN, price_minor: 1_299 });
    expect(read(`]C101${GTIN}39211299`)).toEqual({ gtin: GTIN, price_minor: 12_990 });
    expect(read(`]C101${GTIN}39201299`, 'CLP')).toEqual({ gtin: GTIN, price_minor: 1_299 });
    expect(read(`]C101${GTIN}39221299`, 'CLP')).toBeNull();
    expect(read(`]C101${GTIN}3105001255`)).toBeNull();
    expect(read(`]C101${GTIN}3105001200`)).toEqual({ gtin: GTIN, quantity_milli: 12 });
  });

  it('is none when a check digit, a day or an identifier is wrong, or when it does not say that it is one', () => {
    for (const code of [
      `]C101${GTIN.slice(0, 13)}5`,
      `]C101${GTIN}17261301`,
      `]C101${GTIN}17260230`,
      `]C101${GTIN}8005000365`,
      `]C1310300125`,
      `]C13103001250`,
      GTIN,
      '7801234567894',
      `01${GTIN}`,
      '',
    ])
      expect(read(code), code).toBeNull();
    expect(read(`01${GTIN}17261231`)).toEqual({ gtin: GTIN, expires_on: '2026-12-31' });
  });

  it('takes the nearest century, and day 00 for the last of the month', () => {
    expect(['270228', '760101', '770101', '280200'].map((digits) => gs1Day(digits, TODAY))).toEqual([
      '2027-02-28',
      '2076-01-01',
      '1977-01-01',
      '2028-02-29',
    ]);
  });

  it('is found under the shorter codes that it fills up', () => {
    expect(codesOfGtin(GTIN)).toEqual([GTIN, '7801234567894']);
    expect(codesOfGtin('00000096385074')).toEqual(['00000096385074', '0000096385074', '000096385074', '96385074']);
  });

  it('never throws, and never reads a GTIN whose check digit is wrong', () => {
    const text = fc
      .array(fc.constantFrom(...'0123456789()]C1d2AZ'.split(''), GS), { maxLength: 60 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((rest) => `]C101${GTIN}${rest}`),
        ),
        (code) => {
          const label = read(code);
          if (label !== null) expect(hasGtinCheckDigit(label.gtin)).toBe(true);
        },
      ),
    );
  });

  it('says what was written, whatever weight, day, lot and serial it was', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ABCXYZ0189-./'.split('')), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), text, text, (quantity_milli, lot, serial) => {
        const weight = String(quantity_milli).padStart(6, '0');
        expect(read(`]d201${GTIN}3103${weight}10${lot}${GS}21${serial}`)).toEqual({
          gtin: GTIN,
          quantity_milli,
          lot,
          serial,
        });
      }),
    );
  });
});

it('goods of a symbol are kept under the code that stands under bars, and those of any other code under that', () => {
  for (const symbol of [`]C101${GTIN}17261231`, `01${GTIN}10L7`, `(01)${GTIN}(10)L7`])
    expect(goodsCodeOf(symbol)).toBe('7801234567894');
  expect(goodsCodeOf(']d20100000096385074')).toBe('96385074');
  for (const code of ['7801234567894', 'PAN-1', '2100456003207']) expect(goodsCodeOf(code)).toBe(code);
});
