import type { PaymentService } from '../../electron/gateway/payment-service.ts';
import type { Machine } from './machine.ts';
import type { Oracle } from './oracle.ts';

/** Tells the oracle which calls that move money are out at every moment, and for which trace (I10). */
export function watchCalls(service: PaymentService, machine: Machine, oracle: Oracle): PaymentService {
  const watched = async <Result>(trace_id: string, name: string, call: () => Promise<Result>): Promise<Result> => {
    oracle.callBegins(machine, trace_id, name);
    try {
      return await call();
    } finally {
      oracle.callEnds(machine, trace_id);
    }
  };
  const ofPayment = (id: string): string => oracle.traceOfService('payment_id', id);
  const ofTransaction = (id: string): string => oracle.traceOfService('transaction_id', id);
  return {
    prepare: () => service.prepare(),
    authorizeCardPresent: (request, connection) =>
      watched(request.trace_id, 'authorize', () => service.authorizeCardPresent(request, connection)),
    cancelByTrace: (trace_id, currency) => watched(trace_id, 'R1', () => service.cancelByTrace(trace_id, currency)),
    cancelOrRefundByTrace: (trace_id, currency) =>
      watched(trace_id, 'R2', () => service.cancelOrRefundByTrace(trace_id, currency)),
    reversePosPayment: (id, currency) => watched(ofPayment(id), 'R3', () => service.reversePosPayment(id, currency)),
    reversePosTransaction: (id, part) =>
      watched(ofTransaction(id), 'R4', () => service.reversePosTransaction(id, part)),
    cancelOrRefundTransaction: (id, part) =>
      watched(ofTransaction(id), 'R5', () => service.cancelOrRefundTransaction(id, part)),
    refundPosPayment: (id, amount_minor, currency) =>
      watched(ofPayment(id), 'R6', () => service.refundPosPayment(id, amount_minor, currency)),
    changeTransaction: (id, type, part) =>
      watched(ofTransaction(id), type, () => service.changeTransaction(id, type, part)),
    getPayment: (id) => service.getPayment(id),
    createLink: (asked) => watched(asked.trace_id, 'authorize', () => service.createLink(asked)),
    readLink: (id) => service.readLink(id),
    refundTransaction: (id, part) => watched(ofTransaction(id), 'R5', () => service.refundTransaction(id, part)),
    refundPayment: (id, amount_minor, currency) =>
      watched(ofPayment(id), 'R6', () => service.refundPayment(id, amount_minor, currency)),
    get status() {
      return service.status;
    },
    answered_at_ms: null,
    onStatus: (listener) => service.onStatus(listener),
    close: () => service.close(),
  };
}
