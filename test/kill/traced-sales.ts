import * as z from 'zod';
import type { TracedSale } from '../../core/sale/invariants.ts';
import { SALE_STATES } from '../../core/sale/sale.ts';
import { TENDER_KINDS } from '../../core/sale/tender-kind.ts';
import { TENDER_STATES } from '../../core/sale/tender-state.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import { tracedSale } from '../../electron/journal/verify/traced-sale.ts';

const partSchema = z.object({
  kind: z.enum(TENDER_KINDS),
  state: z.enum(TENDER_STATES),
  amount_minor: z.int(),
  returned_minor: z.int(),
  returning_minor: z.int(),
  traces: z.array(z.string()).readonly(),
});

/** A sale as a till reports it, for comparison with the service's ledger. */
export const tracedSaleSchema = z.object({
  name: z.string(),
  state: z.enum(SALE_STATES),
  due_minor: z.int(),
  parts: z.array(partSchema).readonly(),
});

export function tracedSales(journal: Journal): TracedSale[] {
  const sales = journal.sales.findSales({ limit: 1_000_000 });
  const stepsOf = (trace_id: string) => journal.tabs.ofTrace(trace_id);
  return sales.map((sale) =>
    tracedSale(sale, journal.attempts.ofSale(sale.sale_id), stepsOf, journal.sales.returnsOf(sale.sale_id)),
  );
}
