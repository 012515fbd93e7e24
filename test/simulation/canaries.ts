import type { WireSettings } from '../../core/service/wire-defaults.ts';
import type { CallResult } from '../../core/service/call-result.ts';
import type { JournalEvent } from '../../electron/journal/events/events.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import { totalMinor } from '../../electron/journal/tables/rows.ts';
import type { PaymentSettings } from '../../electron/payments/engine-parts.ts';
import type { PaymentService, UndoAnswer } from '../../electron/gateway/payment-service.ts';
import { sendsBeforeItWrites } from '../kill/canary-journal.ts';
import type { Weather } from './chaos.ts';
import { EXCHANGE_CANARIES } from './exchange-canaries.ts';
import { GIFT_CANARIES } from './gift-canaries.ts';
import { LINK_CANARIES } from './link-canaries.ts';
import type { Machine } from './machine.ts';
import type { Judged } from './oracle.ts';
import type { SimulatedDisk } from './simulated-disk.ts';

/** A till with one broken rule, which the simulation must find. */
export interface Canary {
  readonly what: string;
  readonly journal?: (journal: Journal, parts: { readonly disk: SimulatedDisk; readonly machine: Machine }) => Journal;
  readonly service?: (service: PaymentService, machine: Machine) => PaymentService;
  readonly settings?: Partial<PaymentSettings>;
  readonly wire?: Partial<WireSettings>;
  readonly forgets_syncs?: boolean;
  /** Two programs may open the journal file at once. */
  readonly has_no_lock?: boolean;
  readonly weather?: Partial<Weather>;
  /** An invariant that must be among the violations. */
  readonly found_as?: string;
  /** Default: every invariant. */
  readonly judged?: Judged;
}

/** Wraps all undo calls, by trace and by id, in one function. */
function onUndo(
  service: PaymentService,
  answer: (key: string, call: () => Promise<CallResult<UndoAnswer>>) => Promise<CallResult<UndoAnswer>>,
): PaymentService {
  return {
    ...service,
    cancelByTrace: (trace_id, currency) => answer(trace_id, () => service.cancelByTrace(trace_id, currency)),
    cancelOrRefundByTrace: (trace_id, currency) =>
      answer(trace_id, () => service.cancelOrRefundByTrace(trace_id, currency)),
    reversePosPayment: (id, currency) => answer(id, () => service.reversePosPayment(id, currency)),
    cancelOrRefundTransaction: (id, part) => answer(id, () => service.cancelOrRefundTransaction(id, part)),
  };
}

/** A given-up attempt stays as it is, and a late approval binds it. */
function bindsLate(journal: Journal): Journal {
  const given_up = new Map<string, JournalEvent>();
  return {
    ...journal,
    record: (event) => {
      if (event.type === 'attempt_step' && event.cause === 'watchdog') given_up.set(event.trace_id, event);
      else journal.record(event);
    },
    note: (event) => {
      const row = event.type === 'attempt_note' ? journal.attempts.find(event.trace_id) : null;
      const step = event.type === 'attempt_note' ? given_up.get(event.trace_id) : undefined;
      if (event.type !== 'attempt_note' || step === undefined || row === null) return journal.note(event);
      if (event.note !== 'late_approval') return journal.record(step);
      const { trace_id, evidence } = event;
      const named = { ...event.named, captured_minor: totalMinor(row) };
      journal.record({
        type: 'attempt_step',
        trace_id,
        state: 'BOUND',
        cause: 'approved',
        named,
        ...(evidence === undefined ? {} : { evidence }),
      });
    },
  };
}

/** The sale becomes PAID before the attempt is BOUND; a kill ends the program in between. */
function paysFirst(journal: Journal, { disk, machine }: { disk: SimulatedDisk; machine: Machine }): Journal {
  return {
    ...journal,
    record: (event) => {
      const isBinding = event.type === 'attempt_step' && event.state === 'BOUND';
      const row = isBinding ? journal.attempts.find(event.trace_id) : null;
      if (row !== null && machine.fate.kind === 'killed') {
        disk.run("UPDATE sale SET state = 'PAID', paid_at_ms = 1 WHERE sale_id = ?", row.sale_id);
        return machine.die('killed');
      }
      journal.record(event);
    },
  };
}

