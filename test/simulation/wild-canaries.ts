import { conflictMeaning } from '../../core/verdict/conflict.ts';
import type { OutcomeFields } from '../../core/verdict/movement.ts';
import type { CallResult } from '../../core/service/call-result.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import type {
  AuthorizationAnswer,
  PaymentService,
  PaymentView,
  UndoAnswer,
} from '../../electron/gateway/payment-service.ts';

/** A till that ignores or misreads one thing, and the oddities of the service that reveal it. */
export interface WildCanary {
  readonly what: string;
  readonly service: (service: PaymentService) => PaymentService;
  readonly journal?: (journal: Journal) => Journal;
  /** The oddities that reveal it, by prefix of their names. */
  readonly twists: readonly string[];
}

type Undo = CallResult<UndoAnswer>;

/** Rewrites every response to a return or a step, as the broken till reads it. */
function onUndoAnswers(service: PaymentService, read: (result: Undo, call: string) => Undo): PaymentService {
  return {
    ...service,
    cancelByTrace: async (trace_id, currency) => read(await service.cancelByTrace(trace_id, currency), 'R1'),
    cancelOrRefundByTrace: async (trace_id, currency) =>
      read(await service.cancelOrRefundByTrace(trace_id, currency), 'R2'),
    reversePosPayment: async (id, currency) => read(await service.reversePosPayment(id, currency), 'R3'),
    reversePosTransaction: async (id, part) => read(await service.reversePosTransaction(id, part), 'R4'),
    cancelOrRefundTransaction: async (id, part) => read(await service.cancelOrRefundTransaction(id, part), 'R5'),
    refundPosPayment: async (id, amount_minor, currency) =>
      read(await service.refundPosPayment(id, amount_minor, currency), 'R6'),
    changeTransaction: async (id, type, part) => read(await service.changeTransaction(id, type, part), type),
  };
}

function onAuthorizations(
  service: PaymentService,
  read: (answer: AuthorizationAnswer) => AuthorizationAnswer,
): PaymentService {
  return {
    ...service,
    authorizeCardPresent: async (request, connection) => {
      const result = await service.authorizeCardPresent(request, connection);
      return result.kind === 'answer' ? { ...result, value: read(result.value) } : result;
    },
  };
}

function onReadings(service: PaymentService, read: (view: PaymentView) => PaymentView): PaymentService {
  return {
    ...service,
    getPayment: async (id) => {
      const result = await service.getPayment(id);
      return result.kind === 'answer' ? { ...result, value: read(result.value) } : result;
    },
  };
}

const mapUndo =
  (read: (answer: UndoAnswer) => UndoAnswer) =>
  (result: Undo): Undo =>
    result.kind === 'answer' ? { ...result, value: read(result.value) } : result;

/** The object without these fields, as a reader that ignores them sees it. */
function without<Answer extends object>(answer: Answer, ...names: readonly string[]): Answer {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !names.includes(name))) as Answer;
}

/** All that says how a movement went (`OutcomeFields`): one field that is left contradicts what the broken till believes. */
const SILENT: readonly (keyof OutcomeFields)[] = [
  ...(['status', 'status_detail', 'response_code', 'network_response_code', 'other_codes'] as const),
  ...(['elsewhere', 'errors', 'descriptions'] as const),
];

/** An authorization whose response is lost, so that it must be undone. */
const LOST_PAYMENT = 'manner/authorize';
const LOST_RETURN = 'manner/cancel_or_refund_transaction:lost_after';

