import type { Sale } from '../../core/sale/sale.ts';

/** Open sales on which a permission depends. */
const LINE = {
  line_id: 'line',
  product_id: 'coffee',
  name: 'Coffee',
  unit: 'each',
  unit_price_minor: 1_000,
  quantity_milli: 2_000,
} as const;
export const SALE: Sale = {
  sale_id: 'sale',
  number: 1,
  state: 'OPEN',
  currency: 'CLP',
  opened_at_ms: 0,
  cashier: 'cashier',
  lines: [LINE],
  tip_minor: 0,
  tenders: [],
};
export const HELD: Sale = { ...SALE, was_held: true };
export const ABOVE: Sale = { ...SALE, discount: { kind: 'percent', basis_points: 9_000 } };
export const APPROVED: Sale = {
  ...SALE,
  exchange: {
    ...{ sale_id: 'earlier', sale_number: 1, credit_minor: 2_000, by: 'cashier', answered_by: 'manager' },
    lines: [{ line_id: 'line', quantity_milli: 2_000, name: 'Coffee', unit: 'each', amount_minor: 2_000 }],
  },
};
