import { cashReturned } from '../../core/sale/invariants.ts';
import { isAtService } from '../../core/sale/tender-kind.ts';
import { everPaid } from '../../core/sale/tender.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import { heldOf } from './expected-money.ts';
import { onCards } from './sale-oracle.ts';
import type { SimulatedService } from './simulated-service.ts';

/**
 * I24, by what ledger and drawer really hold: goods that pay a paid sale are worth no more than what the shop still
 * holds of their own sale, and they pay exactly while their return is done.
 * @param alerted traces reported to a person: their sales are open and not judged
 */
export function unevenExchanges(journal: Journal, service: SimulatedService, alerted: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const sales = journal.sales.findSales({ limit: 1_000_000 });
  const paying = new Map(sales.flatMap((sale) => sale.tenders.map((tender) => [tender.tender_id, { sale, tender }])));
  for (const from of sales) {
    const returns = journal.sales.returnsOf(from.sale_id);
    const credits = returns.flatMap(({ parts }) => parts.filter((part) => part.kind === 'credit'));
    if (credits.length === 0) continue;
    for (const { into, state, amount_minor } of credits) {
      const sale = paying.get(into.tender_id)?.sale;
      const counts = paying.get(into.tender_id)?.tender.state === 'paid';
      const goods = `goods of sale ${from.number} worth ${amount_minor} are ${state}`;
      if ((state === 'done') !== (sale?.state === 'PAID' && counts))
        problems.push(`${goods}, sale ${sale?.number} is ${sale?.state}`);
      if ((state === 'dropped') === counts) problems.push(`${goods}, and count as ${counts ? 'paid' : 'not paid'}`);
    }
    const rows = journal.attempts.ofSale(from.sale_id);
    const is_open = rows.some(
      (row) => alerted.has(row.trace_id) || service.charge(row.trace_id)?.is_forgotten === true,
    );
    if (is_open) continue;
    const ledger_minor = rows.reduce((sum, row) => sum + heldOf(service.charge(row.trace_id), row), 0);
    const own_minor = from.tenders
      .filter((tender) => !isAtService(tender) && (tender.kind === 'gift' ? tender.state === 'paid' : everPaid(tender)))
      .reduce(
        (sum, { tender_id, amount_minor }) => sum + amount_minor - cashReturned(returns, tender_id),
        -onCards(returns),
      );
    const credited_minor = credits
      .filter(({ state }) => state === 'done' || state === 'waiting')
      .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    if (credited_minor > ledger_minor + own_minor)
      problems.push(
        `goods of sale ${from.number} pay ${credited_minor}, the shop holds ${ledger_minor + own_minor} of it`,
      );
  }
  return problems;
}