/** Treats a time-out as a decline. */
function declinesSilence(service: PaymentService): PaymentService {
  return {
    ...service,
    authorizeCardPresent: async (request, connection) => {
      const result = await service.authorizeCardPresent(request, connection);
      if (result.kind !== 'unknown') return result;
      const value = {
        http_status: 201,
        trace_id: request.trace_id,
        status: 'REJECTED',
        status_detail: 'DECLINED',
        response_code: '05',
      };
      return { kind: 'answer', value, evidence: result.evidence };
    },
  };
}

/** Recovery does not check whether the response is still awaited. */
function reversesImpatiently(service: PaymentService, { clock }: Machine): PaymentService {
  return {
    ...service,
    authorizeCardPresent: async (request, connection) => {
      const cancel = clock.schedule(
        1_000,
        () => void service.cancelOrRefundByTrace(request.trace_id, request.currency),
      );
      try {
        return await service.authorizeCardPresent(request, connection);
      } finally {
        cancel();
      }
    },
  };
}

/** Takes the response to an earlier call for the response to the current one. */
function believesOldReplies(service: PaymentService): PaymentService {
  const earlier = new Map<string, CallResult<UndoAnswer>>();
  return onUndo(service, async (key, call) => {
    const stale = earlier.get(key);
    if (stale?.kind === 'refused' && stale.refusal.status === 404) return stale;
    const result = await call();
    earlier.set(key, result);
    return result;
  });
}

/** Never retries a failed reversal. */
function givesUp(service: PaymentService): PaymentService {
  const failed = new Map<string, CallResult<UndoAnswer>>();
  return onUndo(service, async (key, call) => {
    const before = failed.get(key);
    if (before !== undefined) return before;
    const result = await call();
    if (result.kind === 'unknown' || result.kind === 'not_sent') failed.set(key, result);
    return result;
  });
}

/** Believes every refusal, so never looks for a charge by a late copy of the request. */
function believesRefusals(journal: Journal): Journal {
  return {
    ...journal,
    record: (event) => {
      if (event.type !== 'attempt_step' || event.ask_again === undefined) return journal.record(event);
      const { ask_again: _never, ...believed } = event;
      journal.record(believed);
    },
  };
}

/** Returns use the endpoint without our id, and its response is believed. */
function returnsWithoutId(service: PaymentService): PaymentService {
  const payments = new Map<string, string>();
  return {
    ...service,
    authorizeCardPresent: async (request, connection) => {
      const result = await service.authorizeCardPresent(request, connection);
      const { transaction_id, payment_id } = result.kind === 'answer' ? result.value : {};
      if (transaction_id !== undefined && payment_id !== undefined) payments.set(transaction_id, payment_id);
      return result;
    },
    cancelOrRefundTransaction: (id, part) => {
      const payment_id = payments.get(id);
      const { amount_minor, currency } = part;
      if (payment_id === undefined || amount_minor === undefined || part.id === undefined)
        return service.cancelOrRefundTransaction(id, part);
      return service.refundPosPayment(payment_id, amount_minor, currency);
    },
  };
}

/** A tab step that the service refuses counts as done. */
function trustsTabConflicts(service: PaymentService): PaymentService {
  return {
    ...service,
    changeTransaction: async (id, type, part) => {
      const result = await service.changeTransaction(id, type, part);
      if (result.kind !== 'refused' && result.kind !== 'unknown') return result;
      return { kind: 'answer', value: { http_status: 200, transaction_id: part.id }, evidence: result.evidence };
    },
  };
}

/** Every capture counts as declined, so its sale is paid in another way. */
function takesSilenceForRefusal(service: PaymentService): PaymentService {
  return {
    ...service,
    changeTransaction: async (id, type, part) => {
      const result = await service.changeTransaction(id, type, part);
      if (type !== 'CAPTURE') return result;
      const value = { http_status: 200, status: 'DENIED', status_detail: 'DECLINED' };
      return { kind: 'answer', value, evidence: result.evidence };
    },
  };
}

/** Cash of a return leaves the drawer before it is booked. */
function handsOutUnbooked(journal: Journal): Journal {
  const stepReturn: Journal['sales']['stepReturn'] = (part_id, state, cause) => {
    if (state !== 'done') journal.sales.stepReturn(part_id, state, cause);
  };
  return { ...journal, sales: { ...journal.sales, stepReturn } };
}

