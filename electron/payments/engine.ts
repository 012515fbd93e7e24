import { type ToldToWait, waitUntilAskedMs } from '../../core/payments/back-off.ts';
import { recoverAttempt } from './recovery/attempt-recovery.ts';
import { createCardSalesGate } from './card-sales-gate.ts';
import { takeCardPayment } from './charge/card-payment.ts';
import { closeByHand } from './recovery/close-by-hand.ts';
import { closeDay } from './close/day-close.ts';
import type { EngineContext } from './engine-context.ts';
import { type PaymentEngineParts, QUARANTINE_MS } from './engine-parts.ts';
import { readerIsFree } from './charge/host-answer.ts';
import type { StoreWord } from '../../core/anchor/judge-start.ts';
import { settleInherited } from '../journal/restart.ts';
import { type LiveAttempt, createLiveAttempt } from './charge/live-attempt.ts';
import { createOutcomeWriter } from './outcomes/outcome-writer.ts';
import type {
  CardPaymentRequest,
  NotChargedReason,
  PaymentEngine,
  PaymentHooks,
  PaymentOutcome,
  UndoOutcome,
  UndoRequest,
} from './payment-engine.ts';
import { doubtSentence } from '../journal/anchor/doubt-sentence.ts';
import { type RecoveryQueue, createRecoveryQueue } from './recovery/recovery-queue.ts';
import { endForOthers } from './recovery/hand-over.ts';
import { createSummaries } from './recovery/summaries.ts';
import { createLeaseProbe } from './recovery/lease-probe.ts';
import { openTabs } from './tabs/open-tabs.ts';
import { createSuspense } from './recovery/suspense.ts';
import { changeTab, tabOf } from './tabs/tab.ts';
import { recoverTabStep } from './tabs/tab-recovery.ts';
import { undoPayment } from './undo/undo-payment.ts';
import { createPaymentReadings } from './recovery/payment-readings.ts';
import { createUndoneBy } from './recovery/undone-by.ts';
import { planUndo, returnableOf } from './undo/undo-question.ts';
import { recoverUndo } from './undo/undo-recovery.ts';

/** The payment engine: one owner for every attempt, from the intent to an outcome that is proven (payment-safety). */
export function createPaymentEngine(parts: PaymentEngineParts): PaymentEngine {
  const listeners = new Set<() => void>();
  const changed = (): void => listeners.forEach((listener) => listener());
  const context = createContext(parts, changed, () => till.isPaying());
  const summaries = createSummaries(context);
  const till = createPayingTill(context);
  const undoing = createUndoQueue(context);
  const { queue, gate, clock, service, lost } = context;
  let stopWatching: (() => void) | null = null;
  let heard = (): void => undefined;
  const inheritedIsKnown = context.journal.lineage.awaits_store
    ? new Promise<void>((resolve) => (heard = resolve))
    : Promise.resolve();

  return {
    pay: till.pay,
    cancel: till.cancel,
    returnable: (trace_id) => returnableOf(context, trace_id),
    planUndo: (trace_id, amount_minor) => planUndo(context, trace_id, amount_minor),
    undo: undoing,
    get cardSales() {
      return gate.status;
    },
    recoverySummary: summaries.recovery,
    listAttempts: summaries.list,
    attempt: summaries.one,
    kickRecovery: (trace_id) => {
      if (trace_id !== undefined) return queue.kickNow(trace_id);
      queue.kick();
      lost.kick();
    },
    inheritedIsKnown,
    heardOfStore: (word) => {
      hearOfStore(context, word);
      heard();
      changed();
    },
    endForOthers: (openDesk) => endForOthers(parts, openDesk),
    drainRecovery: async (deadline_ms) => {
      const before = queue.settled;
      queue.start();
      queue.kickNow();
      await queue.drain(clock.monotonicMs() + deadline_ms);
      return { unresolved: summaries.recovery().unresolved, resolved: queue.settled - before };
    },
    closeAttention: (request) => closeByHand(context, request),
    suspense: createSuspense(context, () => loadUnresolved(context)),
    tab: (trace_id) => tabOf(context, trace_id),
    openTabs: () => openTabs(context.journal),
    changeTab: (request) => changeTab(context, request),
    closeDay: (request) => closeDay(context, request, till.isPaying),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      if (stopWatching !== null) return;
      loadUnresolved(context);
      stopWatching = service.onStatus((status) => {
        // The network is back: what it kept from being answered is due (payment-safety 5.5).
        if (status.state === 'online') {
          gate.serviceAnswered();
          queue.lineIsBack();
          lost.kick();
        }
      });
      queue.start();
      lost.start();
    },
    stop: async () => {
      stopWatching?.();
      stopWatching = null;
      await till.finish();
      // A command ends right after its answer: the question that goes with a refusal would never leave.
      await Promise.all(context.probing);
      await lost.stop();
      await queue.stop();
      context.writer.stop();
    },
  };
}

