import { BASIS_POINTS_WHOLE } from '../money/rounding.ts';
import { linePrice, priceSale } from '../sale/pricing.ts';
import type { Discount, Sale } from '../sale/sale.ts';

/** A share as a fraction. Bigints, because products of 12-digit amounts exceed a double. */
interface Share {
  readonly part: bigint;
  readonly whole: bigint;
}
const NOTHING: Share = { part: 0n, whole: 1n };
const ALL: Share = { part: 1n, whole: 1n };

/** A discount's share of a price of `base_minor`; an amount that reaches the price is all of it. */
function shareOf(discount: Discount | undefined, base_minor: number): Share {
  if (discount === undefined) return NOTHING;
  if (discount.kind === 'percent') return { part: BigInt(discount.basis_points), whole: BigInt(BASIS_POINTS_WHOLE) };
  if (discount.amount_minor >= base_minor) return ALL;
  return { part: BigInt(discount.amount_minor), whole: BigInt(base_minor) };
}

/** The combined share of two successive discounts on one price, rounded up to basis points. */
function together(one: Share, other: Share): number {
  const whole = one.whole * other.whole;
  const part = whole - (one.whole - one.part) * (other.whole - other.part);
  return Number((part * BigInt(BASIS_POINTS_WHOLE) + whole - 1n) / whole);
}

/**
 * The largest share that line and sale discounts together take of a line's price after promotions, which no person
 * gives; of the named line, or of any line. In basis points, rounded up so that a limit is never exceeded by a
 * fraction. For an empty sale, the share of the sale's own discount.
 */
export function discountShare(sale: Pick<Sale, 'lines' | 'discount'>, line_id?: string): number {
  // Called three times per paid sale, and most have no discount.
  if (sale.discount === undefined && sale.lines.every(({ discount }) => discount === undefined)) return 0;
  const of_sale = shareOf(sale.discount, saleBase(sale));
  const lines = sale.lines.filter((line) => line_id === undefined || line.line_id === line_id);
  const shares = lines.map((line) => together(shareOf(line.discount, linePrice(line)), of_sale));
  return Math.max(...(shares.length > 0 ? shares : [together(NOTHING, of_sale)]));
}

/** Whether the discount needs approval: it exceeds both the limit and what was already approved. */
export function exceedsLimit(sale: Sale, limit_basis_points: number): boolean {
  return discountShare(sale) > Math.max(limit_basis_points, sale.discount_approved_basis_points ?? 0);
}

/** Approves the sale's current discount; a larger one needs another approval. */
export function approveDiscount(sale: Sale, limit_basis_points: number): Sale {
  const { discount_approved_basis_points: _before, ...plain } = sale;
  const share = discountShare(sale);
  return share > limit_basis_points ? { ...plain, discount_approved_basis_points: share } : plain;
}

/** The price of a line before its discount; 0 when the sale has no such line. */
export function lineBase(sale: Sale, line_id: string): number {
  const line = sale.lines.find((candidate) => candidate.line_id === line_id);
  return line ? linePrice(line) : 0;
}

/** The price of all lines before the discount of the whole sale. */
export function saleBase(sale: Pick<Sale, 'lines'>): number {
  return priceSale({ lines: sale.lines }, 1).lines.reduce((sum, line) => sum + line.net_minor, 0);
}
