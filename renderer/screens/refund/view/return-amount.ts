import type { PastSaleDetail } from '../../../../core/contract/refunds.ts';
import { assert } from '../../../../core/assert.ts';
import { allocate } from '../../../../core/money/allocate.ts';
import { scaleHalfUp } from '../../../../core/money/rounding.ts';

export type ReturnMode = 'lines' | 'amount' | 'all';

/** What the manager marked: quantities in thousandths by line, and whether the tip goes back. */
export interface MarkedReturn {
  readonly mode: ReturnMode;
  readonly quantities: Readonly<Record<string, number>>;
  readonly tip: boolean;
  readonly amount_minor: number;
}

export const NOTHING_MARKED: MarkedReturn = { mode: 'lines', quantities: {}, tip: false, amount_minor: 0 };

export type PastTender = PastSaleDetail['tenders'][number];

/** The card payments of a sale that hold money which can go back. */
export function returnableTenders(sale: PastSaleDetail): readonly PastTender[] {
  return sale.tenders.filter(
    ({ kind, trace_id, state }) => kind === 'card' && trace_id !== null && (state === 'paid' || state === 'returned'),
  );
}

/**
 * What each line cost the customer, discounts and taxes of the whole sale included: the shares add up to the total, so
 * that returning every line returns exactly what was paid.
 */
export function lineShares(sale: PastSaleDetail): ReadonlyMap<string, number> {
  const nets = sale.lines.map(({ net_minor }) => net_minor);
  const worth_something = nets.some((net_minor) => net_minor > 0);
  const shares = worth_something ? allocate(sale.totals.total_minor, nets) : nets.map(() => 0);
  return new Map(sale.lines.map(({ line_id }, index) => [line_id, shares[index] ?? 0]));
}

/** The price of a part of a line. */
export function lineAmount(sale: PastSaleDetail, line_id: string, quantity_milli: number): number {
  const line = sale.lines.find((candidate) => candidate.line_id === line_id);
  assert(line, `line ${line_id} belongs to the sale`);
  const share_minor = lineShares(sale).get(line_id) ?? 0;
  return quantity_milli === line.quantity_milli
    ? share_minor
    : scaleHalfUp(share_minor, quantity_milli, line.quantity_milli);
}

/** What would go back to the card. The till checks it against what remains; this is what the manager reads. */
export function returnAmount(marked: MarkedReturn, sale: PastSaleDetail, tender: PastTender): number {
  switch (marked.mode) {
    case 'all':
      return tender.remaining_minor;
    case 'amount':
      return marked.amount_minor;
    case 'lines': {
      const lines = Object.entries(marked.quantities).map(([line_id, quantity_milli]) =>
        lineAmount(sale, line_id, quantity_milli),
      );
      return lines.reduce((sum, minor) => sum + minor, 0) + (marked.tip ? sale.tip_minor : 0);
    }
  }
}

/** The lines that go back, as the till is told them. */
export function returnedLines(
  marked: MarkedReturn,
  sale: PastSaleDetail,
): { readonly line_id: string; readonly quantity_milli: number }[] | undefined {
  if (marked.mode === 'amount') return undefined;
  if (marked.mode === 'all') return sale.lines.map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli }));
  return Object.entries(marked.quantities).map(([line_id, quantity_milli]) => ({ line_id, quantity_milli }));
}

/** Marks or clears a whole line. */
export function toggleLine(marked: MarkedReturn, line_id: string, quantity_milli: number): MarkedReturn {
  const { [line_id]: was, ...others } = marked.quantities;
  return { ...marked, quantities: was === undefined ? { ...others, [line_id]: quantity_milli } : others };
}

export function setLineQuantity(marked: MarkedReturn, line_id: string, quantity_milli: number): MarkedReturn {
  const { [line_id]: _was, ...others } = marked.quantities;
  return { ...marked, quantities: quantity_milli <= 0 ? others : { ...others, [line_id]: quantity_milli } };
}
