import type { Clock, Randomness } from '../../../core/clock.ts';
import type { CardSummary } from '../../../core/payments/card.ts';
import { installmentPlans, plansFrom } from '../../../core/sale/installments.ts';
import type { Tender } from '../../../core/sale/sale.ts';
import type { PaymentPart } from '../../../core/sale/split.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { succeed } from '../../../core/result.ts';
import type { PaperState } from '../../../core/contract/checkout.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type {
  InstallmentsChoice,
  PaymentEngine,
  PaymentOutcome,
  PaymentProgress,
} from '../../payments/payment-engine.ts';
import type { CartService } from '../sale/cart-service.ts';
import { type CardAttempt, type Checkout, type CheckoutPhase, attemptOf } from './checkout-phase.ts';
import type { TillDevices } from '../devices/ports.ts';
import type { FeesSource } from './merchant-fees.ts';
import type { ReceiptService } from '../receipts/receipt-service.ts';
import type { Log } from '../../log/log.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';

export interface CardPaymentParts {
  readonly cart: CartService;
  readonly sales: SaleStore;
  readonly engine: PaymentEngine;
  readonly devices: TillDevices;
  readonly receipts: ReceiptService;
  readonly fees: FeesSource;
  /** Whether a cashier can compare a signature; default yes. */
  readonly isAttended?: () => boolean;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
}

/** The screen on which the attempt is shown. */
export interface CardPaymentScreen {
  phase(): CheckoutPhase | null;
  show(phase: CheckoutPhase): void;
  planned(installments: Checkout['installments']): void;
  ended(): void;
}

/** Shows one of the engine's card attempts on the screen. It never decides an outcome: it waits for the engine's. */
export class CardPayment {
  readonly #parts: CardPaymentParts;
  private readonly screen: CardPaymentScreen;
  private stopWatching: () => void = () => undefined;

  constructor(parts: CardPaymentParts, screen: CardPaymentScreen) {
    this.#parts = parts;
    this.screen = screen;
  }

  /** Why a card cannot be taken now, or null. */
  impossibleReason(): { readonly code: 'card_sales_stopped' | 'reader_not_ready'; readonly detail: string } | null {
    const { cardSales } = this.#parts.engine;
    if (!cardSales.possible) return { code: 'card_sales_stopped', detail: cardSales.reason };
    const { state } = this.#parts.devices.reader.status;
    return state === 'ready' || state === 'busy' ? null : { code: 'reader_not_ready', detail: `reader_${state}` };
  }

  /** Starts a part. `due_minor` is the whole sale with its tip. `holds`: opens a tab and charges nothing. */
  start(part: PaymentPart, due_minor: number, holds = false): void {
    const { cart, sales, engine, settings } = this.#parts;
    const { capture_mode } = settings();
    const tender: Tender = {
      tender_id: this.#parts.randomness.identifier(),
      kind: 'card',
      state: 'pending',
      ...part,
      at_ms: this.#parts.clock.wallMs(),
    };
    const sale = cart.take(sales.beginCardTender(cart.sale, tender));
    const { tender_id } = tender;
    this.screen.show({
      name: 'card',
      attempt: {
        tender_id,
        amount_minor: part.amount_minor,
        holds,
        trace_id: null,
        prompt: 'idle',
        asked_at_ms: null,
        cancelling: false,
        sent_at_ms: null,
      },
    });
    const request = {
      sale_id: sale.sale_id,
      tender_id,
      amount_minor: part.amount_minor - part.tip_minor,
      tip_minor: part.tip_minor,
      currency: sale.currency,
      due_minor,
      ...(holds
        ? ({ pre_authorization: true, settles_sale: true, capture_mode: 'manual' } as const)
        : { pre_authorization: false, capture_mode }),
      ...(sale.reference === undefined ? {} : { reference: sale.reference }),
    };
    const hooks = {
      onProgress: (progress: PaymentProgress) => this.progressed(tender_id, progress),
      chooseInstallments: (card: CardSummary) => this.askInstallments(tender_id, card),
      judgeSignature: (card: CardSummary) => this.askSignature(tender_id, card),
    };
    void engine.pay(request, hooks).then(
      (outcome) => this.ended(tender_id, outcome),
      (error: unknown) => this.broke(tender_id, error),
    );
  }

