import type { ProductOption } from '../catalogue/options.ts';
import { type OptionRefusal, chosenOptions } from '../catalogue/option-choice.ts';
import type { Product } from '../catalogue/product.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { scaleHalfUp } from '../money/rounding.ts';
import { type Result, fail, succeed } from '../result.ts';
import type { GivenPromotions } from '../promotions/apply-promotions.ts';
import { SALE_COUPONS_MAX } from '../promotions/promotion.ts';
import { lineFits, linePrice, priceSale } from './pricing.ts';
import { COMMAND_LINE_PRODUCT, type Discount, type Sale, type SaleLine, type Tax } from './sale.ts';
import { heldTender } from './tender.ts';
import { QUANTITY_MILLI_MAX, SALE_LINES_MAX } from './limits.ts';

/** Why a change to the cart is refused; codes of the contract. A refused change leaves the cart unchanged. */
export type CartRefusal =
  | 'not_found'
  | 'sale_full'
  | 'amount_too_large'
  | 'price_needed'
  | 'quantity_not_whole'
  | 'gift_card_line'
  | OptionRefusal;
export type CartEdit = Result<Sale, CartRefusal>;

export interface AddedProduct {
  /** Identifier of the new line, if no line of the same product and price can take the quantity. */
  readonly line_id: string;
  readonly product: Product;
  readonly tax: Tax | undefined;
  /** Thousandths; default one piece or one kilogram. */
  readonly quantity_milli?: number | undefined;
  /** For products with an open price. */
  readonly price_minor?: number | undefined;
  /** The price on the label of weighed goods, whatever their weight would cost. */
  readonly label_price_minor?: number | undefined;
  /** Options of the product, each once. */
  readonly option_ids?: readonly string[] | undefined;
}

/** Accepts the changed sale if every amount in it stays within the limit for one sale (12 digits). */
export function withinLimits(sale: Sale): CartEdit {
  if (
    !sale.lines.every(
      (line) => line.quantity_milli <= QUANTITY_MILLI_MAX && lineFits(line.unit_price_minor, line.quantity_milli),
    )
  )
    return fail('amount_too_large');
  const { total_minor, subtotal_minor } = priceSale(sale, 1).totals;
  return Math.max(total_minor, subtotal_minor) > AMOUNT_MINOR_MAX ? fail('amount_too_large') : succeed(sale);
}

/** The sale with one more line. It replaces the placeholder line of a command-line tab, which names no goods. */
function withLine(sale: Sale, line: SaleLine): CartEdit {
  const isStandIn = ({ product_id }: SaleLine): boolean =>
    product_id === COMMAND_LINE_PRODUCT && heldTender(sale) !== null;
  return withinLimits({ ...sale, lines: [...sale.lines.filter((other) => !isStandIn(other)), line] });
}

function replaceLine(sale: Sale, changed: SaleLine): Sale {
  return { ...sale, lines: sale.lines.map((line) => (line.line_id === changed.line_id ? changed : line)) };
}

function optionIds(options: readonly ProductOption[] | undefined): string[] {
  return (options ?? []).map(({ option_id }) => option_id);
}

export function optionsPrice(options: readonly ProductOption[] | undefined): number {
  return (options ?? []).reduce((sum, { price_minor }) => sum + price_minor, 0);
}

/** Weighed goods get a line per weighing: two bags are two labels on the counter. */
function sameGoods(line: SaleLine, added: AddedProduct, unit_price_minor: number, ids: readonly string[]): boolean {
  return (
    line.product_id === added.product.product_id &&
    line.unit === 'each' &&
    line.listed_price_minor === undefined &&
    line.label_price_minor === undefined &&
    added.label_price_minor === undefined &&
    line.unit_price_minor === unit_price_minor &&
    line.note === undefined &&
    optionIds(line.options).join() === ids.join()
  );
}

/** The quantity that a price pays for, in whole thousandths; the label's price keeps the remainder. */
function quantityOf(price_minor: number, unit_price_minor: number): number {
  return unit_price_minor === 0 ? 1000 : Math.max(1, scaleHalfUp(price_minor, 1000, unit_price_minor));
}

