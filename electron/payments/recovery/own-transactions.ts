import type { CallResult } from '../../../core/service/call-result.ts';
import type { PaymentView } from '../../gateway/payment-service.ts';
import type { EngineContext } from '../engine-context.ts';
import { isOfAnotherService } from './other-service.ts';

/**
 * Every transaction the service names for payments that this till knows only in part; such a transaction is not a
 * forgotten payment (payment-safety 13.1). Null when one payment could not be read: then the set is incomplete.
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

/** Same for this till's payments at its current service. */
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
