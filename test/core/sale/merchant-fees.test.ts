import { describe, expect, it } from 'vitest';
import { type FeeRules, type ReadFees, feesInForce } from '../../../core/sale/merchant-fees.ts';

const HOUR_MS = 3_600_000;
const own = { '4': { installments: [{ value: 3, percentage: 0 }] } };
const listed = { '411111': { installments: [{ value: 6, percentage: 1.5 }] } };
const rules: FeeRules = {
  organization_id: 'org-1',
  merchant_id: 'm-1',
  merchant_fees_max_age_hours: 24,
  financial_fees: own,
};
const read: ReadFees = { organization_id: 'org-1', merchant_id: 'm-1', read_at_ms: 1_000 * HOUR_MS, fees: listed };
const at = (hours: number) => (1_000 + hours) * HOUR_MS;

describe('the installment fees that rule', () => {
  it("are the shop's settings where no organization is named", () => {
    expect(feesInForce({ ...rules, organization_id: null }, read, at(0))).toEqual({ fees: own, read_at_ms: null });
  });

  it('are what the service said of this merchant, with the moment at which it did', () => {
    expect(feesInForce(rules, read, at(23))).toEqual({ fees: listed, read_at_ms: read.read_at_ms });
  });

  it('offer no plan once they are too old, in either direction of the clock, or are of another merchant', () => {
    expect(feesInForce(rules, read, at(25)).fees).toEqual({});
    expect(feesInForce(rules, read, at(-25)).fees).toEqual({});
    expect(feesInForce(rules, { ...read, merchant_id: 'm-2' }, at(0)).fees).toEqual({});
    expect(feesInForce(rules, null, at(0)).fees).toEqual({});
  });

  it("are the shop's settings when the service names none for its merchants", () => {
    expect(feesInForce(rules, { ...read, fees: null }, at(1)).fees).toEqual(own);
  });
});
