import { COMMAND_LINE_PRODUCT, type Sale } from '../../../core/sale/sale.ts';
import { heldTender } from '../../../core/sale/tender.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';

/** Paid on a screen of this till, and not refunded since. */
function awaitsTheCashier(sale: Sale): boolean {
  const on_screen = sale.lines.some((line) => line.product_id !== COMMAND_LINE_PRODUCT);
  return sale.state === 'PAID' && on_screen && sale.tenders.some((tender) => tender.state === 'paid');
}

/**
 * The sale shown at the till's start: the open cart of the last run, the newest if there are several (the others go on
 * hold, so none is lost); otherwise one whose tab was being captured; otherwise the last paid sale, because the next one
 * opens only after the cashier has seen the approval; otherwise a new one.
 */
export function resumableSale(sales: SaleStore, settings: Settings): Sale {
  const unfinished = sales.unfinishedSales();
  const open = unfinished.filter((sale) => sale.state === 'OPEN');
  const newest = open.pop() ?? unfinished.findLast((sale) => sale.state === 'PAYING' && heldTender(sale) !== null);
  for (const other of open) sales.saveSale({ ...other, state: 'HELD' });
  if (newest) return newest;
  const last = sales.findSales({ limit: 1 })[0];
  return last && awaitsTheCashier(last) ? last : sales.openSale(settings.currency, settings.cashier_name);
}
