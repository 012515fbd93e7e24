import { takeCardPayment } from './charge/card-payment.ts';
import { readerIsFree } from './charge/host-answer.ts';
import { takeLinkPayment } from './charge/link-payment.ts';
import { type LiveAttempt, createLiveAttempt } from './charge/live-attempt.ts';
import type { EngineContext } from './engine-context.ts';
import type {
  CardPaymentRequest,
  NotChargedReason,
  PaymentEngine,
  PaymentHooks,
  PaymentOutcome,
} from './payment-engine.ts';

/** The payment in progress, and how it is ended. */
export interface PayingTill {
  readonly pay: PaymentEngine['pay'];
  readonly payByLink: PaymentEngine['payByLink'];
  readonly cancel: PaymentEngine['cancel'];
  isPaying(): boolean;
  finish(): Promise<void>;
}

/** Payments between two checkpoints; each adds a few pages to the log. */
const CHECKPOINT_AFTER_PAYMENTS = 50;
const HOUSEKEEPING_DELAY_MS = 1_000;

/**
 * Shortens the journal's log and leases traces ahead while no payment runs, so that customers never wait for it (4.1,
 * 5.6).
 */
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
  const soon = (task: () => void): (() => void) => {
    let is_scheduled = false;
    return () => {
      if (is_scheduled) return;
      is_scheduled = true;
      clock.schedule(HOUSEKEEPING_DELAY_MS, () => {
        is_scheduled = false;
        task();
      });
    };
  };
  const refillSoon = soon(refill);
  const checkpointSoon = soon(checkpoint);
  return {
    paymentEnded: () => {
      if (journal.traces.isShort) refillSoon();
      payments += 1;
      if (payments >= CHECKPOINT_AFTER_PAYMENTS) checkpointSoon();
    },
  };
}

/** One reader means one payment at a time; a repeated click joins the payment in progress (F14). */
export function createPayingTill(context: EngineContext): PayingTill {
  let live: { readonly attempt: LiveAttempt; readonly outcome: Promise<PaymentOutcome> } | null = null;

  const housekeeping = createHousekeeping(context, () => live !== null);

  const refuse = (request: CardPaymentRequest, reason: NotChargedReason, detail: string): PaymentOutcome => {
    freeSale(context, request, reason);
    return { outcome: 'not_charged', trace_id: null, reason, detail };
  };
  const run = async (attempt: LiveAttempt, wait_ms: number | null): Promise<PaymentOutcome> => {
    const { request } = attempt;
    try {
      if (request.link !== true) await readerIsFree(context);
      const stopped = context.gate.preFlight();
      if (stopped !== null) return refuse(request, 'card_sales_stopped', stopped);
      // Outcomes that still wait for the disk come before any new payment (I15).
      if (context.writer.held > 0) return refuse(request, 'card_sales_stopped', 'disk_error');
      const { state } = context.reader.status;
      if (request.link !== true && state !== 'ready') return refuse(request, 'reader_not_ready', state);
      if (attempt.cancelled) return refuse(request, 'cancelled_by_cashier', 'before_intent');
      context.queue.kick();
      const outcome = await (wait_ms === null
        ? takeCardPayment(context, attempt)
        : takeLinkPayment(context, attempt, wait_ms));
      if (outcome.outcome === 'not_charged' && outcome.trace_id === null) freeSale(context, request, outcome.reason);
      return outcome;
    } finally {
      live = null;
      housekeeping.paymentEnded();
      context.changed();
    }
  };
  const begin = (
    request: CardPaymentRequest,
    hooks: PaymentHooks,
    wait_ms: number | null = null,
  ): Promise<PaymentOutcome> => {
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
    // The slot is taken before anything is awaited, so that two clicks at once are one payment.
    const started: { readonly attempt: LiveAttempt; readonly outcome: Promise<PaymentOutcome> } = {
      attempt,
      outcome: Promise.resolve().then(() => run(attempt, wait_ms)),
    };
    live = started;
    return started.outcome;
  };
  return {
    pay: (request, hooks) => begin(request, hooks),
    payByLink: ({ wait_ms, ...request }, onProgress) =>
      begin(
        { ...request, link: true, pre_authorization: false, capture_mode: 'automatic' },
        { onProgress, chooseInstallments: () => Promise.resolve('cancel') },
        wait_ms,
      ),
    cancel: async (trace_id) => {
      if (live === null || live.attempt.trace_id !== trace_id) return 'too_late';
      const is_link = live.attempt.request.link === true;
      if (!is_link && live.attempt.phase !== 'unsent') return 'too_late';
      live.attempt.cancel();
      if (is_link) return 'cancelling';
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
        if (live.attempt.request.link !== true) await context.reader.cancel().catch(() => undefined);
      }
      live.attempt.stop();
      await live.outcome.catch(() => undefined);
    },
  };
}

/** The next leased trace, or why the journal can give none. */
function leasedTrace({ journal, gate }: EngineContext): string | { readonly stopped: string } {
  const { doubt } = journal.lineage;
  if (doubt !== null) return { stopped: doubt.why };
  let trace_id = '';
  const stopped = gate.guard(() => {
    trace_id = journal.traces.next();
  });
  return stopped === null ? trace_id : { stopped };
}

/** Fails a tender whose attempt never began, and reopens its sale. */
function freeSale({ journal, writer }: EngineContext, request: CardPaymentRequest, cause: string): void {
  const sale = journal.sales.sale(request.sale_id);
  const tender = sale?.tenders.find((one) => one.tender_id === request.tender_id);
  if (sale?.state !== 'PAYING' || tender?.state !== 'pending' || tender.trace_id !== undefined) return;
  writer.note({ type: 'tender_failed', sale_id: request.sale_id, tender_id: request.tender_id, cause });
}
