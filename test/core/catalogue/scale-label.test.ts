import { describe, expect, it } from 'vitest';
import { ean13CheckDigit } from '../../../core/catalogue/ean13.ts';
import { readScaleLabel } from '../../../core/catalogue/scale-label.ts';

const RULES = [
  { prefix: '20', carries: 'weight' },
  { prefix: '21', carries: 'price' },
] as const;
const label = (twelve: string): string => twelve + ean13CheckDigit(twelve);

describe('a label of the shop’s scale', () => {
  it('tells the goods and their weight in grams, or their price', () => {
    expect(readScaleLabel(label('200012300320'), RULES)).toEqual({ code: '00123', quantity_milli: 320 });
    expect(readScaleLabel(label('210012304990'), RULES)).toEqual({ code: '00123', price_minor: 4990 });
  });

  it('is none with a wrong check digit, another prefix, another length, or nothing on the scale', () => {
    const right = label('200012300320');
    const wrong = right.slice(0, 12) + String((Number(right[12]) + 1) % 10);
    for (const code of [wrong, label('220012300320'), right.slice(1), label('200012300000'), 'CAF-250'])
      expect(readScaleLabel(code, RULES), code).toBeNull();
  });
});
