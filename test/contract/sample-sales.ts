import type { Sale } from '../../core/sale/sale.ts';
import { lineOf, saleOf } from '../support/sales.ts';

/** Open sales on which a permission depends. */
const LINE = lineOf('Coffee', 1_000, { line_id: 'line', quantity_milli: 2_000 });
export const SALE = saleOf({ cashier: 'cashier', lines: [LINE] });
export const HELD: Sale = { ...SALE, was_held: true };
export const ABOVE: Sale = { ...SALE, discount: { kind: 'percent', basis_points: 9_000 } };
export const APPROVED: Sale = {
  ...SALE,
  exchange: {
    ...{ sale_id: 'earlier', sale_number: 1, credit_minor: 2_000, by: 'cashier', answered_by: 'manager' },
    lines: [{ line_id: 'line', quantity_milli: 2_000, name: 'Coffee', unit: 'each', amount_minor: 2_000 }],
  },
};
