import type { SaleTotals, TaxTotal } from '../contract/snapshot.ts';
import { allocate } from '../money/allocate.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { BASIS_POINTS_WHOLE, percentOf, scaleHalfUp } from '../money/rounding.ts';
import { roundCash } from './cash-rounding.ts';
import type { Discount, Sale, SaleLine, Tax } from './sale.ts';
import { adjustedMinor } from './tender-adjustment.ts';

/** One line with all components of the totals. */
export interface PricedLine {
  readonly line: SaleLine;
  /** Price times quantity, rounded once, or the label's price. */
  readonly gross_minor: number;
  /** Amount taken off by promotions. */
  readonly promoted_minor: number;
  /** After promotions and its own discount. */
  readonly net_minor: number;
  /** After its share of the sale's discount too. */
  readonly listed_minor: number;
  /** After its share of the payment-method adjustments too: what the customer pays, before added taxes. */
  readonly final_minor: number;
}

export interface PricedSale {
  readonly lines: readonly PricedLine[];
  readonly totals: SaleTotals;
}

/** Whether price times quantity stays within the limit for a sale; check before calling `lineGross`. */
export function lineFits(unit_price_minor: number, quantity_milli: number): boolean {
  return BigInt(unit_price_minor) * BigInt(quantity_milli) <= BigInt(AMOUNT_MINOR_MAX) * 1000n;
}

/** Price times quantity in thousandths, rounded half up. */
export function lineGross(unit_price_minor: number, quantity_milli: number): number {
  return scaleHalfUp(unit_price_minor, quantity_milli, 1000);
}

/** The price of a line before any deduction. */
export function goodsPrice({ label_price_minor, unit_price_minor, quantity_milli }: SaleLine): number {
  return label_price_minor ?? lineGross(unit_price_minor, quantity_milli);
}

/** The amount of a discount: never more than the base, which may have shrunk since. */
export function discountOf(amount_minor: number, discount: Discount | undefined): number {
  if (discount === undefined) return 0;
  return discount.kind === 'percent'
    ? percentOf(amount_minor, discount.basis_points)
    : Math.min(discount.amount_minor, amount_minor);
}

