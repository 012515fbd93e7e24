import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ean13CheckDigit,
  figureCheckDigit,
  readScaleLabel,
  scaleLabelSchema,
} from '../../../core/catalogue/scale-label.ts';

const PATTERNS = ['20IIIIIWWWWWC', '21IIIIIPPPPPC'];
const label = (twelve: string): string => twelve + ean13CheckDigit(twelve);

describe('a label of the shop’s scale', () => {
  it('tells the goods and their weight in grams, or their price', () => {
    expect(readScaleLabel(label('200012300320'), PATTERNS)).toEqual({ code: '00123', quantity_milli: 320 });
    expect(readScaleLabel(label('210012304990'), PATTERNS)).toEqual({ code: '00123', price_minor: 4990 });
  });

  it('is none with a wrong check digit, another prefix, another length, or nothing on the scale', () => {
    const right = label('200012300320');
    const wrong = right.slice(0, 12) + String((Number(right[12]) + 1) % 10);
    for (const code of [wrong, label('220012300320'), right.slice(1), label('200012300000'), 'CAF-250'])
      expect(readScaleLabel(code, PATTERNS), code).toBeNull();
  });

  it('is read as any shop makes it: longer items, a check digit of the figure, twelve digits', () => {
    expect(readScaleLabel(label('231234500320'), ['23IIIIIIPPPPC'])).toEqual({ code: '123450', price_minor: 320 });
    // GS1 General Specifications 7.9: the price 28.75 has check digit 9, and 146.85 has 6.
    expect([figureCheckDigit('2875'), figureCheckDigit('14685')]).toEqual(['9', '6']);
    expect(readScaleLabel(label('241234592875'), ['24IIIIIVPPPPC'])).toEqual({ code: '12345', price_minor: 2875 });
    expect(readScaleLabel(label('241234582875'), ['24IIIIIVPPPPC'])).toBeNull();
    // A UPC-A: its check digit is that of the EAN-13 with a zero before it.
    const upc = label('021234501299').slice(1);
    expect(readScaleLabel(upc, ['2IIIIIPPPPPC'])).toEqual({ code: '12345', price_minor: 1299 });
  });

  it('is described by a pattern of its length; settings of before patterns are read as theirs', () => {
    for (const wrong of ['20IIIIIWWWWW', '20IIIIIWWWWWWC', '20IIIIIWWPPPC', '20IIIIVWWWWWWC', 'AAIIIIIWWWWWC'])
      expect(scaleLabelSchema.safeParse(wrong).success, wrong).toBe(false);
    expect(scaleLabelSchema.parse(' 20iiiiiwwwwwc ')).toBe('20IIIIIWWWWWC');
    expect(scaleLabelSchema.parse({ prefix: '21', carries: 'price' })).toBe('21IIIIIPPPPPC');
  });

  it('says the item and the figure that were printed, by any pattern', () => {
    const pattern = fc
      .tuple(fc.constantFrom('2', '20', '299'), fc.integer({ min: 4, max: 6 }), fc.constantFrom('W', 'P'))
      .map(([prefix, items, figure]) => ({ prefix, items, figure, digits: 12 - prefix.length - items }))
      .filter(({ digits }) => digits >= 3 && digits <= 6);
    fc.assert(
      fc.property(pattern, fc.nat(), fc.nat(), ({ prefix, items, figure, digits }, item, value) => {
        const code = String(item % 10 ** items).padStart(items, '0');
        const number = 1 + (value % (10 ** digits - 1));
        const printed = label(`${prefix}${code}${String(number).padStart(digits, '0')}`);
        const decoded = readScaleLabel(printed, [`${prefix}${'I'.repeat(items)}${figure.repeat(digits)}C`]);
        expect(decoded).toEqual({ code, ...(figure === 'W' ? { quantity_milli: number } : { price_minor: number }) });
      }),
    );
  });
});
