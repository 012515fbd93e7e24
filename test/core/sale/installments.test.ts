import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEMO_FINANCIAL_FEES, financialFeesSchema, installmentPlans } from '../../../core/sale/installments.ts';
import type { CardSummary } from '../../../core/payments/card.ts';

const VISA: CardSummary = {
  brand: 'Visa',
  last_four: '4821',
  issuer_identification_number: '411111',
  entry_mode: 'CHIP',
};

describe('installments', () => {
  it("are those of the design's example, with each, rate, annual cost and total", () => {
    const plans = installmentPlans(DEMO_FINANCIAL_FEES, VISA, 64_731);
    expect(
      plans.map(
        ({ quantity, each_minor, interest_basis_points, annual_cost_basis_points, interest_minor, total_minor }) => [
          quantity,
          each_minor,
          interest_basis_points,
          annual_cost_basis_points,
          interest_minor,
          total_minor,
        ],
      ),
    ).toEqual([
      [1, 64_731, 0, 0, 0, 64_731],
      [3, 21_577, 0, 0, 0, 64_731],
      [6, 11_552, 199, 2388, 4581, 69_312],
      [12, 6193, 219, 2628, 9585, 74_316],
    ]);
  });

  it('always add up to their total, the remainder in the first', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 12, max: 999_999_999_999 }),
        fc.integer({ min: 2, max: 48 }),
        fc.integer({ min: 0, max: 1500 }),
        (amount_minor, quantity, basis_points) => {
          const fees = financialFeesSchema.parse({
            '4': { installments: [{ value: quantity, percentage: basis_points / 100 }] },
          });
          for (const plan of installmentPlans(fees, VISA, amount_minor)) {
            expect(plan.first_minor + plan.each_minor * (plan.quantity - 1)).toBe(plan.total_minor);
            expect(plan.total_minor - plan.interest_minor).toBe(amount_minor);
            expect(plan.first_minor).toBeGreaterThanOrEqual(plan.each_minor);
          }
        },
      ),
    );
    expect(installmentPlans(DEMO_FINANCIAL_FEES, VISA, 100)[1]).toMatchObject({
      quantity: 3,
      first_minor: 34,
      each_minor: 33,
    });
  });

  it("are not asked for when the card's BIN has none, or the reader hid it", () => {
    const { issuer_identification_number: _hidden, ...masked } = VISA;
    expect(
      installmentPlans(DEMO_FINANCIAL_FEES, { ...VISA, brand: 'Amex', issuer_identification_number: '371449' }, 64_731),
    ).toEqual([]);
    expect(installmentPlans(DEMO_FINANCIAL_FEES, masked, 64_731)).toEqual([]);
    expect(installmentPlans({ '4': { installments: [{ value: 1, percentage: 0 }] } }, VISA, 64_731)).toEqual([]);
  });

  it('follow the longest BIN that fits, and paying at once is always among them', () => {
    const fees = financialFeesSchema.parse({
      '4': { installments: [{ value: 3, percentage: 0 }] },
      '4111': { type: 'merchant', installments: [{ value: 2, percentage: 0 }] },
    });
    expect(installmentPlans(fees, VISA, 1000).map(({ quantity, type }) => [quantity, type])).toEqual([
      [1, 'merchant'],
      [2, 'merchant'],
    ]);
  });

  it('refuse a table with a rate that is not whole basis points, or a key that is not the start of a card number', () => {
    expect(financialFeesSchema.safeParse({ '4': { installments: [{ value: 6, percentage: 1.999 }] } }).success).toBe(
      false,
    );
    expect(financialFeesSchema.safeParse({ visa: { installments: [] } }).success).toBe(false);
  });
});
