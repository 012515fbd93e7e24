import * as z from 'zod';
import { succeed } from '../../core/result.ts';
import { type Operation, defineOperation } from '../http/operation.ts';
import type { PaymentHistory } from '../ledger/records.ts';
import { balanceOf, captureState, paymentStatus, transactionStatus } from '../rules/balance.ts';
import { timestamp } from '../rules/network.ts';
import type { Service } from '../service.ts';
import { identifierSchema } from '../wire/common.ts';

const traceSchema = z.object({
  trace_id: z.string(),
  payment_id: z.string(),
  kind: z.string(),
  status: z.string(),
  approved: z.boolean(),
  response_code: z.string(),
  currency: z.string(),
  capture_mode: z.string(),
  capture_state: z.string(),
  authorized_minor: z.int(),
  held_minor: z.int(),
  captured_minor: z.int(),
  refunded_minor: z.int(),
  net_minor: z.int(),
  terminal_id: z.string().nullable(),
  description: z.string().nullable(),
  created_at: z.string(),
  transactions: z.array(
    z.object({ id: z.string(), type: z.string(), status: z.string(), operation: z.string(), amount_minor: z.int() }),
  ),
});

/** The ground truth for test oracles: the effect of each trace on the cardholder's money, in minor units. */
export function ledgerOperations(service: Service): Operation[] {
  return [
    defineOperation({
      name: 'read_ledger',
      method: 'GET',
      path: '/_sandbox/ledger',
      summary: 'Every trace of the ledger, or one, with what was captured, refunded and remains',
      group: 'Control',
      query: z.strictObject({ trace_id: identifierSchema.optional() }),
      success: { status: 200, schema: z.object({ now: z.string(), traces: z.array(traceSchema) }) },
      errors: { 400: 'short' },
      handle: ({ query }) => {
        const now_ms = service.clock.wallMs();
        const histories = query.trace_id === undefined ? service.payments.all() : oneOf(service, query.trace_id);
        return succeed({ now: timestamp(now_ms), traces: histories.map((history) => describeTrace(history, now_ms)) });
      },
    }),
  ];
}

function oneOf(service: Service, trace_id: string): PaymentHistory[] {
  const history = service.payments.paymentByTrace(trace_id);
  return history ? [history] : [];
}

function describeTrace(history: PaymentHistory, now_ms: number): z.output<typeof traceSchema> {
  const { payment, transactions } = history;
  return {
    trace_id: payment.trace_id,
    payment_id: payment.id,
    kind: payment.kind,
    status: paymentStatus(history, now_ms),
    approved: payment.approved === 1,
    response_code: payment.response_code,
    currency: payment.currency,
    capture_mode: payment.capture_mode,
    capture_state: captureState(payment, now_ms),
    ...balanceOf(history, now_ms),
    terminal_id: payment.terminal_id,
    description: payment.description,
    created_at: timestamp(payment.created_at_ms),
    transactions: transactions.map((transaction) => ({
      id: transaction.id,
      type: transaction.type,
      status: transactionStatus(transaction, history, now_ms),
      operation: transaction.operation,
      amount_minor: transaction.amount_minor,
    })),
  };
}
