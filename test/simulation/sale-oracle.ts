import { creditedTo } from '../../core/sale/exchange.ts';
import { priceSale } from '../../core/sale/pricing.ts';
import { cashReturned } from '../../core/sale/invariants.ts';
import type { RecordedReturn } from '../../core/sale/sale-return.ts';
import { everPaid } from '../../core/sale/tender.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import { heldOf } from './expected-money.ts';
import type { SimulatedService } from './simulated-service.ts';

/**
 * I18: over all traces of a sale the ledger holds its total, less returns, when it is paid, and nothing when no part of
 * it is paid; never more than is owed. Counts the ledger's money and the drawer's cash, and believes no "paid" state.
 * @param alerted traces reported to a person: their sales are open and not judged
 */
export function unevenSales(journal: Journal, service: SimulatedService, alerted: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  for (const sale of journal.sales.findSales({ limit: 1_000_000 })) {
    const rows = journal.attempts.ofSale(sale.sale_id);
    // The price of goods may depend on how they are paid.
    const due_minor = sale.lines.length > 0 ? priceSale(sale, 1).totals.total_minor : rows[0]?.due_minor;
    const is_tab = rows.some(({ intent }) => intent.pre_authorization);
    if (due_minor === undefined || rows.length === 0 || is_tab || rows.some(({ trace_id }) => alerted.has(trace_id)))
      continue;
    const charges = rows.map((row) => ({ row, charge: service.charge(row.trace_id) }));
    if (charges.some(({ charge }) => charge?.is_forgotten === true)) continue;
    const held_minor = charges.reduce((sum, { row, charge }) => sum + heldOf(charge, row), 0);
    const returns = journal.sales.returnsOf(sale.sale_id);
    const cash = sale.tenders.filter((tender) => tender.kind === 'cash' && everPaid(tender));
    const handed_minor = cash.reduce((sum, { tender_id }) => sum + cashReturned(returns, tender_id), 0);
    const cash_minor = cash.reduce((sum, { amount_minor }) => sum + amount_minor, -handed_minor);
    const returned_minor = rows.reduce(
      (sum, { refunded_minor }) => sum + refunded_minor,
      handed_minor + onCards(returns),
    );
    // Money that is on a card is owed to its customer, wherever it is held.
    const cards_minor = sale.tenders
      .filter(({ kind, state }) => kind === 'gift' && state === 'paid')
      .reduce((sum, { amount_minor }) => sum + amount_minor, -onCards(returns));
    // Goods that pay the sale are held as goods.
    const has_minor = held_minor + cash_minor + cards_minor + creditedTo(sale);
    const message = `sale ${sale.number} is ${sale.state} and owed ${due_minor}: ledger, drawer and goods hold ${has_minor}`;
    if (has_minor > due_minor) problems.push(message);
    else if (sale.state === 'PAID' && returned_minor === 0 && has_minor !== due_minor) problems.push(message);
    else if (held_minor !== 0 && !sale.tenders.some(({ state }) => state === 'paid'))
      problems.push(`${message}, and nothing of it is paid`);
  }
  return problems;
}

/** Booked cash parts of returns: the drawer opens once for each, after its commit. */
export function cashPartsDone({ sales }: Journal): number {
  const all = sales.findSales({ limit: 1_000_000 }).flatMap(({ sale_id }) => sales.returnsOf(sale_id));
  return all.flatMap(({ parts }) => parts).filter(({ kind, state }) => kind === 'cash' && state === 'done').length;
}

/** What returns of a sale put on cards. */
export function onCards(returns: readonly RecordedReturn[]): number {
  return returns
    .flatMap(({ parts }) => parts)
    .filter(({ kind, state }) => kind === 'gift' && state === 'done')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}