function createContext(parts: PaymentEngineParts, changed: () => void, isPaying: () => boolean): EngineContext {
  const { journal, clock, log } = parts;
  const gate = createCardSalesGate({ journal, clock, log, changed });
  const writer = createOutcomeWriter({ journal, gate, clock, log, othersAreOut: () => queue.callsOut > 0 });
  const queue: RecoveryQueue = createRecoveryQueue({
    clock,
    log,
    changed,
    quiet: () => writer.flush(),
    run: (job, answered) => {
      if (isLeftAlone(context, job.trace_id)) return Promise.resolve({ settled: false, again_in_ms: IN_DOUBT_MS });
      if (job.undo_id === null) return recoverAttempt(context, job, answered);
      const isTab = context.journal.tabs.find(job.undo_id) !== null;
      return isTab ? recoverTabStep(context, job) : recoverUndo(context, job);
    },
  });
  const shared = {
    ...parts,
    readings: createPaymentReadings(parts),
    gate,
    writer,
    queue,
    changed,
    inherited: new Set<string>(),
    undone_by: createUndoneBy(journal),
    readerClosing: new Set<Promise<void>>(),
    probing: new Set<Promise<void>>(),
  };
  const lost = createLeaseProbe(shared, () => isPaying() || queue.isRunning);
  const context: EngineContext = { ...shared, lost };
  return context;
}

/** What the store said counts at once, also when the journal cannot keep it (store 7). */
function hearOfStore(context: EngineContext, word: StoreWord): void {
  const { journal, gate, log } = context;
  const had_doubt = journal.lineage.doubt !== null;
  gate.guard(() => settleInherited(journal, journal.lineage.heardOfStore(word)));
  const { doubt } = journal.lineage;
  if (doubt !== null && !had_doubt) log.error(doubtSentence(doubt), { why: doubt.why });
  loadUnresolved(context);
}

/** A till in doubt makes no undoing call for anything that it inherited, and one that was replaced none at all (F5, F7). */
function isLeftAlone({ journal, inherited }: EngineContext, trace_id: string): boolean {
  const { doubt } = journal.lineage;
  return doubt !== null && (doubt.why === 'replaced' || inherited.has(trace_id));
}

/** How often a till in doubt looks whether it still is, in milliseconds. */
const IN_DOUBT_MS = 5_000;

/** Everything that the journal holds as unresolved is due now; its horizon runs from the start of the process (A1). */
function loadUnresolved(context: EngineContext): void {
  const { journal, queue, clock, settings } = context;
  // What an older copy left open may have been settled since, by its newest life: nothing is asked (13.2).
  if (journal.lineage.doubt !== null || journal.lineage.awaits_store) return;
  const horizon_at_ms = clock.monotonicMs() + (settings.quarantine_ms ?? QUARANTINE_MS);
  // A Retry-After outlives the process that heard it (5.5, row 429).
  const retries = journal.attempts.retryTimes();
  // An intent of this process has someone who waits for it; those of earlier ones are in doubt since the journal opened.
  const waited = new Set(journal.attempts.intents().map(({ trace_id }) => trace_id));
  const load = (trace_id: string, undo_id: string | null, told: ToldToWait | undefined): void => {
    // Already queued: a till no longer in doubt resumes it.
    if (queue.find(trace_id) !== undefined) return queue.kickNow(trace_id);
    context.inherited.add(trace_id);
    const wait_ms = told === undefined ? 0 : waitUntilAskedMs(told, clock.wallMs());
    queue.add({ trace_id, undo_id, horizon_at_ms, wait_ms });
  };
  for (const trace_id of journal.attempts.unfinishedTraces())
    if (!waited.has(trace_id)) load(trace_id, null, retries.get(trace_id));
  for (const undo of journal.attempts.unsettledUndos()) load(undo.trace_id, undo.undo_id, undo);
  for (const step of journal.tabs.unsettled()) load(step.trace_id, step.step_id, step);
}

interface PayingTill {
  readonly pay: PaymentEngine['pay'];
  readonly cancel: PaymentEngine['cancel'];
  isPaying(): boolean;
  finish(): Promise<void>;
}

/** Payments between two checkpoints; each is a few pages of the log. */
const CHECKPOINT_AFTER_PAYMENTS = 50;
const CHECKPOINT_DELAY_MS = 1_000;

/** Shortens the journal's log and leases traces ahead while no one pays, so that no customer waits for it (4.1, 5.6). */
function createHousekeeping({ journal, clock, log }: EngineContext, isBusy: () => boolean): { paymentEnded(): void } {
  let payments = 0;
  const checkpoint = (): void => {
    if (isBusy()) return;
    try {
      journal.checkpoint();
      journal.disk.keep();
      payments = 0;
    } catch (error) {
      log.warn('the log of the journal could not be shortened', { error: String(error) });
    }
  };
  const refill = (): void => {
    if (isBusy()) return;
    try {
      journal.traces.refill();
    } catch (error) {
      log.warn('no traces could be leased ahead', { error: String(error) });
    }
  };
  return {
    paymentEnded: () => {
      if (journal.traces.isShort) clock.schedule(CHECKPOINT_DELAY_MS, refill);
      payments += 1;
      if (payments >= CHECKPOINT_AFTER_PAYMENTS) clock.schedule(CHECKPOINT_DELAY_MS, checkpoint);
    },
  };
}

