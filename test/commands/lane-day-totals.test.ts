import { expect, test } from 'vitest';
import type { CurrencyCode } from '../../core/money/currency.ts';
import { money } from '../../electron/commands/payments/sale-result.ts';
import { totalsText } from '../../electron/commands/store/day.ts';
import { NOTHING_SOLD } from '../../store/core/day-totals.ts';

test.each<readonly [number, CurrencyCode, string]>([
  [12_990, 'CLP', '$12.990 CLP'],
  [1_999, 'USD', '$19.99 USD'],
  [1_999, 'KWD', 'KWD\u00a01.999'],
])('%i minor units of %s are told with the code of the currency once', (amount_minor, currency, text) => {
  expect(money(amount_minor, currency)).toBe(text);
});

test('the day of a lane says what went back, by card and in cash', () => {
  const sums = { ...NOTHING_SOLD, sales: 2, sales_minor: 8_200, card_minor: 8_200, card_returned_minor: 6_200 };
  expect(totalsText({ CLP: { ...sums, cash_refunds_minor: 300 } })).toBe(
    '2 sales, 8200 CLP (cards 8200, cash 0), gave back 6500 CLP (cards 6200, cash 300)',
  );
  expect(totalsText({})).toBe('nothing sold');
});
