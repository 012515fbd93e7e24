import type { CallResult } from '../../../core/service/call-result.ts';
import type { PaymentView } from '../../gateway/payment-service.ts';
import type { IncompletePayment } from '../../journal/tables/reported-names.ts';
import type { EngineContext } from '../engine-context.ts';
import { isOfAnotherService } from './other-service.ts';

/**
 * Every transaction the service names for payments that this till knows only in part; such a transaction is not a
 * forgotten payment (payment-safety 13.1). A tab's own names may stand for what it was charged. Null when one payment
 * could not be read: then the set is incomplete. A service need not know a tab any more that another life ended.
 */
export async function transactionsOf(
  payments: readonly IncompletePayment[],
  read: (payment_id: string) => Promise<CallResult<PaymentView>>,
): Promise<ReadonlySet<string> | null> {
  const named = new Set<string>();
  for (const { trace_id, payment_id, is_tab, ended_elsewhere } of payments) {
    const result = await read(payment_id);
    const is_gone = ended_elsewhere === 1 && result.kind === 'refused' && result.refusal.status === 404;
    if (result.kind !== 'answer' && !is_gone) return null;
    if (is_tab === 1) named.add(trace_id).add(payment_id);
    if (result.kind === 'answer') for (const { id } of result.value.transactions) named.add(id);
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
  return transactionsOf(here, (payment_id) => context.readings.read(payment_id));
}

/** Same for tabs that another life of this till charged or let go; of one that cannot be read, nothing. */
export async function transactionsOfOtherLives(context: EngineContext): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for (const payment of context.journal.names.incomplete()) {
    if (payment.ended_elsewhere === 0) continue;
    for (const name of (await ownTransactions(context, [payment])) ?? []) named.add(name);
  }
  return named;
}
