import type { Answer } from '../http/operation.ts';
import { unknownReference } from '../http/problem.ts';
import type { Money } from '../../core/money/money.ts';
import type { PaymentHistory } from '../ledger/records.ts';
import { decideReversal } from '../rules/undo.ts';
import type { Service } from '../service.ts';
import { undo } from './undoing.ts';

interface ReversalBody {
  readonly id?: string | undefined;
  readonly amount?: Money | undefined;
}

/**
 * Reverses the last non-presented transaction of a reference transaction. A repeated request without `id` is the same
 * request; two partial reversals of the same size each need their own `id`.
 */
export function reverseTransaction(
  service: Service,
  operation: string,
  transaction_id: string,
  body: ReversalBody,
): Promise<Answer> {
  return undo(service, {
    operation,
    find: () => transactionHistory(service, transaction_id),
    missing: unknownReference('transaction'),
    id: body.id,
    amount: body.amount,
    requestKey: () => `${operation}:${transaction_id}:${body.id ?? body.amount?.amount_minor ?? ''}`,
    decide: (history, now_ms) => decideReversal(history, now_ms, transaction_id, body.amount?.amount_minor),
  });
}

/** The payment of a transaction, with all its movements. */
export function transactionHistory(service: Service, transaction_id: string): PaymentHistory | undefined {
  const transaction = service.payments.transactionById(transaction_id);
  return transaction && service.payments.paymentById(transaction.payment_id);
}
