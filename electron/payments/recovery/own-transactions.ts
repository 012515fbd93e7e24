import type { CallResult } from '../../../core/service/call-result.ts';
import type { PaymentView } from '../../gateway/payment-service.ts';
import type { EngineContext } from '../engine-context.ts';
import { isOfAnotherService } from './other-service.ts';

/**
 * Every transaction that the service names of payments that this till knows, but not to their end: what is among them is no
 * payment that it forgot (payment-safety 13.1). Null: one of them could not be read, and then nothing is told of any.
 */
export async function transactionsOf(
  payment_ids: readonly string[],
  read: (payment_id: string) => Promise<CallResult<PaymentView>>,
): Promise<ReadonlySet<string> | null> {
  const named = new Set<string>();
  for (const payment_id of payment_ids) {
    const result = await read(payment_id);
    if (result.kind !== 'answer') return null;
    for (const { id } of result.value.transactions) named.add(id);
  }
  return named;
}

/** The same of this till's payments at the service that it asks now. */
export function ownTransactions(
  context: EngineContext,
  payments = context.journal.names.incomplete(),
): Promise<ReadonlySet<string> | null> {
  const { attempts } = context.journal;
  const here = payments.filter(({ trace_id }) => {
    const row = attempts.find(trace_id);
    return row !== null && !isOfAnotherService(context, row);
  });
  const payment_ids = here.map(({ payment_id }) => payment_id);
  return transactionsOf(payment_ids, (payment_id) => context.readings.read(payment_id));
}