  async cancel(): Promise<Answer<{ readonly answer: 'cancelling' | 'too_late' }>> {
    const phase = this.screen.phase();
    const attempt = phase && attemptOf(phase);
    if (!phase || !attempt) return refuse('not_now', 'no card payment is under way');
    this.showAttempt({ ...attempt, cancelling: true });
    if (attempt.trace_id === null) return succeed({ answer: 'cancelling' });
    const answer = await this.#parts.engine.cancel(attempt.trace_id);
    if (phase.name === 'installments') phase.choose('cancel');
    if (answer === 'too_late') this.change(attempt.tender_id, (alive) => ({ ...alive, cancelling: false }));
    return succeed({ answer });
  }

  chooseInstallments(trace_id: string, quantity: number): Answer<null> {
    const phase = this.screen.phase();
    if (phase?.name !== 'installments' || phase.attempt.trace_id !== trace_id || phase.attempt.cancelling)
      return refuse('not_now', 'no choice of installments is asked for this payment');
    const plan = phase.plans.find((candidate) => candidate.quantity === quantity);
    if (!plan) return refuse('not_found', `no plan of ${quantity} installments was offered`);
    this.screen.show({ name: 'card', attempt: phase.attempt });
    phase.choose(quantity === 1 ? null : { quantity, type: plan.type });
    return DONE;
  }

  /** Shows the plan that the customer tapped, without choosing it. */
  wishInstallments(trace_id: string, quantity: number): Answer<null> {
    const phase = this.screen.phase();
    if (phase?.name !== 'installments' || phase.attempt.trace_id !== trace_id || phase.attempt.cancelling)
      return refuse('not_now', 'no choice of installments is asked for this payment');
    if (!phase.plans.some((plan) => plan.quantity === quantity))
      return refuse('not_found', `no plan of ${quantity} installments was offered`);
    this.screen.show({ ...phase, wished: quantity });
    return DONE;
  }

  judgeSignature(trace_id: string, accepted: boolean): Answer<null> {
    const phase = this.screen.phase();
    if (phase?.name !== 'signature' || phase.attempt.trace_id !== trace_id)
      return refuse('not_now', 'no signature is asked for this payment');
    this.screen.show({
      name: 'processing',
      attempt: phase.attempt,
      card: phase.card,
      since_ms: phase.attempt.sent_at_ms ?? this.#parts.clock.wallMs(),
      slow: false,
    });
    phase.judge(accepted);
    return DONE;
  }

  /** The live attempt, if it is still this one: results of another attempt never reach this screen. */
  private alive(tender_id: string): { readonly phase: CheckoutPhase; readonly attempt: CardAttempt } | null {
    const phase = this.screen.phase();
    const attempt = phase && attemptOf(phase);
    return phase && attempt?.tender_id === tender_id ? { phase, attempt } : null;
  }

  private change(tender_id: string, change: (attempt: CardAttempt) => CardAttempt): void {
    const alive = this.alive(tender_id);
    if (alive) this.showAttempt(change(alive.attempt));
  }

  private showAttempt(attempt: CardAttempt): void {
    const phase = this.screen.phase();
    if (phase?.name === 'card' || phase?.name === 'installments' || phase?.name === 'processing')
      this.screen.show({ ...phase, attempt });
  }

