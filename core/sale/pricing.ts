import type { SaleTotals, TaxTotal } from '../contract/snapshot.ts';
import { allocate } from '../money/allocate.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { BASIS_POINTS_WHOLE, percentOf, scaleHalfUp } from '../money/rounding.ts';
import { roundCash } from './cash-rounding.ts';
import type { Discount, Sale, SaleLine, Tax } from './sale.ts';

/** One line with everything that the totals are made of. */
export interface PricedLine {
  readonly line: SaleLine;
  /** Price times quantity, rounded once. */
  readonly gross_minor: number;
  /** What promotions took off it. */
  readonly promoted_minor: number;
  /** After promotions and its own discount. */
  readonly net_minor: number;
  /** After its share of the sale's discount: what the customer pays for this line, before taxes that are added. */
  readonly final_minor: number;
}

export interface PricedSale {
  readonly lines: readonly PricedLine[];
  readonly totals: SaleTotals;
}

/** Whether price times quantity stays within the largest amount of a sale; asked before `lineGross`. */
export function lineFits(unit_price_minor: number, quantity_milli: number): boolean {
  return BigInt(unit_price_minor) * BigInt(quantity_milli) <= BigInt(AMOUNT_MINOR_MAX) * 1000n;
}

/** Price times quantity in thousandths, rounded half up. */
export function lineGross(unit_price_minor: number, quantity_milli: number): number {
  return scaleHalfUp(unit_price_minor, quantity_milli, 1000);
}

/** What a discount takes from an amount: never more than the amount, which can have shrunk since it was given. */
export function discountOf(amount_minor: number, discount: Discount | undefined): number {
  if (discount === undefined) return 0;
  return discount.kind === 'percent'
    ? percentOf(amount_minor, discount.basis_points)
    : Math.min(discount.amount_minor, amount_minor);
}

/** What the promotions that are stored with a line took off it. */
export function promotedMinor({ promotions = [] }: Pick<SaleLine, 'promotions'>): number {
  return promotions.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

/** What a line costs before discounts that somebody gives: price times quantity, less its promotions. */
export function linePrice(line: SaleLine): number {
  return lineGross(line.unit_price_minor, line.quantity_milli) - promotedMinor(line);
}

function priceLines(lines: readonly SaleLine[], saleDiscount: Discount | undefined): PricedLine[] {
  if (lines.length === 0) return [];
  const netted = lines.map((line) => {
    const gross_minor = lineGross(line.unit_price_minor, line.quantity_milli);
    const promoted_minor = promotedMinor(line);
    const price_minor = gross_minor - promoted_minor;
    return { line, gross_minor, promoted_minor, net_minor: price_minor - discountOf(price_minor, line.discount) };
  });
  // Money on a gift card is no goods: nothing is taken off it.
  const nets = netted.map(({ line, net_minor }) => (line.gift === undefined ? net_minor : 0));
  const net_total = nets.reduce((sum, net) => sum + net, 0);
  const shares = allocate(discountOf(net_total, saleDiscount), nets);
  return netted.map((line, index) => ({ ...line, final_minor: line.net_minor - (shares[index] ?? 0) }));
}

/** One total per tax, rounded once on the sum of its lines, so that base and tax add up to what the lines cost. */
function taxTotal(tax: Tax, taxable_minor: number): TaxTotal {
  const { name, basis_points, included } = tax;
  if (!included)
    return {
      name,
      basis_points,
      included,
      base_minor: taxable_minor,
      amount_minor: percentOf(taxable_minor, basis_points),
    };
  const amount_minor = scaleHalfUp(taxable_minor, basis_points, BASIS_POINTS_WHOLE + basis_points);
  return { name, basis_points, included, base_minor: taxable_minor - amount_minor, amount_minor };
}

function taxTotals(lines: readonly PricedLine[]): TaxTotal[] {
  const taxes = new Map<string, { tax: Tax; taxable_minor: number }>();
  for (const { line, final_minor } of lines) {
    if (line.tax === undefined) continue;
    // A held sale may carry a tax whose rate changed since: the rate it was sold with makes its own group.
    const key = `${line.tax.tax_id} ${line.tax.basis_points} ${line.tax.included}`;
    const group = taxes.get(key) ?? { tax: line.tax, taxable_minor: 0 };
    group.taxable_minor += final_minor;
    taxes.set(key, group);
  }
  return [...taxes.values()].map((group) => taxTotal(group.tax, group.taxable_minor));
}

/** A weighed line counts as one article, however much it weighs. */
function itemCount(lines: readonly SaleLine[]): number {
  return lines.reduce((sum, line) => sum + (line.unit === 'kg' ? 1 : Math.trunc(line.quantity_milli / 1000)), 0);
}

/**
 * Prices a sale: promotions of the lines, line discounts, then the sale's discount spread over the lines exactly, then taxes, included or added.
 * `cash_step_minor` is the smallest cash amount of the currency. The tip is not part of the totals.
 */
export function priceSale(sale: Pick<Sale, 'lines' | 'discount'>, cash_step_minor: number): PricedSale {
  const lines = priceLines(sale.lines, sale.discount);
  const taxes = taxTotals(lines);
  const subtotal_minor = lines.reduce((sum, line) => sum + line.gross_minor, 0);
  const final_minor = lines.reduce((sum, line) => sum + line.final_minor, 0);
  const added_minor = taxes.reduce((sum, tax) => sum + (tax.included ? 0 : tax.amount_minor), 0);
  const promotions_minor = lines.reduce((sum, line) => sum + line.promoted_minor, 0);
  const total_minor = final_minor + added_minor;
  const totals: SaleTotals = {
    subtotal_minor,
    promotions_minor,
    discount_minor: subtotal_minor - promotions_minor - final_minor,
    taxes,
    total_minor,
    cash_total_minor: roundCash(total_minor, cash_step_minor),
    item_count: itemCount(sale.lines),
  };
  return { lines, totals };
}
