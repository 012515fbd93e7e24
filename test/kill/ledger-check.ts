import * as z from 'zod';
import { brokenSale } from '../../core/sale/invariants.ts';
import { tracedSaleSchema } from './traced-sales.ts';

export const ledgerSchema = z.object({
  traces: z.array(
    z
      .object({
        trace_id: z.string(),
        kind: z.string().optional(),
        description: z.string().nullish(),
        approved: z.boolean(),
        held_minor: z.int(),
        net_minor: z.int(),
        refunded_minor: z.int(),
      })
      // A payment link carries our trace only in its description.
      .transform((trace) => ({
        ...trace,
        trace_id: trace.kind === 'simple' ? (trace.description ?? trace.trace_id) : trace.trace_id,
      })),
  ),
});

export const tillReportSchema = z.object({
  unresolved: z.int(),
  problems: z.array(z.string()),
  sales: z.array(tracedSaleSchema).readonly(),
  traces: z.array(
    z.object({
      trace_id: z.string(),
      sale_id: z.string(),
      state: z.string(),
      amount_minor: z.int(),
      refunded_minor: z.int(),
    }),
  ),
});
export type TillReport = z.infer<typeof tillReportSchema>;

/** Traces that the service ever approved, whatever happened afterwards. */
export async function approvedTraces(service_url: string): Promise<ReadonlySet<string>> {
  const response = await fetch(`${service_url}/_sandbox/ledger`);
  const { traces } = ledgerSchema.parse(await response.json());
  return new Set(traces.filter(({ approved }) => approved).map(({ trace_id }) => trace_id));
}

/** Compares the service's ledger with the journal by trace; empty when they agree (payment-safety 6). */
export async function compareWithLedger(service_url: string, till: TillReport): Promise<string[]> {
  const response = await fetch(`${service_url}/_sandbox/ledger`);
  const ledger = ledgerSchema.parse(await response.json());
  const problems = till.problems.map((problem) => `journal: ${problem}`);
  if (till.unresolved !== 0) problems.push(`I5: ${till.unresolved} attempts are unresolved`);
  const known = new Map(till.traces.map((trace) => [trace.trace_id, trace]));
  const charged_by_sale = new Map<string, number>();
  for (const charge of ledger.traces) {
    const attempt = known.get(charge.trace_id);
    if (attempt === undefined) {
      problems.push(`I6: the service knows trace ${charge.trace_id}, the journal does not`);
      continue;
    }
    const expected_minor = attempt.state === 'BOUND' ? attempt.amount_minor - attempt.refunded_minor : 0;
    if (charge.net_minor !== expected_minor) {
      problems.push(
        `I1: trace ${charge.trace_id} is ${attempt.state}, the service holds ${charge.net_minor}, expected ${expected_minor}`,
      );
    }
    if (attempt.state === 'NO_CHARGE' && charge.approved)
      problems.push(`I11: trace ${charge.trace_id} is told as never charged, the service charged and undid it`);
    if (charge.net_minor > 0) charged_by_sale.set(attempt.sale_id, (charged_by_sale.get(attempt.sale_id) ?? 0) + 1);
  }
  for (const [sale_id, count] of charged_by_sale)
    if (count > 1) problems.push(`I2: sale ${sale_id} is charged ${count} times`);
  const served = new Map(ledger.traces.map((charge) => [charge.trace_id, charge]));
  for (const sale of till.sales) problems.push(...brokenSale(sale, (trace_id) => served.get(trace_id)?.net_minor ?? 0));
  for (const attempt of till.traces) {
    if (attempt.state === 'BOUND' && served.get(attempt.trace_id)?.approved !== true) {
      problems.push(`I3: trace ${attempt.trace_id} is paid in the journal, the service never approved it`);
    }
  }
  return problems;
}
