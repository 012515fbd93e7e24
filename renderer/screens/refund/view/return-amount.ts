import type { IntentArguments } from '../../../../core/contract/intents.ts';
import type { PastSaleDetail } from '../../../../core/contract/refunds.ts';
import { type ReturnedGoods, type SoldGoods, goodsAmount, lineAmount } from '../../../../core/sale/return-amount.ts';

export type ReturnMode = 'lines' | 'amount' | 'all';
export type ReturnWish = Pick<IntentArguments<'refund.plan'>, 'what' | 'from' | 'to'>;

/** The manager's selection: quantities in thousandths by line, and whether the tip is returned. */
export interface SelectedReturn {
  readonly mode: ReturnMode;
  readonly quantities: Readonly<Record<string, number>>;
  readonly tip: boolean;
  readonly amount_minor: number;
  /** A single payment of the sale; null for all of them. */
  readonly from: string | null;
  /** Back the way it was paid, or as store credit. */
  readonly to: 'origin' | 'store_credit';
}

export const NOTHING_SELECTED: SelectedReturn = {
  mode: 'lines',
  quantities: {},
  tip: false,
  amount_minor: 0,
  from: null,
  to: 'origin',
};

export type PastTender = PastSaleDetail['tenders'][number];

/** The paid tenders of a sale, including those returned or being returned. */
export function returnableTenders(sale: PastSaleDetail): readonly PastTender[] {
  return sale.tenders.filter(({ state }) => state === 'paid' || state === 'returned' || state === 'returning');
}

/** What can still be returned from the selected payment, or from all. */
export function remainingOf(sale: PastSaleDetail, from: string | null): number {
  return returnableTenders(sale)
    .filter(({ tender_id }) => from === null || tender_id === from)
    .reduce((sum, { remaining_minor }) => sum + remaining_minor, 0);
}

/** The same in money: credit for returned goods can only become store credit. */
export function payableOf(sale: PastSaleDetail, { from, to }: Pick<SelectedReturn, 'from' | 'to'>): number {
  const goods_minor = returnableTenders(sale)
    .filter(({ kind, tender_id }) => kind === 'credit' && (from === null || tender_id === from))
    .reduce((sum, { remaining_minor }) => sum + remaining_minor, 0);
  return remainingOf(sale, from) - (to === 'store_credit' ? 0 : goods_minor);
}

function soldGoods(sale: PastSaleDetail): SoldGoods {
  const lines = sale.lines.map((line) => ({ ...line, is_gift: line.gift !== undefined }));
  return { lines, total_minor: sale.totals.total_minor, tip_minor: sale.tip_minor };
}

function returnedBefore(sale: PastSaleDetail): ReturnedGoods {
  const quantities = Object.fromEntries(sale.lines.map(({ line_id, returned_milli }) => [line_id, returned_milli]));
  return { quantities, tip: sale.tip_returned };
}

/** What can still be returned of a line, in thousandths. */
export function returnableMilli({ quantity_milli, returned_milli }: PastSaleDetail['lines'][number]): number {
  return quantity_milli - returned_milli;
}

/** The price of a quantity of a line, out of what was not returned yet. */
export function priceOfPart(sale: PastSaleDetail, line_id: string, quantity_milli: number): number {
  return lineAmount(soldGoods(sale), line_id, quantity_milli, returnedBefore(sale).quantities[line_id] ?? 0);
}

/** The amount to return, as the manager reads it. The till computes it again and checks it against what remains. */
export function returnAmount(marked: SelectedReturn, sale: PastSaleDetail): number {
  switch (marked.mode) {
    case 'all':
      return remainingOf(sale, marked.from);
    case 'amount':
      return marked.amount_minor;
    case 'lines':
      return goodsAmount(soldGoods(sale), markedLines(marked), marked.tip, returnedBefore(sale));
  }
}

function markedLines({ quantities }: SelectedReturn) {
  return Object.entries(quantities).map(([line_id, quantity_milli]) => ({ line_id, quantity_milli }));
}

/** The goods to exchange: the selected ones, or all that are left. An amount alone, or a tip, cannot be exchanged. */
export function exchangedLines(marked: SelectedReturn, sale: PastSaleDetail): ReturnType<typeof markedLines> {
  if (sale.lane !== null || marked.from !== null) return [];
  switch (marked.mode) {
    case 'amount':
      return [];
    case 'lines':
      return marked.tip ? [] : markedLines(marked);
    case 'all':
      return sale.lines
        .map((line) => ({ line_id: line.line_id, quantity_milli: returnableMilli(line) }))
        .filter(({ quantity_milli }) => quantity_milli > 0);
  }
}

/** The selection as requested from the till. */
export function wishOf(marked: SelectedReturn): ReturnWish {
  const { mode, tip, amount_minor, from, to } = marked;
  const way = to === 'origin' ? { from } : { from, to };
  switch (mode) {
    case 'all':
      return { what: { mode }, ...way };
    case 'amount':
      return { what: { mode, amount_minor }, ...way };
    case 'lines':
      return { what: { mode, lines: markedLines(marked), tip }, ...way };
  }
}

/** Selects everything left line by line, so that a line can be excluded. */
export function allByLines(marked: SelectedReturn, sale: PastSaleDetail): SelectedReturn {
  const left = sale.lines
    .map((line) => [line.line_id, returnableMilli(line)] as const)
    .filter(([, milli]) => milli > 0);
  return {
    ...marked,
    mode: 'lines',
    quantities: Object.fromEntries(left),
    tip: sale.tip_minor > 0 && !sale.tip_returned,
  };
}

/** Selects or clears what is left of a line. */
export function toggleLine(marked: SelectedReturn, line_id: string, quantity_milli: number): SelectedReturn {
  const { [line_id]: was, ...others } = marked.quantities;
  return { ...marked, quantities: was === undefined ? { ...others, [line_id]: quantity_milli } : others };
}

export function setLineQuantity(marked: SelectedReturn, line_id: string, quantity_milli: number): SelectedReturn {
  const { [line_id]: _was, ...others } = marked.quantities;
  return { ...marked, quantities: quantity_milli <= 0 ? others : { ...others, [line_id]: quantity_milli } };
}