/** Every rule of reading responses (payment-safety 13.3 to 13.9), each broken once at the engine's boundary. */
export const WILD_CANARIES: Readonly<Record<string, WildCanary>> = {
  approvals_without_words: {
    what: 'an authorization counts as approved because it names a payment',
    service: (service) =>
      onAuthorizations(service, (answer) => ({ ...without(answer, ...SILENT), status_detail: 'SUCCESS' })),
    twists: ['authorization/type'],
  },
  detail_alone_approves: {
    what: 'the detail alone approves, whatever status and codes say',
    service: (service) =>
      onAuthorizations(service, (answer) => without(answer, ...SILENT.filter((name) => name !== 'status_detail'))),
    twists: ['authorization/detail:contrary'],
  },
  partial_approval_is_whole: {
    what: 'an approval of less is taken for the whole amount',
    service: (service) => onAuthorizations(service, (answer) => without(answer, 'amount_minor')),
    twists: ['fate/authorization:partial'],
  },
  pending_is_declined: {
    what: 'an authorization that is pending counts as declined',
    service: (service) =>
      onAuthorizations(service, (answer) =>
        answer.status === 'PENDING'
          ? { ...answer, status: 'DECLINED', status_detail: 'DECLINED', response_code: '05' }
          : answer,
      ),
    twists: ['fate/authorization:pending'],
  },
  refusals_return: {
    what: 'a return that was refused in an answer counts as done',
    service: (service) =>
      onUndoAnswers(
        service,
        mapUndo((answer) => without(answer, ...SILENT)),
      ),
    twists: ['fate/movement:refused'],
  },
  parts_are_whole: {
    what: 'a reversal of a part counts as one of the whole',
    service: (service) => onUndoAnswers(service, (result, call) => (call === 'R2' ? wholeOf(result) : result)),
    twists: ['fate/movement:partial', LOST_PAYMENT],
  },
  declined_call_is_no_charge: {
    what: 'a declined cancel-or-refund counts as a payment that never was',
    service: (service) =>
      onUndoAnswers(service, (result, call) => (call === 'R2' && isDeclined(result) ? notFound(result) : result)),
    twists: ['movement/refused_as:conflict', 'fate/movement:refused', LOST_PAYMENT],
  },
  pending_return_is_done: {
    what: 'a return that is pending counts as done',
    service: (service) =>
      onUndoAnswers(
        service,
        mapUndo((answer) =>
          answer.status === 'PENDING' ? { ...answer, status: 'COMPLETED', status_detail: 'SUCCESS' } : answer,
        ),
      ),
    twists: ['fate/movement:pending'],
  },
  one_endpoint_is_proof: {
    what: 'what one endpoint does not find counts as not found by any',
    service: (service) => ({
      ...service,
      cancelByTrace: (trace_id, currency) => service.cancelOrRefundByTrace(trace_id, currency ?? 'CLP'),
    }),
    twists: ['dialect/guessed_endpoint:unknown_in_shape', LOST_PAYMENT],
  },
  ids_are_doubles: {
    what: 'ids are read as doubles, and whose a name is is not asked',
    service: (service) => onAuthorizations(service, roundIds),
    journal: (journal) => ({ ...journal, names: { ...journal.names, others: () => [] } }),
    twists: ['dialect/ids:number_beyond_doubles'],
  },
  readings_show_nothing: {
    what: 'a return that is read back is not seen',
    service: (service) =>
      onReadings(service, ({ current_amount_minor: _held, ...view }) => ({
        ...view,
        status: 'CAPTURED',
        transactions: view.transactions.slice(0, 1),
      })),
    twists: [LOST_RETURN],
  },
  readings_show_success: {
    what: 'a return that is read back counts as done, whatever is said of it',
    service: (service) =>
      onReadings(service, (view) => ({
        ...view,
        transactions: view.transactions.map((one) => ({ ...one, status: 'APPROVED', status_detail: 'SUCCESS' })),
      })),
    twists: ['fate/movement:refused', LOST_RETURN],
  },
};

function wholeOf(result: Undo): Undo {
  if (result.kind !== 'answer') return result;
  const { evidence } = result;
  return { kind: 'refused', refusal: { status: 409, error_code: 'ALREADY_REVERSED', message: '' }, evidence };
}

function isDeclined(result: Undo): boolean {
  return (
    result.kind === 'refused' && result.refusal.status === 409 && conflictMeaning(result.refusal) !== 'in_progress'
  );
}

function notFound(result: Undo): Undo {
  return {
    kind: 'refused',
    refusal: { status: 409, error_code: 'NEVER_CAPTURED', message: '' },
    evidence: result.evidence,
  };
}

function roundIds(answer: AuthorizationAnswer): AuthorizationAnswer {
  const rounded = (id: string | undefined): string => String(BigInt(Number(id ?? '0')));
  return { ...answer, payment_id: rounded(answer.payment_id), transaction_id: rounded(answer.transaction_id) };
}
