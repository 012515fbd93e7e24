import { type RetryAfter, remainingRetryAfterMs } from '../../core/payments/back-off.ts';
import { askAgain } from './recovery/ask-again.ts';
import { UNDOING_SEEN } from '../../core/payments/attempt.ts';
import { recoverAttempt } from './recovery/attempt-recovery.ts';
import { createCardSalesGate } from './card-sales-gate.ts';
import { closeManually } from './recovery/close-manually.ts';
import { closeDay } from './close/day-close.ts';
import type { EngineContext } from './engine-context.ts';
import { type PaymentEngineParts, QUARANTINE_MS } from './engine-parts.ts';
import type { StoreVerdict } from '../../core/anchor/evaluate-start.ts';
import { settleInherited } from '../journal/restart.ts';
import { createOutcomeWriter } from './outcomes/outcome-writer.ts';
import { createPayingTill } from './paying-till.ts';
import type { PaymentEngine, UndoOutcome, UndoRequest } from './payment-engine.ts';
import { every } from '../../core/clock.ts';
import { doubtSentence } from '../journal/anchor/doubt-sentence.ts';
import { type RecoveryQueue, createRecoveryQueue } from './recovery/recovery-queue.ts';
import { type HandOver, endForOthers } from './recovery/hand-over.ts';
import { createSummaries } from './recovery/summaries.ts';
import { createLeaseProbe } from './recovery/lease-probe.ts';
import { openTabs } from './tabs/open-tabs.ts';
import { createSuspense } from './recovery/suspense.ts';
import { changeTab, ownTabs } from './tabs/late-step.ts';
import { tabOf } from './tabs/tab.ts';
import { recoverTabStep } from './tabs/tab-recovery.ts';
import { undoPayment } from './undo/undo-payment.ts';
import { createPaymentReadings } from './recovery/payment-readings.ts';
import { planUndo, returnableOf } from './undo/undo-facts.ts';
import { recoverUndo } from './undo/undo-recovery.ts';

/** How often the till checks by itself that the journal's file exists; a payment checks before it begins. */
const LOOK_EVERY_MS = 5_000;
/** How often a till of a store asks whether open tabs from before its enrolment are still its own. */
const OWN_TABS_EVERY_MS = 30_000;

