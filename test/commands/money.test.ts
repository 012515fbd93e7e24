import { expect, test } from 'vitest';
import type { CurrencyCode } from '../../core/money/currency.ts';
import { money } from '../../electron/commands/payments/sale-result.ts';

test.each<readonly [number, CurrencyCode, string]>([
  [12_990, 'CLP', '$12.990 CLP'],
  [1_999, 'USD', '$19.99 USD'],
  [1_999, 'KWD', 'KWD\u00a01.999'],
])('%i minor units of %s are told with the code of the currency once', (amount_minor, currency, told) => {
  expect(money(amount_minor, currency)).toBe(told);
});
