import { assert } from '../../core/assert.ts';
import type { CurrencyCode } from '../../core/money/currency.ts';
import type { CallResult } from '../../core/service/call-result.ts';
import type { Operation } from '../../core/service/operation.ts';
import { paymentOperations } from '../../core/service/operations/payment-operations.ts';
import { posOperations } from '../../core/service/operations/pos-operations.ts';
import { transactionOperations } from '../../core/service/operations/transaction-operations.ts';
import type { UndoBody } from '../../core/service/schemas/undo.ts';
import { authorizationAnswer, linkFacts, mapAnswer, paymentView, undoAnswer } from './answers.ts';
import { cardPresentRequest, storedInstrumentRequest, wireAmount } from './authorization-request.ts';
import type { PaymentService, UndoAnswer } from './payment-service.ts';
import type { CallInput } from './build-request.ts';
import { type ServiceConnection, type ServiceConnectionOptions, connectService } from './service-connection.ts';
import { PreparedConnection } from './transport/prepared-connection.ts';

/** The counter's calls over HTTP: everything the payment engine needs from the service, and nothing else. */
export function createPaymentService(options: ServiceConnectionOptions): PaymentService {
  return paymentServiceOver(connectService(options));
}

/** Same over a connection shared with other operations. Closing it closes the connection. */
export function paymentServiceOver(connection: ServiceConnection): PaymentService {
  const { caller, status } = connection;

  async function undo<Request>(
    operation: Operation<Request, UndoBody>,
    input: CallInput<Request>,
    currency: CurrencyCode | undefined,
  ): Promise<CallResult<UndoAnswer>> {
    return mapAnswer(await caller.call(operation, input), (answered) => undoAnswer(answered, currency));
  }

  return {
    prepare: () => connection.prepare(),
    authorizeCardPresent: async (request, fresh) => {
      assert(fresh instanceof PreparedConnection, 'the connection was prepared by this service');
      const paid = connection.paying();
      try {
        const { instrument } = request;
        const result =
          instrument.type === 'stored'
            ? await caller.call(
                paymentOperations['authorizations.create'],
                { body: storedInstrumentRequest(request, instrument) },
                fresh,
              )
            : await caller.call(
                posOperations['pos.authorize'],
                { body: cardPresentRequest(request, instrument) },
                fresh,
              );
        return mapAnswer(result, (answered) => authorizationAnswer(answered, request.currency));
      } finally {
        paid();
      }
    },
    cancelByTrace: (trace_id, currency) => undo(posOperations['pos.cancel_by_trace'], { body: { trace_id } }, currency),
    cancelOrRefundByTrace: (trace_id, currency) =>
      undo(posOperations['pos.cancel_or_refund_by_trace'], { path: { trace_id }, body: {} }, currency),
    reversePosPayment: (id, currency) =>
      undo(posOperations['pos.reverse_payment'], { path: { id }, body: {} }, currency),
    reversePosTransaction: (id, part) =>
      undo(posOperations['pos.reverse_transaction'], { path: { id }, body: undoBody(part) }, part.currency),
    cancelOrRefundTransaction: (id, part) =>
      undo(posOperations['pos.cancel_or_refund_transaction'], { path: { id }, body: undoBody(part) }, part.currency),
    refundPosPayment: (id, amount_minor, currency) =>
      undo(
        posOperations['pos.refund_payment'],
        { path: { id }, body: { amount: wireAmount(amount_minor, currency) } },
        currency,
      ),
    changeTransaction: (id, type, part) =>
      undo(
        transactionOperations['transactions.change'],
        { path: { id }, body: { type, ...undoBody(part) } },
        part.currency,
      ),
    getPayment: async (id) =>
      mapAnswer(await caller.call(paymentOperations['payments.get'], { path: { id } }), paymentView),
    createLink: async ({ trace_id, amount_minor, currency }) => {
      const body = { amount: amount_minor, currency, description: trace_id };
      return mapAnswer(await caller.call(paymentOperations['simple_payments.create'], { body }), linkFacts);
    },
    readLink: async (id) =>
      mapAnswer(await caller.call(paymentOperations['simple_payments.get'], { path: { id } }), linkFacts),
    refundTransaction: (id, part) =>
      undo(transactionOperations['transactions.refund'], { path: { id }, body: undoBody(part) }, part.currency),
    refundPayment: (id, amount_minor, currency) =>
      undo(
        paymentOperations['payments.refund'],
        { path: { id }, body: { amount: wireAmount(amount_minor, currency) } },
        currency,
      ),
    get status() {
      return status.status;
    },
    get answered_at_ms() {
      return status.answeredAtMs;
    },
    onStatus: (listener) => status.subscribe(listener),
    close: () => connection.close(),
  };
}

function undoBody(part: { readonly id?: string; readonly amount_minor?: number; readonly currency: CurrencyCode }) {
  return {
    ...(part.id === undefined ? {} : { id: part.id }),
    ...(part.amount_minor === undefined ? {} : { amount: wireAmount(part.amount_minor, part.currency) }),
  };
}
