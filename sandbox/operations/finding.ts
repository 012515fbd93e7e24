import type { PaymentHistory } from '../ledger/records.ts';
import type { Service } from '../service.ts';

/** The payment that a transaction belongs to, with all its movements. */
export function transactionHistory(service: Service, transaction_id: string): PaymentHistory | undefined {
  const transaction = service.payments.transactionById(transaction_id);
  return transaction && service.payments.paymentById(transaction.payment_id);
}