  private progressed(tender_id: string, progress: PaymentProgress): void {
    const alive = this.alive(tender_id);
    if (!alive) return;
    const known = { ...alive.attempt, trace_id: progress.trace_id };
    // Cancelled before the engine named the attempt: the cancellation is passed on now.
    if (alive.attempt.trace_id === null && alive.attempt.cancelling) void this.#parts.engine.cancel(progress.trace_id);
    switch (progress.phase) {
      case 'arming':
      case 'installments':
        return this.showAttempt(known);
      case 'card': {
        const { prompt } = progress;
        const asked_at_ms = known.asked_at_ms ?? (prompt === 'present_card' ? this.#parts.clock.wallMs() : null);
        return this.showAttempt({ ...known, prompt, asked_at_ms });
      }
      case 'sent':
        this.screen.show({
          name: 'processing',
          attempt: { ...known, sent_at_ms: progress.at_ms },
          card: progress.card,
          since_ms: progress.at_ms,
          slow: false,
        });
        return this.watchSlowness(tender_id);
    }
  }

  /** After a while, shows that the bank's reply is still pending (payment-safety 5.9). */
  private watchSlowness(tender_id: string): void {
    this.stopWatching();
    this.stopWatching = this.#parts.clock.schedule(this.#parts.settings().slow_answer_seconds * 1000, () => {
      const alive = this.alive(tender_id);
      if (alive?.phase.name === 'processing') this.screen.show({ ...alive.phase, slow: true });
    });
  }

  private askInstallments(tender_id: string, card: CardSummary): Promise<InstallmentsChoice | null | 'cancel'> {
    const alive = this.alive(tender_id);
    if (!alive || alive.attempt.cancelling) return Promise.resolve('cancel');
    const { fees, read_at_ms: fees_read_at_ms } = this.#parts.fees.inForce();
    const { settings, cart } = this.#parts;
    const from_minor = plansFrom(settings().installments_from_minor, cart.sale.currency);
    const { amount_minor } = alive.attempt;
    const plans = amount_minor < from_minor || alive.attempt.holds ? [] : installmentPlans(fees, card, amount_minor);
    this.screen.planned(plans.length === 0 ? 'skipped' : 'offered');
    if (plans.length === 0) return Promise.resolve(null);
    return new Promise((choose) =>
      this.screen.show({
        name: 'installments',
        attempt: alive.attempt,
        card,
        plans,
        fees_read_at_ms,
        wished: null,
        choose,
      }),
    );
  }

  /** Has the cashier compare the signature while the slip prints; a failing printer delays nothing. */
  private askSignature(tender_id: string, card: CardSummary): Promise<boolean> {
    const alive = this.alive(tender_id);
    // Without a cashier to compare it, no signature is accepted.
    if (!alive || this.#parts.isAttended?.() === false) return Promise.resolve(false);
    const { attempt } = alive;
    const slip = this.#parts.devices.printer === null ? 'no_printer' : 'printing';
    const judged = new Promise<boolean>((judge) => this.screen.show({ name: 'signature', attempt, card, slip, judge }));
    if (slip === 'printing') void this.printSlip(tender_id, card);
    return judged;
  }

  private async printSlip(tender_id: string, card: CardSummary): Promise<void> {
    const { attempt } = this.alive(tender_id) ?? {};
    if (!attempt || attempt.trace_id === null) return;
    const { currency, number } = this.#parts.cart.sale;
    const failure = await this.#parts.receipts.printSignatureSlip({
      trace_id: attempt.trace_id,
      sale_number: number,
      amount_minor: attempt.amount_minor,
      currency,
      card,
    });
    const phase = this.screen.phase();
    if (phase?.name === 'signature' && phase.attempt.tender_id === tender_id)
      this.screen.show({ ...phase, slip: failure === null ? 'printed' : 'failed' });
  }

  private ended(tender_id: string, outcome: PaymentOutcome): void {
    this.#parts.cart.reload();
    const alive = this.alive(tender_id);
    if (!alive) return;
    this.stopWatching();
    const { sent_at_ms } = alive.attempt;
    switch (outcome.outcome) {
      case 'approved':
        this.screen.show(
          alive.attempt.holds
            ? { name: 'held', tender_id, trace_id: outcome.trace_id, slip: this.slipBefore }
            : { name: 'approved', tender_id, change_minor: 0 },
        );
        break;
      case 'declined':
        this.screen.show({ name: 'declined', tender_id, outcome });
        break;
      case 'not_charged':
        this.screen.show({ name: 'not_charged', tender_id, outcome });
        break;
      case 'unknown': {
        const { trace_id, cause, card, approved_minor } = outcome;
        this.screen.show({
          name: 'unknown',
          tender_id,
          trace_id,
          cause,
          card,
          sent_at_ms,
          unknown_at_ms: this.#parts.clock.wallMs(),
          ...(approved_minor === undefined ? {} : { approved_minor }),
        });
      }
    }
    this.screen.ended();
  }

  private get slipBefore(): PaperState {
    return this.#parts.devices.printer === null ? 'no_printer' : 'idle';
  }

  /** A bug in the engine proves nothing about the money: the payment is shown as unknown. */
  private broke(tender_id: string, error: unknown): void {
    this.#parts.log.error('a card payment ended with an unexpected error', { event: 'payment_broke', error });
    const trace_id = this.alive(tender_id)?.attempt.trace_id ?? '';
    this.ended(tender_id, { outcome: 'unknown', trace_id, cause: 'internal', card: null, next_retry_ms: 0 });
  }
}
