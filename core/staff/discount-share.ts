import { BASIS_POINTS_WHOLE } from '../money/rounding.ts';
import { lineGross, priceSale } from '../sale/pricing.ts';
import type { Discount, Sale } from '../sale/sale.ts';

/**
 * How much of a price a discount takes, in basis points, rounded up so that a limit is never passed by a fraction.
 * `base_minor` is the price before it; of nothing, any amount is the whole.
 */
export function discountShare(discount: Discount, base_minor: number): number {
  if (discount.kind === 'percent') return discount.basis_points;
  if (base_minor <= 0) return BASIS_POINTS_WHOLE;
  // Amounts have at most 12 digits, so that the product stays an exact integer only as a bigint.
  const whole = BigInt(BASIS_POINTS_WHOLE);
  const share = (BigInt(discount.amount_minor) * whole + BigInt(base_minor) - 1n) / BigInt(base_minor);
  return share > whole ? BASIS_POINTS_WHOLE : Number(share);
}

/** The price of a line before its discount; 0 when the sale has no such line. */
export function lineBase(sale: Sale, line_id: string): number {
  const line = sale.lines.find((candidate) => candidate.line_id === line_id);
  return line ? lineGross(line.unit_price_minor, line.quantity_milli) : 0;
}

/** What the lines cost before the discount of the whole sale. */
export function saleBase(sale: Sale): number {
  const { discount: _discount, ...plain } = sale;
  return priceSale(plain, 1).lines.reduce((sum, line) => sum + line.net_minor, 0);
}
