import type { OperationName } from '../../../core/service/operations/all-operations.ts';

/** One endpoint of service-interface.md, copied by hand, to check the table in core/service/operations against. */
export interface InterfaceRow {
  /** Title of the section, or the line of "Endpoints only listed". */
  readonly title: string;
  readonly method: string;
  readonly path: string;
  /** Statuses that the section lists; empty where none are. */
  readonly statuses: readonly number[];
  /** Our operations that serve the row. */
  readonly operations: readonly OperationName[];
}

const row = (
  title: string,
  method: string,
  path: string,
  statuses: readonly number[],
  ...operations: readonly OperationName[]
): InterfaceRow => ({ title, method, path, statuses, operations });

export const INTERFACE: readonly InterfaceRow[] = [
  row('Issue token', 'POST', '/oauth/token', [201, 400, 500], 'token.issue'),
  row('Authorize (card data in request)', 'POST', '/v1/authorizations', [201, 400, 409, 500], 'authorizations.create'),
  row('Refund a payment', 'POST', '/v1/payments/{id}/refund', [200, 400, 409, 500], 'payments.refund'),
  row('Get payment', 'GET', '/v1/payments/{id}', [200, 400, 500], 'payments.get'),
  row(
    'Get sensitive card data',
    'GET',
    '/v1/instruments/{id}/sensitive-data',
    [200, 400, 403, 404, 500],
    'instruments.sensitive_data',
  ),
  row('Create simple payment', 'POST', '/v1/payments', [200, 400, 402, 500], 'simple_payments.create'),
  row('Create merchant', 'POST', '/v1/merchants', [201, 400], 'merchants.create'),
  row('Update merchant', 'PUT', '/v1/merchants/{id}', [200, 400, 404], 'merchants.update'),
  row('List merchants of an organization', 'GET', '/v1/merchants', [200, 400], 'merchants.list'),
  row(
    'Cancel or refund a POS transaction',
    'POST',
    '/v1/pos/transactions/{id}/cancel-or-refund',
    [200, 400, 409, 500],
    'pos.cancel_or_refund_transaction',
  ),
  row(
    'Reverse the last non-presented transaction of a POS payment',
    'POST',
    '/v1/pos/payments/{id}/reversals',
    [200, 400, 409, 500],
    'pos.reverse_payment',
  ),
  row(
    'Reverse by transaction (generic)',
    'POST',
    '/v1/transactions/{id}/reversals',
    [200, 400, 409, 500],
    'transactions.reverse',
  ),
  row(
    'Reverse by transaction (POS)',
    'POST',
    '/v1/pos/transactions/{id}/reversals',
    [200, 400, 409, 500],
    'pos.reverse_transaction',
  ),
  row('Refund by transaction', 'POST', '/v1/transactions/{id}/refund', [200, 400, 409, 500], 'transactions.refund'),
  row('Card-present authorization', 'POST', '/v1/pos/authorizations', [201, 400], 'pos.authorize'),
  row(
    'Refund a POS payment by id',
    'POST',
    '/v1/pos/refunds/{id}',
    [200, 400, 401, 404, 409, 500],
    'pos.refund_payment',
  ),
  row('Cancel by external identifier', 'POST', '/v1/pos/cancellations', [200, 400, 404], 'pos.cancel_by_trace'),
  row('Settlement report', 'GET', '/settlements', [200, 400, 500], 'settlements.report'),
  row('List webhooks', 'GET', '/v1/webhooks', [200], 'webhooks.list'),
  row('Get cash-out method', 'GET', '/cashouts-api/api/v1/cashout-methods/{id}', [200, 400], 'cashouts.get_method'),
  row('Get simple payment', 'GET', '/payments/{paymentId}', [200, 404, 500], 'simple_payments.get'),
  row('Cancel or refund, state unknown', 'POST', '/v1/pos/cancel-or-refund/*', [], 'pos.cancel_or_refund_by_trace'),
  row('Instruments: create', 'POST', '/v1/instruments', [], 'instruments.create'),
  row('Instruments: change', 'PATCH', '/v1/instruments/*', [], 'instruments.update'),
  row('Instruments: list', 'GET', '/v1/instruments', [], 'instruments.list'),
  row('Instruments: read', 'GET', '/v1/instruments/*', [], 'instruments.get'),
  row(
    'Users: create with instruments, add instrument',
    'POST',
    '/v1/users/*/instruments',
    [],
    'users.create',
    'users.add_instrument',
  ),
  row('Users: read with instruments', 'GET', '/v1/users/*/instruments', [], 'users.get'),
  row('Users: delete one instrument', 'DELETE', "a user's single instrument", [], 'users.delete_instrument'),
  row('Authorization without a payment_id', 'POST', '/v1/transactions/authorizations', [], 'transactions.authorize'),
  row(
    'Adjustments, captures, cancellations, refunds, reversals',
    'POST',
    '/v1/transactions/*/reversals',
    [],
    'transactions.change',
  ),
];
