import { fail } from '../../core/result.ts';
import { type Answer, type Operation, defineOperation } from '../http/operation.ts';
import { invalidRequest, unknownReference } from '../http/problem.ts';
import { decideAdjustment, decideCapture, type Decision, decideCancel, decideRefund } from '../rules/undo.ts';
import type { PaymentHistory } from '../ledger/records.ts';
import type { Service } from '../service.ts';
import { idParamsSchema } from '../wire/common.ts';
import {
  type TransactionChange,
  transactionChangeSchema,
  transactionRefundResultSchema,
  transactionRefundSchema,
  undoResultSchema,
} from '../wire/undo.ts';
import { reverseTransaction, transactionHistory } from './transaction-reversal.ts';
import { undo } from './undoing.ts';

const GROUP = 'Transactions';
const CHANGE = 'change_transaction';

/** Operations by transaction id that are not card-present. */
export function transactionOperations(service: Service): Operation[] {
  return [refundTransaction(service), changeTransaction(service)];
}

function refundTransaction(service: Service): Operation {
  return defineOperation({
    name: 'refund_transaction',
    method: 'POST',
    path: '/v1/transactions/:id/refund',
    summary: 'Refund by transaction; without amount, all that remains',
    group: GROUP,
    feature: 'refunds',
    params: idParamsSchema,
    body: transactionRefundSchema,
    success: { status: 200, schema: transactionRefundResultSchema },
    errors: { 400: 'short', 409: 'full', 500: 'short' },
    handle: ({ params, body }) => {
      const { clear_after } = body;
      return undo(service, {
        operation: 'refund_transaction',
        reference_transaction_id: params.id,
        find: () => transactionHistory(service, params.id),
        missing: unknownReference('transaction'),
        id: body.id,
        amount: body.amount,
        extras: 'authorization_code',
        requestKey: () => (body.id === undefined ? undefined : `refund_transaction:${params.id}:${body.id}`),
        ...(clear_after === undefined ? {} : { presents_at_ms: () => Date.parse(clear_after) }),
        decide: (history, now_ms) => decideRefund(history, now_ms, body.amount?.amount_minor),
      });
    },
  });
}

function changeTransaction(service: Service): Operation {
  return defineOperation({
    name: CHANGE,
    method: 'POST',
    path: '/v1/transactions/:id/reversals',
    summary: 'Reverse by transaction; with type also an adjustment, capture, cancellation or refund',
    group: GROUP,
    feature: 'reversals',
    params: idParamsSchema,
    body: transactionChangeSchema,
    success: { status: 200, schema: undoResultSchema },
    errors: { 400: 'short', 409: 'full', 500: 'short' },
    handle: ({ params, body }) => change(service, params.id, body),
  });
}

/** The decision by type. The interface names five uses but not how requests distinguish them; here `type` does. */
const DECISIONS: Readonly<
  Record<
    Exclude<TransactionChange['type'], 'REVERSAL'>,
    (history: PaymentHistory, now_ms: number, amount_minor?: number) => Decision
  >
> = {
  ADJUSTMENT: (history, now_ms, total_minor = 0) => decideAdjustment(history, now_ms, total_minor),
  CAPTURE: decideCapture,
  CANCELLATION: decideCancel,
  REFUND: decideRefund,
};

function change(service: Service, transaction_id: string, body: TransactionChange): Answer | Promise<Answer> {
  const { type, amount } = body;
  if (type === 'REVERSAL') return reverseTransaction(service, CHANGE, transaction_id, body);
  if (type === 'ADJUSTMENT' && !amount) return fail(invalidRequest(['amount: an adjustment needs the new amount']));
  return undo(service, {
    operation: CHANGE,
    reference_transaction_id: transaction_id,
    find: () => transactionHistory(service, transaction_id),
    missing: unknownReference('transaction'),
    id: body.id,
    amount,
    requestKey: () => changeKey(transaction_id, body),
    decide: (history, now_ms) => DECISIONS[type](history, now_ms, amount?.amount_minor),
    onApplied: ({ payment }, movement, now_ms) => {
      if (movement.type === 'CAPTURE') beginCapture(service, payment.id, now_ms);
    },
  });
}

/** Refunds and adjustments without an `id` are always new; a transaction's capture or cancellation is one request. */
function changeKey(transaction_id: string, { type, id, amount }: TransactionChange): string | undefined {
  if (id === undefined && (type === 'REFUND' || type === 'ADJUSTMENT')) return undefined;
  const total_minor = type === 'ADJUSTMENT' ? `:${amount?.amount_minor}` : '';
  return `${CHANGE}:${type}:${transaction_id}:${id ?? ''}${total_minor}`;
}

function beginCapture(service: Service, payment_id: string, now_ms: number): void {
  const takes_ms = Math.round(service.settings.capture_takes_seconds * 1000);
  service.payments.setCaptureTimes(payment_id, now_ms, now_ms + takes_ms);
}
