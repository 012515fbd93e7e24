import { describe, expect, it } from 'vitest';
import { ean13CheckDigit } from '../../../core/catalogue/scale-label.ts';
import { isTypedCard } from '../../../core/payments/typed-card.ts';
import { cardNumber } from '../../sandbox/support.ts';

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
