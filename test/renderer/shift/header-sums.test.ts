import { describe, expect, test } from 'vitest';
import type { CurrencyReport } from '../../../core/shift/shift-report.ts';
import { headerTotals, roundingMinor } from '../../../renderer/screens/shift/view/header-totals.ts';

const report: CurrencyReport = {
  currency: 'CLP',
  sales: { count: 3, total_minor: 20_000, discount_minor: 0, tip_minor: 1_500 },
  taxes: [],
  cash: { payments: 2, amount_minor: 6_500, tip_minor: 0, rounding_minor: -4 },
  cash_returns: { returns: 1, amount_minor: 1_554, rounding_minor: -4 },
  cards: [{ brand: 'Visa', payments: 2, amount_minor: 15_000, tip_minor: 1_500, returns: 1, returned_minor: 2_000 }],
  installments: [],
  quarters: [],
};

describe("the figures of a shift's header", () => {
  test('add up: sales and tips less refunds are what is left in cash and on cards', () => {
    const sums = headerTotals(report);
    expect(sums).toEqual({
      sales_minor: 20_000,
      tips_minor: 1_500,
      refunds_minor: 3_554,
      gifts_minor: 0,
      others_minor: 0,
      cash_minor: 4_946,
      cards_minor: 13_000,
    });
    expect(sums.sales_minor + sums.tips_minor - sums.refunds_minor).toBe(sums.cash_minor + sums.cards_minor);
  });

  test('name what belongs to no whole sale of the shift, so that they still add up', () => {
    const sums = headerTotals({ ...report, cash: { ...report.cash, amount_minor: 7_000 } });
    expect(sums.others_minor).toBe(500);
  });

  test('rounding is what the drawer got more or less than the parts say, returns included', () => {
    expect(roundingMinor(report)).toBe(0);
    expect(roundingMinor({ ...report, cash_returns: undefined })).toBe(-4);
  });
});
