import { assert } from '../../core/assert.ts';
import type { PaymentHistory, PaymentRecord, TransactionRecord } from '../ledger/records.ts';
import { balanceOf, paymentStatus, transactionStatus } from '../rules/balance.ts';
import { emvResponse, settlementDate, timestamp, transmissionDateTime, wireAmount } from '../rules/network.ts';
import type { NewAuthorization } from '../rules/authorize.ts';
import { describeResponseCode } from '../rules/response-codes.ts';
import type { Service } from '../service.ts';

/** Body of an authorization's 201, approved or declined (service-interface, Authorization response). */
export function authorizationAnswer(service: Service, { payment, transaction }: NewAuthorization) {
  const approved = payment.approved === 1;
  const { description } = describeResponseCode(payment.response_code);
  return {
    // Without a payment_id the caller continues by the transaction.
    ...(payment.kind === 'detached' ? {} : { payment_id: payment.id }),
    trace_id: payment.trace_id,
    instrument_id: payment.instrument_id,
    response_code: payment.response_code,
    response_code_description: description,
    transaction: {
      id: transaction.id,
      risk_id: transaction.id,
      status: approved ? 'IN_PROGRESS' : 'REJECTED',
      status_detail: statusDetail(payment),
      type: transaction.type,
      amount: wireAmount(transaction.amount_minor, payment.currency),
      currency: payment.currency,
      network_data: networkData(service, payment, transaction),
    },
  };
}

function networkData(service: Service, payment: PaymentRecord, transaction: TransactionRecord) {
  const { description, advice: kind } = describeResponseCode(payment.response_code);
  const chip = payment.entry_mode === 'CHIP' || payment.entry_mode === 'CONTACTLESS';
  return {
    ...(transaction.approval_code === null ? {} : { approval_code: transaction.approval_code }),
    banknet_reference_number: transaction.id.replaceAll('-', '').slice(0, 9).toUpperCase(),
    financial_network_code: payment.card_brand.slice(0, 3).toUpperCase(),
    response_code: payment.response_code,
    response_code_description: description,
    settlement_date: settlementDate(transaction.created_at_ms),
    system_trace_audit_number: transaction.system_trace_audit_number,
    transmission_date_time: transmissionDateTime(transaction.created_at_ms),
    ...ADVICE[kind],
    ...(chip ? { emv: emvResponse(payment.response_code, service.randomness) } : {}),
  };
}

const advice = (code: string, description: string, action: string) => ({
  merchant_advice_code: code,
  merchant_advice_description: description,
  merchant_advice_action: action,
});

/** The network adds advice to every answer; its words for approvals and for other declines are this service's own. */
const ADVICE = {
  RETRY: advice('02', 'Try again later', 'RETRY'),
  DO_NOT_RETRY: advice('03', 'Do not try again', 'DO_NOT_RETRY'),
  NONE: advice('00', 'No advice', 'NONE'),
} as const;

/** The result of refund, reversal and cancel-or-refund, with the extra fields of refunds. */
export function undoAnswer(
  history: PaymentHistory,
  transaction: TransactionRecord,
  now_ms: number,
  extras: 'none' | 'authorization_code' | 'network_data' = 'none',
) {
  const { payment } = history;
  const approval_code = transaction.approval_code ?? '';
  return {
    payment: {
      id: payment.id,
      transaction: {
        amount: wireAmount(transaction.amount_minor, payment.currency),
        id: transaction.id,
        status: transactionStatus(transaction, history, now_ms),
        status_detail: 'SUCCESS',
        type: transaction.type,
        ...(extras === 'none' ? {} : { authorization_code: approval_code }),
        ...(extras === 'network_data' ? { network_data: refundNetworkData(transaction, approval_code) } : {}),
      },
    },
  };
}

function refundNetworkData(transaction: TransactionRecord, approval_code: string) {
  return {
    approval_code,
    settlement_date: settlementDate(transaction.created_at_ms),
    system_trace_audit_number: transaction.system_trace_audit_number,
    transmission_date_time: transmissionDateTime(transaction.created_at_ms),
  };
}

/** Body of GET /v1/payments/{id} (service-interface, Payment). `current_amount` is what the cardholder finally pays. */
export function paymentAnswer(history: PaymentHistory, now_ms: number) {
  const { payment, transactions } = history;
  return {
    id: payment.id,
    external_client_trace_id: payment.trace_id,
    client_id: payment.client_id,
    organization_id: payment.organization_id,
    merchant_id: payment.merchant_id,
    capture: { mode: payment.capture_mode },
    status: paymentStatus(history, now_ms),
    initial_amount: wireAmount(payment.initial_minor, payment.currency),
    current_amount: wireAmount(balanceOf(history, now_ms).net_minor, payment.currency),
    currency: payment.currency,
    country: payment.country,
    payment_instrument: {
      type: 'CARD',
      id: payment.instrument_id,
      rail: { id: payment.card_brand.toUpperCase(), product: 'CREDIT' },
    },
    created_at: timestamp(payment.created_at_ms),
    updated_at: timestamp(transactions.at(-1)?.created_at_ms ?? payment.created_at_ms),
    transactions: transactions.map((transaction) => transactionAnswer(transaction, history, now_ms)),
  };
}

function transactionAnswer(transaction: TransactionRecord, history: PaymentHistory, now_ms: number) {
  const { payment } = history;
  const at = timestamp(transaction.created_at_ms);
  const approval_code = transaction.approval_code;
  return {
    id: transaction.id,
    type: transaction.type,
    status: transactionStatus(transaction, history, now_ms),
    status_detail: statusDetail(payment),
    amount: wireAmount(transaction.amount_minor, payment.currency),
    ...(approval_code === null ? {} : { authorization_code: approval_code }),
    timestamp: at,
    created_at: at,
    updated_at: at,
    network_audit: {
      ...(approval_code === null ? {} : { approval_code }),
      system_trace_audit_number: transaction.system_trace_audit_number,
      transmission_date_time: transmissionDateTime(transaction.created_at_ms),
    },
  };
}

/** SUCCESS is the interface's word; DECLINED, for a refusal by the issuer, is this service's own. */
function statusDetail(payment: PaymentRecord): string {
  return payment.approved === 1 ? 'SUCCESS' : 'DECLINED';
}

/** The webhook of a capture by the clock: all that the payment holds, under its authorization's name. */
export function captureBody(history: PaymentHistory, now_ms: number) {
  const [authorization] = history.transactions;
  assert(authorization !== undefined, 'a payment begins with its authorization');
  const amount_minor = history.transactions.reduce((held, { held_delta_minor }) => held + held_delta_minor, 0);
  return undoAnswer(history, { ...authorization, type: 'CAPTURE', amount_minor }, now_ms);
}
