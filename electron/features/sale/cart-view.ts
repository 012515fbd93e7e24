import type { HeldSale, SaleLineView, SaleSlice } from '../../../core/contract/snapshot.ts';
import { type PricedLine, type PricedSale, priceSale } from '../../../core/sale/pricing.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { DOUBTFUL_STATES } from '../../../core/sale/tender-state.ts';

/** What the screen remembers of the open sale besides what is stored. */
export interface CartMoment {
  readonly touched_line_id: string | null;
  readonly can_undo: boolean;
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
    gross_minor,
    net_minor,
    options: line.options ?? [],
    note: line.note ?? null,
  };
}

/** The open cart as the renderer sees it. */
export function saleSlice(sale: Sale, { lines, totals }: PricedSale, moment: CartMoment): SaleSlice {
  const { sale_id, number, state, currency, discount = null, label = null, customer = null } = sale;
  return {
    sale_id,
    number,
    state,
    currency,
    lines: lines.map(lineView),
    discount,
    totals,
    ...moment,
    label,
    customer,
    document: sale.document ?? 'receipt',
  };
}

/** One sale of the list of those on hold. */
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
  };
}