/** Adds a product, to its existing line if there is one. Returns that line. */
export function addProduct(
  sale: Sale,
  added: AddedProduct,
): Result<{ readonly sale: Sale; readonly line_id: string }, CartRefusal> {
  const { product, tax } = added;
  const price_minor = product.price_minor ?? added.price_minor;
  if (price_minor === undefined) return fail('price_needed');
  const options = chosenOptions(product.option_groups ?? [], added.option_ids ?? []);
  if (!options.ok) return options;
  const unit_price_minor = price_minor + optionsPrice(options.value);
  const { label_price_minor } = added;
  const of_label = label_price_minor === undefined ? 1000 : quantityOf(label_price_minor, unit_price_minor);
  const quantity_milli = added.quantity_milli ?? of_label;
  if (product.unit === 'each' && quantity_milli % 1000 !== 0) return fail('quantity_not_whole');
  const existing = sale.lines.find((line) => sameGoods(line, added, unit_price_minor, optionIds(options.value)));
  if (!existing && sale.lines.length >= SALE_LINES_MAX) return fail('sale_full');
  const line: SaleLine = {
    line_id: added.line_id,
    product_id: product.product_id,
    name: product.name,
    ...(product.code === null ? {} : { code: product.code }),
    unit: product.unit,
    unit_price_minor,
    quantity_milli,
    ...(label_price_minor === undefined ? {} : { label_price_minor }),
    ...(tax === undefined ? {} : { tax }),
    ...(options.value.length === 0 ? {} : { options: [...options.value] }),
  };
  const changed = existing
    ? withinLimits(replaceLine(sale, { ...existing, quantity_milli: existing.quantity_milli + quantity_milli }))
    : withLine(sale, line);
  return changed.ok ? succeed({ sale: changed.value, line_id: existing?.line_id ?? line.line_id }) : changed;
}

/**
 * Sets a line's quantity in thousandths; zero removes the line. Weighed again, it costs its weight instead of its
 * label's price.
 */
export function setQuantity(sale: Sale, line_id: string, quantity_milli: number): CartEdit {
  const line = sale.lines.find((candidate) => candidate.line_id === line_id);
  if (!line) return fail('not_found');
  if (quantity_milli === 0) return succeed({ ...sale, lines: sale.lines.filter((candidate) => candidate !== line) });
  if (line.gift !== undefined) return fail('gift_card_line');
  if (line.unit === 'each' && quantity_milli % 1000 !== 0) return fail('quantity_not_whole');
  if (line.quantity_milli === quantity_milli) return succeed(sale);
  const { label_price_minor: _label, ...weighed } = line;
  return withinLimits(replaceLine(sale, { ...weighed, quantity_milli }));
}

/** Sets or removes the note of a line. */
export function setNote(sale: Sale, line_id: string, note: string | null): CartEdit {
  const line = sale.lines.find((candidate) => candidate.line_id === line_id);
  if (!line) return fail('not_found');
  const { note: _before, ...plain } = line;
  return succeed(replaceLine(sale, note === null ? plain : { ...plain, note }));
}

/**
 * Replaces the options on a line; its price without options stays. A manually changed price was for the former options:
 * the line returns to its list price.
 */
export function setOptions(sale: Sale, line_id: string, product: Product, option_ids: readonly string[]): CartEdit {
  const line = sale.lines.find((candidate) => candidate.line_id === line_id);
  if (!line || line.product_id !== product.product_id) return fail('not_found');
  const options = chosenOptions(product.option_groups ?? [], option_ids);
  if (!options.ok) return options;
  const { options: before, listed_price_minor = line.unit_price_minor, label_price_minor, ...plain } = line;
  const unit_price_minor = listed_price_minor - optionsPrice(before) + optionsPrice(options.value);
  const costs_the_same = unit_price_minor === line.unit_price_minor && label_price_minor !== undefined;
  const changed = { ...plain, unit_price_minor, ...(costs_the_same ? { label_price_minor } : {}) };
  return withinLimits(
    replaceLine(sale, options.value.length === 0 ? changed : { ...changed, options: [...options.value] }),
  );
}

/**
 * Sets the unit price of a line, in minor units, including its options; zero gives it away. The former price is stored
 * as the list price, and setting that price again removes the change. Discounts of the line apply to the new price.
 */
