import type { LineAhead } from '../../../core/contract/envelope.ts';
import type { HeldSale, SaleLineView, SaleSlice, SaleTotals } from '../../../core/contract/snapshot.ts';
import { loadedBy } from '../../../core/gift/gift-card.ts';
import { roundCash } from '../../../core/sale/cash-rounding.ts';
import { type PricedLine, type PricedSale, priceSale } from '../../../core/sale/pricing.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { heldTender, paidMinor } from '../../../core/sale/tender.ts';
import { costOf, tenderQuote } from '../../../core/sale/tender-adjustment.ts';
import { DOUBTFUL_STATES } from '../../../core/sale/tender-state.ts';
import { type Settings, cashStep } from '../../../core/settings/settings.ts';

/** The screen's own state of the open sale, besides what is stored. */
export interface CartMoment {
  readonly touched_line_id: string | null;
  readonly can_undo: boolean;
  readonly price_changes: SaleSlice['price_changes'];
}

/** Caches the pricing of an unchanged sale: its totals are read several times, and sales are never changed in place. */
export function pricedOnce(): typeof priceSale {
  let latest: { readonly sale: object; readonly step_minor: number; readonly priced: PricedSale } | null = null;
  return (sale, step_minor) => {
    if (latest?.sale !== sale || latest.step_minor !== step_minor)
      latest = { sale, step_minor, priced: priceSale(sale, step_minor) };
    return latest.priced;
  };
}

export function lineView(priced: PricedLine): SaleLineView {
  const { line, gross_minor, net_minor } = priced;
  return {
    line_id: line.line_id,
    product_id: line.product_id,
    name: line.name,
    unit: line.unit,
    unit_price_minor: line.unit_price_minor,
    listed_price_minor: line.listed_price_minor ?? null,
    quantity_milli: line.quantity_milli,
    discount: line.discount ?? null,
    promotions: line.promotions ?? [],
    gross_minor,
    net_minor,
    options: line.options ?? [],
    note: line.note ?? null,
    ...(line.label_price_minor === undefined ? {} : { label_price_minor: line.label_price_minor }),
    ...(line.gift === undefined ? {} : { gift: { shown: line.gift.shown } }),
  };
}

/** A line as announced before it is stored; null when it needs more data than that. */
export function lineAhead({ line, net_minor }: PricedLine, total_minor: number): LineAhead | null {
  const {
    line_id,
    name,
    unit,
    unit_price_minor,
    quantity_milli,
    options,
    note,
    discount,
    listed_price_minor,
    promotions,
    gift: line_gift,
  } = line;
  const is_plain = [options, note, discount, listed_price_minor, promotions, line_gift].every(
    (more) => more === undefined,
  );
  return is_plain && unit === 'each'
    ? { line_id, name, unit_price_minor, quantity_milli, net_minor, total_minor }
    : null;
}

/** The open cart for the renderer. */
export function saleSlice(
  sale: Sale,
  { lines, totals }: PricedSale,
  moment: CartMoment,
  settings: Settings,
): SaleSlice {
  const { sale_id, number, state, currency, discount = null, label = null, customer = null } = sale;
  return {
    sale_id,
    number,
    state,
    currency,
    lines: lines.map(lineView),
    discount,
    coupons: sale.coupons ?? [],
    exchange: exchangeView(sale),
    totals: { ...totals, cash_total_minor: cashTotal(sale, totals, settings) },
    ...moment,
    label,
    tab: tabOf(sale),
    customer,
    document: sale.document ?? 'receipt',
  };
}

/** What the cash key charges: with the cash adjustment, rounded to the coin. */
function cashTotal(sale: Sale, { total_minor }: SaleTotals, settings: Settings): number {
  const quote = tenderQuote(sale, 'cash', Math.max(0, total_minor - loadedBy(sale)), settings);
  return roundCash(costOf(total_minor, quote), cashStep(settings));
}

function exchangeView({ exchange }: Sale): SaleSlice['exchange'] {
  if (exchange === undefined) return null;
  const { sale_number, lines, credit_minor } = exchange;
  return { sale_number, lines, credit_minor };
}

function tabOf(sale: Sale): SaleSlice['tab'] {
  const held = heldTender(sale);
  return held && { held_minor: held.amount_minor, last_four: held.card?.last_four ?? null };
}

/** One entry of the list of sales on hold. */
export function heldView(sale: Sale, cash_step_minor: number): HeldSale {
  const { total_minor, item_count } = priceSale(sale, cash_step_minor).totals;
  return {
    sale_id: sale.sale_id,
    number: sale.number,
    total_minor,
    item_count,
    held_at_ms: sale.held_at_ms ?? sale.opened_at_ms,
    label: sale.label ?? null,
    has_unknown_payment: sale.tenders.some(({ state }) => DOUBTFUL_STATES.has(state)),
    paid_minor: paidMinor(sale),
    tab_minor: heldTender(sale)?.amount_minor ?? null,
  };
}
