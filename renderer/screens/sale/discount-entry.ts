import type { SaleLineView, SaleSlice } from '../../../core/contract/snapshot.ts';
import type { Discount } from '../../../core/sale/sale.ts';

/** The input of the discount pane. `typed` is in basis points or minor units. */
export interface DiscountEntry {
  readonly kind: Discount['kind'];
  readonly typed: number;
}

/** 100 %. */
export const BASIS_POINTS_MAX = 10_000;

/** The discount entered, or why it is invalid: nothing typed, or more than can be taken off. */
export function discountOf(entry: DiscountEntry, most_minor: number): Discount | 'nothing' | 'too_much' {
  if (entry.typed === 0) return 'nothing';
  if (entry.kind === 'percent') {
    return entry.typed > BASIS_POINTS_MAX ? 'too_much' : { kind: 'percent', basis_points: entry.typed };
  }
  return entry.typed > most_minor ? 'too_much' : { kind: 'amount', amount_minor: entry.typed };
}

/** The current discount on a line, or on the whole sale. */
export function currentDiscount(sale: SaleSlice, line: SaleLineView | null): Discount | null {
  return line ? line.discount : sale.discount;
}

/** The most that can be taken off: the line before its discount, or the sum of all lines. */
export function mostToTakeOff(sale: SaleSlice, line: SaleLineView | null): number {
  return line ? line.gross_minor : sale.lines.reduce((sum, { net_minor }) => sum + net_minor, 0);
}