export function setLinePrice(sale: Sale, line_id: string, unit_price_minor: number): CartEdit {
  const line = sale.lines.find((candidate) => candidate.line_id === line_id);
  if (!line) return fail('not_found');
  if (line.gift !== undefined) return fail('gift_card_line');
  if (line.label_price_minor !== undefined && unit_price_minor === line.unit_price_minor) return succeed(sale);
  const { listed_price_minor = line.unit_price_minor, label_price_minor: _label, ...plain } = line;
  const changed = { ...plain, unit_price_minor };
  return withinLimits(
    replaceLine(sale, unit_price_minor === listed_price_minor ? changed : { ...changed, listed_price_minor }),
  );
}

/** Sets or removes a line's discount. An amount larger than the line is refused, not cut. */
export function setLineDiscount(sale: Sale, line_id: string, discount: Discount | null): CartEdit {
  const line = sale.lines.find((candidate) => candidate.line_id === line_id);
  if (!line) return fail('not_found');
  if (line.gift !== undefined) return fail('gift_card_line');
  const { discount: _before, ...plain } = line;
  if (discount === null) return succeed(replaceLine(sale, plain));
  if (discount.kind === 'amount' && discount.amount_minor > linePrice(line)) return fail('amount_too_large');
  return withinLimits(replaceLine(sale, { ...plain, discount }));
}

/** Sets or removes the discount of the whole sale. An amount larger than the lines' total is refused. */
export function setSaleDiscount(sale: Sale, discount: Discount | null): CartEdit {
  const { discount: _before, ...plain } = sale;
  if (discount === null) return succeed(plain);
  const goods = priceSale(plain, 1).lines.filter(({ line }) => line.gift === undefined);
  const lines_minor = goods.reduce((sum, { net_minor }) => sum + net_minor, 0);
  if (discount.kind === 'amount' && discount.amount_minor > lines_minor) return fail('amount_too_large');
  return withinLimits({ ...plain, discount });
}

/** An empty cart under the same number. */
export function clearCart(sale: Sale): Sale {
  const {
    discount: _before,
    coupons: _brought,
    exchange: _exchange,
    discount_approved_basis_points: _approved,
    ...plain
  } = sale;
  return { ...plain, lines: [], tip_minor: 0 };
}

/** Adds or removes a coupon; adding one twice is a no-op. */
export function setCoupon(sale: Sale, coupon: string, taken: boolean): CartEdit {
  const { coupons: before = [], ...plain } = sale;
  const coupons = before.filter((other) => other !== coupon);
  if (taken) coupons.push(coupon);
  if (coupons.length > SALE_COUPONS_MAX) return fail('sale_full');
  return succeed(coupons.length === 0 ? plain : { ...plain, coupons });
}

/** Replaces the promotions of every line with those that apply now. */
export function withPromotions(sale: Sale, given: GivenPromotions): Sale {
  const lines = sale.lines.map((line): SaleLine => {
    const { promotions: before, ...plain } = line;
    const promotions = given.get(line.line_id);
    // An unchanged line keeps its identity, so that it is neither drawn nor priced again.
    if (JSON.stringify(before) === JSON.stringify(promotions)) return line;
    return promotions === undefined ? plain : { ...plain, promotions: [...promotions] };
  });
  return lines.every((line, index) => line === sale.lines[index]) ? sale : { ...sale, lines };
}

/** What undo restores: earlier goods, discounts and coupons, never tenders or states. */
export type CartContents = Pick<Sale, 'lines' | 'discount' | 'coupons'>;

export function contentsOf({ lines, discount, coupons }: CartContents): CartContents {
  return { lines, ...(discount === undefined ? {} : { discount }), ...(coupons === undefined ? {} : { coupons }) };
}

export function restoreContents(sale: Sale, contents: CartContents): Sale {
  const { discount: _before, coupons: _brought, ...plain } = sale;
  return {
    ...plain,
    lines: contents.lines,
    ...(contents.coupons === undefined ? {} : { coupons: contents.coupons }),
    ...(contents.discount === undefined ? {} : { discount: contents.discount }),
  };
}