/** The amount taken off by the promotions stored with a line. */
export function promotedMinor({ promotions = [] }: Pick<SaleLine, 'promotions'>): number {
  return promotions.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

/** The price of a line after promotions and before manual discounts. */
export function linePrice(line: SaleLine): number {
  return goodsPrice(line) - promotedMinor(line);
}

type ListedLine = Omit<PricedLine, 'final_minor'>;

function priceLines(lines: readonly SaleLine[], saleDiscount: Discount | undefined): ListedLine[] {
  if (lines.length === 0) return [];
  const netted = lines.map((line) => {
    const gross_minor = goodsPrice(line);
    const promoted_minor = promotedMinor(line);
    const price_minor = gross_minor - promoted_minor;
    return { line, gross_minor, promoted_minor, net_minor: price_minor - discountOf(price_minor, line.discount) };
  });
  // Money loaded on a gift card is never discounted.
  const nets = netted.map(({ line, net_minor }) => (line.gift === undefined ? net_minor : 0));
  const net_total = nets.reduce((sum, net) => sum + net, 0);
  const shares = allocate(discountOf(net_total, saleDiscount), nets);
  return netted.map((line, index) => ({ ...line, listed_minor: line.net_minor - (shares[index] ?? 0) }));
}

/** One total per tax, rounded once on the sum of its lines, so that base and tax add up to the lines' total. */
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

/**
 * Lines with one tax, or without. A held sale may have a tax whose rate changed since: the former rate forms its own
 * group.
 */
interface TaxGroup {
  readonly tax: Tax | undefined;
  readonly lines: readonly ListedLine[];
  readonly taxable_minor: number;
}

function taxGroups(lines: readonly ListedLine[]): readonly TaxGroup[] {
  const named = Map.groupBy(lines, ({ line: { tax } }) =>
    tax === undefined ? '' : `${tax.tax_id} ${tax.basis_points} ${tax.included}`,
  );
  return [...named.values()].map((group) => ({
    tax: group[0]?.line.tax,
    lines: group,
    taxable_minor: group.reduce((sum, { listed_minor }) => sum + listed_minor, 0),
  }));
}

/** The total of a group including its tax. */
function wholeOf({ tax, taxable_minor }: TaxGroup): number {
  return taxable_minor + (tax === undefined || tax.included ? 0 : taxTotal(tax, taxable_minor).amount_minor);
}

/** The tax of a group whose total was adjusted: base and tax add up to that total. */
function adjustedTax({ name, basis_points, included }: Tax, whole_minor: number): TaxTotal {
  const amount_minor = scaleHalfUp(whole_minor, basis_points, BASIS_POINTS_WHOLE + basis_points);
  return { name, basis_points, included, base_minor: whole_minor - amount_minor, amount_minor };
}

interface Adjusted {
  readonly taxes: readonly TaxTotal[];
  readonly final: ReadonlyMap<ListedLine, number>;
}

/**
 * Allocates the payment-method adjustments to the goods in proportion to their price, exactly: first among the tax
 * groups, then among the lines of each. Taxes, tax documents and returns are then based on what was really paid.
 */
function adjustGoods(groups: readonly TaxGroup[], adjustment_minor: number): Adjusted {
  const final = new Map<ListedLine, number>();
  const taxes: TaxTotal[] = [];
  const wholes = groups.map(wholeOf);
  const shares = adjustment_minor === 0 ? [] : allocate(Math.abs(adjustment_minor), wholes);
  for (const [index, group] of groups.entries()) {
    const share_minor = shares[index] ?? 0;
    const whole_minor = (wholes[index] ?? 0) + (adjustment_minor < 0 ? 0 - share_minor : share_minor);
    const { tax, lines, taxable_minor } = group;
    const computed = tax && (share_minor === 0 ? taxTotal(tax, taxable_minor) : adjustedTax(tax, whole_minor));
    if (computed !== undefined) taxes.push(computed);
    const changed_minor =
      whole_minor - (computed === undefined || computed.included ? 0 : computed.amount_minor) - taxable_minor;
    if (changed_minor === 0) continue;
    const parts = allocate(
      Math.abs(changed_minor),
      lines.map(({ listed_minor }) => listed_minor),
    );
    for (const [at, line] of lines.entries())
      final.set(line, line.listed_minor + (changed_minor < 0 ? 0 - (parts[at] ?? 0) : (parts[at] ?? 0)));
  }
  return { taxes, final };
}

/** A weighed line counts as one item. */
function itemCount(lines: readonly SaleLine[]): number {
  return lines.reduce((sum, line) => sum + (line.unit === 'kg' ? 1 : Math.trunc(line.quantity_milli / 1000)), 0);
}

type Priced = Pick<Sale, 'lines' | 'discount'> & Partial<Pick<Sale, 'state' | 'tenders'>>;

/** Never more than the goods' price, which may have shrunk since. */
function adjustmentIn({ state = 'OPEN', tenders = [] }: Priced, goods_minor: number): number {
  return goods_minor === 0 ? 0 : Math.max(adjustedMinor({ state, tenders }), 0 - goods_minor);
}

/**
 * Prices a sale: promotions, line discounts, the sale's discount allocated exactly to the lines, taxes (included or
 * added), and the adjustments of its tenders, in this order. `cash_step_minor` is the smallest cash amount of the
 * currency. The tip is not part of the totals.
 */
export function priceSale(sale: Priced, cash_step_minor: number): PricedSale {
  const listed = priceLines(sale.lines, sale.discount);
  const goods = taxGroups(listed.filter(({ line }) => line.gift === undefined));
  const goods_minor = goods.reduce((sum, group) => sum + wholeOf(group), 0);
  const adjustment_minor = adjustmentIn(sale, goods_minor);
  const { taxes, final } = adjustGoods(goods, adjustment_minor);
  const lines = listed.map((line) => ({ ...line, final_minor: final.get(line) ?? line.listed_minor }));
  const sum = (of: 'gross_minor' | 'promoted_minor' | 'listed_minor'): number =>
    lines.reduce((total, line) => total + line[of], 0);
  const gifts_minor = sum('listed_minor') - goods.reduce((total, { taxable_minor }) => total + taxable_minor, 0);
  const total_minor = goods_minor + gifts_minor + adjustment_minor;
  const totals: SaleTotals = {
    subtotal_minor: sum('gross_minor'),
    promotions_minor: sum('promoted_minor'),
    discount_minor: sum('gross_minor') - sum('promoted_minor') - sum('listed_minor'),
    ...(adjustment_minor === 0 ? {} : { adjustment_minor }),
    taxes,
    total_minor,
    cash_total_minor: roundCash(total_minor, cash_step_minor),
    item_count: itemCount(sale.lines),
  };
  return { lines, totals };
}
