import type {
  CallEvidence,
  CallResult,
  NotSentCause,
  ServiceRefusal,
  UnknownCause,
} from '../../../core/service/call-result.ts';
import type {
  AuthorizationAnswer,
  PaymentService,
  ServiceStatus,
  UndoAnswer,
} from '../../../electron/gateway/payment-service.ts';

export const evidence = (path: string, status?: number, request_bytes_written = 900): CallEvidence => ({
  method: 'POST',
  path,
  duration_ms: 12,
  request_bytes_written,
  ...(status === undefined ? {} : { status }),
});

export const answer = <Value>(path: string, value: Value, status = 200): CallResult<Value> => ({
  kind: 'answer',
  value,
  evidence: evidence(path, status),
});
export const refusal = (
  path: string,
  status: number,
  error_code?: string,
  more: Partial<ServiceRefusal> = {},
): CallResult<never> => ({
  kind: 'refused',
  refusal: {
    status,
    error_type: 'ERROR',
    message: `refused ${status}`,
    ...(error_code === undefined ? {} : { error_code }),
    ...more,
  },
  evidence: evidence(path, status),
});
export const unknown = (path: string, cause: UnknownCause): CallResult<never> => ({
  kind: 'unknown',
  cause,
  evidence: evidence(path),
});
export const notSent = (path: string, cause: NotSentCause, bytes = 0): CallResult<never> => ({
  kind: 'not_sent',
  cause,
  evidence: evidence(path, undefined, bytes),
});

export const approval = (trace_id: string, more: Partial<AuthorizationAnswer> = {}): AuthorizationAnswer => ({
  http_status: 201,
  payment_id: `pay-${trace_id}`,
  transaction_id: `txn-${trace_id}`,
  trace_id,
  status: 'IN_PROGRESS',
  status_detail: 'SUCCESS',
  response_code: '00',
  approval_code: '123456',
  ...more,
});

export const undoneAnswer = (trace_id: string, amount_minor: number): UndoAnswer => ({
  http_status: 200,
  transaction_id: `undo-${trace_id}`,
  amount_minor,
  status: 'COMPLETED',
  status_detail: 'SUCCESS',
  type: 'CANCELLATION',
});

/** R5 that refunds what it is asked for. */
export const refundAsked: FakeService['script']['R5'] = (_id, { id = '', amount_minor = 0 }) =>
  answer('R5', { ...undoneAnswer(id, amount_minor), type: 'REFUND' });

/** An approval that names no transaction. */
export const approvalWithoutTransaction: FakeService['script']['authorize'] = ({ trace_id }) => {
  const { transaction_id: _unnamed, ...reported } = approval(trace_id);
  return answer('authorize', reported, 201);
};

/** The response to a step of a tab, without a transaction type. */
export function changedAnswer(step_id: string, amount_minor: number): UndoAnswer {
  const { type: _type, ...answered } = undoneAnswer(step_id, amount_minor);
  return answered;
}

type Scripted<Method extends (...given: never[]) => Promise<unknown>> = (
  ...given: Parameters<Method>
) => Awaited<ReturnType<Method>> | ReturnType<Method>;

/** A scripted service: each call is recorded and answered by a function that the test sets. */
export interface FakeService extends PaymentService {
  readonly calls: { readonly name: string; readonly given: readonly unknown[] }[];
  discarded: number;
  script: {
    authorize: Scripted<PaymentService['authorizeCardPresent']>;
    R1: Scripted<PaymentService['cancelByTrace']>;
    R2: Scripted<PaymentService['cancelOrRefundByTrace']>;
    R3: Scripted<PaymentService['reversePosPayment']>;
    R4: Scripted<PaymentService['reversePosTransaction']>;
    R5: Scripted<PaymentService['cancelOrRefundTransaction']>;
    R6: Scripted<PaymentService['refundPosPayment']>;
    change: Scripted<PaymentService['changeTransaction']>;
    read: Scripted<PaymentService['getPayment']>;
    createLink: Scripted<PaymentService['createLink']>;
    readLink: Scripted<PaymentService['readLink']>;
    refundTransaction: Scripted<PaymentService['refundTransaction']>;
    refundPayment: Scripted<PaymentService['refundPayment']>;
  };
  becomes(status: ServiceStatus): void;
  called(name: string): number;
}

export function createFakeService(): FakeService {
  const calls: { name: string; given: readonly unknown[] }[] = [];
  const charged = new Set<string>();
  const listeners = new Set<(status: ServiceStatus) => void>();
  let status: ServiceStatus = { state: 'online' };
  const script: FakeService['script'] = {
    authorize: (request) => answer('/v1/pos/authorizations', approval(request.trace_id), 201),
    R1: (trace_id) =>
      charged.has(trace_id)
        ? answer('/v1/pos/cancellations', undoneAnswer(trace_id, 1000))
        : refusal('/v1/pos/cancellations', 404),
    R2: () => refusal('/v1/pos/cancel-or-refund', 404),
    R3: () => refusal('/v1/pos/payments/reversals', 404),
    R4: () => refusal('/v1/pos/transactions/reversals', 404),
    R5: () => refusal('/v1/pos/transactions/cancel-or-refund', 404),
    R6: () => refusal('/v1/pos/refunds', 404),
    change: () => refusal('/v1/transactions/reversals', 404),
    read: () => refusal('/v1/payments', 404),
    createLink: ({ trace_id }) => answer('/v1/payments', { payment_id: `link-${trace_id}`, status: 'pending' }),
    readLink: (payment_id) => answer('/payments', { payment_id, status: 'pending', captured: false }),
    refundTransaction: () => refusal('/v1/transactions/refund', 400),
    refundPayment: () => refusal('/v1/payments/refund', 409),
  };
  const record = (name: string, given: readonly unknown[]): void => void calls.push({ name, given });
  const service: FakeService = {
    calls,
    discarded: 0,
    script,
    called: (name) => calls.filter((call) => call.name === name).length,
    becomes: (next) => {
      status = next;
      for (const listener of listeners) listener(next);
    },
    prepare: () => {
      record('prepare', []);
      return { discard: () => void (service.discarded += 1) };
    },
    authorizeCardPresent: async (...given) => {
      record('authorize', given);
      const result = await script.authorize(...given);
      if (result.kind === 'answer' && result.value.status_detail === 'SUCCESS') charged.add(given[0].trace_id);
      return result;
    },
    cancelByTrace: async (...given) => (record('R1', given), await script.R1(...given)),
    cancelOrRefundByTrace: async (...given) => (record('R2', given), await script.R2(...given)),
    reversePosPayment: async (...given) => (record('R3', given), await script.R3(...given)),
    reversePosTransaction: async (...given) => (record('R4', given), await script.R4(...given)),
    cancelOrRefundTransaction: async (...given) => (record('R5', given), await script.R5(...given)),
    refundPosPayment: async (...given) => (record('R6', given), await script.R6(...given)),
    changeTransaction: async (...given) => (record('change', given), await script.change(...given)),
    getPayment: async (...given) => (record('read', given), await script.read(...given)),
    createLink: async (...given) => (record('createLink', given), await script.createLink(...given)),
    readLink: async (...given) => (record('readLink', given), await script.readLink(...given)),
    refundTransaction: async (...given) => (
      record('refundTransaction', given),
      await script.refundTransaction(...given)
    ),
    refundPayment: async (...given) => (record('refundPayment', given), await script.refundPayment(...given)),
    get status() {
      return status;
    },
    answered_at_ms: null,
    onStatus: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => undefined,
  };
  return service;
}