/** The payment engine: owns every attempt, from its intent to a proven outcome (payment-safety). */
export function createPaymentEngine(parts: PaymentEngineParts): PaymentEngine {
  const listeners = new Set<() => void>();
  const changed = (): void => listeners.forEach((listener) => listener());
  const context = createContext(parts, changed, () => till.isPaying());
  const summaries = createSummaries(context);
  const till = createPayingTill(context);
  const undoing = createUndoQueue(context);
  const { queue, gate, clock, service, lost } = context;
  let stopWatching: (() => void) | null = null;
  let hand_over: HandOver | null = null;
  let stopLooking = (): void => undefined;
  let stopAsking = (): void => undefined;
  let resolveInherited = (): void => undefined;
  const inheritedIsKnown = context.journal.lineage.awaits_store
    ? new Promise<void>((resolve) => (resolveInherited = resolve))
    : Promise.resolve();

  return {
    pay: till.pay,
    payByLink: till.payByLink,
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
    noteUndoingSeen: (trace_id) => void context.writer.note({ type: 'attempt_note', trace_id, note: UNDOING_SEEN }),
    kickRecovery: (trace_id) => {
      if (trace_id !== undefined) return queue.kickNow(trace_id);
      queue.kick();
      lost.kick();
    },
    inheritedIsKnown,
    applyStoreVerdict: (verdict) => {
      applyStoreVerdict(context, verdict);
      resolveInherited();
      changed();
    },
    storeIsBack: () => queue.lineIsBack(),
    endForOthers: (openClient) => {
      hand_over = endForOthers(parts, openClient);
      return hand_over.stop;
    },
    forOthers: () => hand_over?.open ?? [],
    drainRecovery: async (deadline_ms) => {
      const before = queue.settled;
      queue.start();
      queue.kickNow();
      const until_ms = clock.monotonicMs() + deadline_ms;
      await Promise.all([queue.drain(until_ms), lost.drain(until_ms), askAgain(context)]);
      return { unresolved: summaries.recovery().unresolved, resolved: queue.settled - before };
    },
    closeAttention: (request) => closeManually(context, request),
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
      stopLooking = every(clock, LOOK_EVERY_MS, gate.look);
      if (parts.findAttemptOwner !== undefined)
        stopAsking = every(clock, OWN_TABS_EVERY_MS, () => void ownTabs(context));
      stopWatching = service.onStatus((status) => {
        // The network is back: calls that it kept from being answered are due (payment-safety 5.5).
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
      stopLooking();
      stopAsking();
      stopWatching?.();
      stopWatching = null;
      await till.finish();
      // A command exits right after its outcome; without this wait, its probe would never be sent.
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
      if (isDeferred(context, job.trace_id)) return Promise.resolve({ settled: false, again_in_ms: IN_DOUBT_MS });
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
    undone_by: new Map(),
    readerClosing: new Set<Promise<void>>(),
    probing: new Set<Promise<void>>(),
  };
  const lost = createLeaseProbe(shared, () => isPaying() || queue.isRunning);
  const context: EngineContext = { ...shared, lost };
  return context;
}

/** The store's verdict takes effect at once, even when the journal cannot store it (store 7). */
function applyStoreVerdict(context: EngineContext, verdict: StoreVerdict): void {
  const { journal, gate, log, clock } = context;
  const wall_ms = Math.trunc(clock.wallMs());
  const { awaits_store } = journal.lineage;
  const had_doubt = journal.lineage.doubt !== null;
  gate.guard(() => settleInherited(journal, journal.lineage.applyStoreVerdict(verdict), wall_ms));
  const { doubt } = journal.lineage;
  if (doubt !== null && !had_doubt) log.error(doubtSentence(doubt), { why: doubt.why });
  // A later word finds everything queued, and each hello brings one: no wait of the queue would be kept (5.5).
  if (awaits_store) loadUnresolved(context);
}

/** A till in doubt makes no undoing call for inherited attempts; a replaced till makes none at all (F5, F7). */
function isDeferred({ journal, inherited }: EngineContext, trace_id: string): boolean {
  const { doubt } = journal.lineage;
  return doubt !== null && (doubt.why === 'replaced' || inherited.has(trace_id));
}

/** How often a till in doubt checks whether the doubt remains, in milliseconds. */
const IN_DOUBT_MS = 5_000;

/** Makes everything unresolved in the journal due now; horizons run from the start of the process (A1). */
function loadUnresolved(context: EngineContext): void {
  const { journal, queue, clock, settings } = context;
  // The newest life of this till may have settled what an older copy left open: no calls are made (13.2).
  if (journal.lineage.doubt !== null || journal.lineage.awaits_store) return;
  const horizon_at_ms = clock.monotonicMs() + (settings.quarantine_ms ?? QUARANTINE_MS);
  // A Retry-After outlives the process that received it (5.5, row 429).
  const retries = journal.attempts.retryTimes();
  // Intents of this process have a waiting caller; those of earlier processes became doubtful when the journal opened.
  const waited = new Set(journal.attempts.intents().map(({ trace_id }) => trace_id));
  const load = (trace_id: string, undo_id: string | null, retry: RetryAfter | undefined): void => {
    // Already queued: resumed by a till that is no longer in doubt.
    if (queue.find(trace_id) !== undefined) return queue.kickNow(trace_id);
    context.inherited.add(trace_id);
    const wait_ms = retry === undefined ? 0 : remainingRetryAfterMs(retry, clock.wallMs());
    queue.add({ trace_id, undo_id, horizon_at_ms, wait_ms });
  };
  for (const trace_id of journal.attempts.unfinishedTraces())
    if (!waited.has(trace_id)) load(trace_id, null, retries.get(trace_id));
  for (const undo of journal.attempts.unsettledUndos()) load(undo.trace_id, undo.undo_id, undo);
  for (const step of journal.tabs.unsettled()) load(step.trace_id, step.step_id, step);
}

/**
 * Runs one undo at a time per payment: a repeated click shares the first one's outcome; another amount waits for its
 * end.
 */
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