/** Any 409 to a reversal counts as reversed. */
function trustsConflicts(service: PaymentService): PaymentService {
  return onUndo(service, async (_key, call) => {
    const result = await call();
    if (result.kind !== 'refused' || result.refusal.status !== 409) return result;
    return {
      kind: 'answer',
      value: { http_status: 200, transaction_id: 'from-a-conflict', status_detail: 'SUCCESS' },
      evidence: result.evidence,
    };
  });
}

const ROUGH: Partial<Weather> = { service_ms: 5_000, connection_faults: 0.2 };
/** Only the service misbehaves, often. */
const LATE: Partial<Weather> = {
  service_ms: 2_000,
  connection_faults: 0,
  deaths: 0,
  reader_ms: Infinity,
  network_cut_ms: Infinity,
  disk_ms: Infinity,
  stall_ms: Infinity,
};
/** Requests arrive twice, and refusals are frequent. */
const COPIED: Partial<Weather> = { connection_faults: 0.5, sends_again: 0.9, deaths: 0, network_cut_ms: Infinity };
const DEADLY: Partial<Weather> = { ...ROUGH, deaths: 0.9 };

/** Every rule that matters, each broken once. `npm run simulate -- --canary NAME` must find it. */
export const CANARIES: Readonly<Record<string, Canary>> = {
  sends_before_it_writes: {
    what: 'the request leaves before the intent is written',
    journal: sendsBeforeItWrites,
    weather: DEADLY,
    judged: 'without_write_ahead',
  },
  unsynced: {
    what: 'commits are not synced (synchronous=NORMAL), and the power is cut',
    forgets_syncs: true,
    weather: DEADLY,
    judged: 'without_write_ahead',
  },
  conflict_is_success: { what: 'a 409 to a reversal counts as reversed', service: trustsConflicts, weather: ROUGH },
  not_found_is_final: { what: 'a 404 is final at once', settings: { quarantine_ms: 0 }, weather: ROUGH },
  late_approval_binds: {
    what: 'an approval that comes after the attempt was given up still binds it',
    journal: bindsLate,
    wire: { authorize_timeout_ms: 170_000 },
    weather: { ...ROUGH, deaths: 0 },
  },
  timeout_is_declined: {
    what: 'an answer that did not come counts as a decline',
    service: declinesSilence,
    weather: ROUGH,
  },
  recovery_without_claim: {
    what: 'recovery takes an attempt that somebody still waits for',
    service: reversesImpatiently,
    weather: ROUGH,
  },
  stale_reply_accepted: {
    what: 'the reply to an earlier call is taken for the reply to this one',
    service: believesOldReplies,
    weather: LATE,
  },
  gives_up: { what: 'a reversal that fails once is never sent again', service: givesUp, weather: ROUGH },
  refusals_are_believed: {
    what: 'a refused payment is not asked for after the horizon, and a copy of it arrives late',
    journal: believesRefusals,
    weather: { ...COPIED, connection_faults: 1, service_ms: 1_000 },
  },
  returns_without_id: {
    what: 'a return carries no id of ours, and a network delivers it twice',
    service: returnsWithoutId,
    weather: { ...COPIED, service_ms: Infinity },
  },
  tab_conflict_is_done: {
    what: 'a step of a tab without a clear answer counts as done',
    service: trustsTabConflicts,
    weather: { ...ROUGH, tabs: 0.9 },
  },
  silence_is_refused: {
    what: 'a capture at the counter without an answer counts as refused',
    service: takesSilenceForRefusal,
    weather: { ...LATE, service_ms: Infinity, counter: 1 },
  },
  hands_out_unbooked: {
    what: 'cash of a return leaves the drawer before it is booked',
    journal: handsOutUnbooked,
    weather: { counter: 1, deaths: 0 },
  },
  ...EXCHANGE_CANARIES,
  no_lock: {
    what: 'a second till can open the journal of the first',
    has_no_lock: true,
    weather: { second_till_ms: 20_000 },
  },
  ...LINK_CANARIES,
  ...GIFT_CANARIES,
  sale_paid_first: { what: 'the sale is paid before the attempt is bound', journal: paysFirst, weather: DEADLY },
};