/** Who pays now. One reader means one payment at a time, and a second click is the first one's (F14). */
function createPayingTill(context: EngineContext): PayingTill {
  let live: { readonly attempt: LiveAttempt; readonly outcome: Promise<PaymentOutcome> } | null = null;

  const housekeeping = createHousekeeping(context, () => live !== null);

  const refuse = (request: CardPaymentRequest, reason: NotChargedReason, detail: string): PaymentOutcome => {
    freeSale(context, request, reason);
    return { outcome: 'not_charged', trace_id: null, reason, detail };
  };
  const run = async (attempt: LiveAttempt): Promise<PaymentOutcome> => {
    const { request } = attempt;
    try {
      await readerIsFree(context);
      const stopped = context.gate.preFlight();
      if (stopped !== null) return refuse(request, 'card_sales_stopped', stopped);
      // An outcome that still waits for the disk comes before any new payment (I15).
      if (context.writer.held > 0) return refuse(request, 'card_sales_stopped', 'disk_error');
      const { state } = context.reader.status;
      if (state !== 'ready') return refuse(request, 'reader_not_ready', state);
      if (attempt.cancelled) return refuse(request, 'cancelled_by_cashier', 'before_intent');
      context.queue.kick();
      const outcome = await takeCardPayment(context, attempt);
      if (outcome.outcome === 'not_charged' && outcome.trace_id === null) freeSale(context, request, outcome.reason);
      return outcome;
    } finally {
      live = null;
      housekeeping.paymentEnded();
      context.changed();
    }
  };
  return {
    pay: (request: CardPaymentRequest, hooks: PaymentHooks) => {
      if (live !== null) {
        const { sale_id, tender_id } = live.attempt.request;
        if (sale_id === request.sale_id && tender_id === request.tender_id) return live.outcome;
        return Promise.resolve(
          refuse(request, 'reader_not_ready', sale_id === request.sale_id ? 'sale_is_being_paid' : 'reader_busy'),
        );
      }
      const trace_id = leasedTrace(context);
      if (typeof trace_id !== 'string') return Promise.resolve(refuse(request, 'card_sales_stopped', trace_id.stopped));
      const attempt = createLiveAttempt(trace_id, request, hooks, context.log);
      // The slot is taken before anything is awaited: two clicks in one moment are one payment.
      const started: { readonly attempt: LiveAttempt; readonly outcome: Promise<PaymentOutcome> } = {
        attempt,
        outcome: Promise.resolve().then(() => run(attempt)),
      };
      live = started;
      return started.outcome;
    },
    cancel: async (trace_id) => {
      if (live === null || live.attempt.trace_id !== trace_id || live.attempt.phase !== 'unsent') return 'too_late';
      live.attempt.cancel();
      await context.reader
        .cancel()
        .catch((error: unknown) => context.log.warn('the reader did not cancel', { error: String(error) }));
      return 'cancelling';
    },
    isPaying: () => live !== null,
    finish: async () => {
      if (live === null) return;
      if (live.attempt.phase === 'unsent') {
        live.attempt.cancel();
        await context.reader.cancel().catch(() => undefined);
      }
      live.attempt.stop();
      await live.outcome.catch(() => undefined);
    },
  };
}

/** The next leased trace, or why the journal has none to give. */
function leasedTrace({ journal, gate }: EngineContext): string | { readonly stopped: string } {
  const { doubt } = journal.lineage;
  if (doubt !== null) return { stopped: doubt.why };
  let trace_id = '';
  const stopped = gate.guard(() => {
    trace_id = journal.traces.next();
  });
  return stopped === null ? trace_id : { stopped };
}

/** A tender for which no attempt began is failed, and its sale is open again. */
function freeSale({ journal, writer }: EngineContext, request: CardPaymentRequest, cause: string): void {
  const sale = journal.sales.sale(request.sale_id);
  const tender = sale?.tenders.find((one) => one.tender_id === request.tender_id);
  if (sale?.state !== 'PAYING' || tender?.state !== 'pending' || tender.trace_id !== undefined) return;
  writer.note({ type: 'tender_failed', sale_id: request.sale_id, tender_id: request.tender_id, cause });
}

/** One undo at a time for a payment: the second click gets the first one's answer, another amount waits for its end. */
function createUndoQueue(context: EngineContext): (request: UndoRequest) => Promise<UndoOutcome> {
  const under_way = new Map<string, { readonly amount_minor: number | null; readonly outcome: Promise<UndoOutcome> }>();
  return async (request) => {
    const { trace_id, amount_minor } = request;
    const first = under_way.get(trace_id);
    if (first?.amount_minor === amount_minor) return await first.outcome;
    if (first !== undefined)
      return { outcome: 'declined', act: 'refund', reason: 'undo_in_progress', detail: trace_id };
    const outcome = undoPayment(context, request).finally(() => under_way.delete(trace_id));
    under_way.set(trace_id, { amount_minor, outcome });
    return await outcome;
  };
}
