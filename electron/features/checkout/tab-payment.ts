import type { Clock } from '../../../core/clock.ts';
import { assert } from '../../../core/assert.ts';
import type { PaymentPart } from '../../../core/sale/split.ts';
import { endsTabHere } from '../../../core/payments/tab-stop.ts';
import { heldTender, paidMinor } from '../../../core/sale/tender.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { Log } from '../../log/log.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { TabOutcome } from '../../payments/tabs/tab.ts';
import type { CartService } from '../sale/cart-service.ts';
import type { ReceiptService } from '../receipts/receipt-service.ts';
import { type Grant, answerable, byWhom } from '../shared/grant.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import type { CardPayment } from './card-payment.ts';
import type { Checkout, CheckoutPhase } from './checkout-phase.ts';

export interface TabPaymentParts {
  readonly cart: CartService;
  readonly sales: SaleStore;
  readonly engine: PaymentEngine;
  readonly receipts: ReceiptService;
  readonly settings: () => Settings;
  readonly readyToSell: () => Answer<null>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The screen of the payment, as a tab changes it. */
export interface TabPaymentScreen {
  phase(): CheckoutPhase | null;
  show(phase: CheckoutPhase, more?: Pick<Checkout, 'tab_ended'>): void;
  /** Starts a payment that holds this amount. */
  openHold(hold_minor: number): void;
  /** The next part of the sale, or why it does not fit what is left. */
  part(amount_minor: number | undefined): Answer<PaymentPart>;
  due_minor(): number;
  paid(sale_id: string): void;
}

type Settling = Extract<CheckoutPhase, { name: 'settling' }>;
type Failed = Extract<CheckoutPhase, { name: 'settle_failed' }>;

/** A tab in the flow of the sale: opened from its cart, and settled at the choice of tender. */
export class TabPayment {
  readonly #parts: TabPaymentParts;
  readonly #card: CardPayment;
  readonly #screen: TabPaymentScreen;

  constructor(parts: TabPaymentParts, card: CardPayment, screen: TabPaymentScreen) {
    this.#parts = parts;
    this.#card = card;
    this.#screen = screen;
  }

  /** Holds an amount on a card for the open sale; its goods may come later. */
  open(amount_minor: number, label: string | undefined): Answer<null> {
    const { cart, settings, readyToSell } = this.#parts;
    if (!settings().tabs_enabled) return refuse('not_now', 'tabs are not opened at this till');
    if (this.#screen.phase() !== null) return refuse('not_now', 'a payment is on the screen');
    if (cart.sale.state !== 'OPEN' || heldTender(cart.sale) !== null)
      return refuse('not_now', 'the sale has an open tab already');
    const stopped = this.#card.impossibleReason();
    if (stopped) return refuse(stopped.code, stopped.detail);
    const ready = readyToSell();
    if (!ready.ok) return ready;
    if (label !== undefined) cart.save({ ...cart.sale, label });
    this.#screen.openHold(amount_minor);
    return this.hold(amount_minor);
  }

  /** Requests the card, for the first time or again. */
  hold(amount_minor: number): Answer<null> {
    const { sale } = this.#parts.cart;
    this.#card.start({ amount_minor, tip_minor: 0 }, paidMinor(sale) + amount_minor, true);
    return DONE;
  }

  /** The hold is on the screen; its slip prints meanwhile and delays nothing. */
  async printHeld(): Promise<void> {
    const phase = this.#screen.phase();
    const { receipt_print_automatically, receipt_default } = this.#parts.settings();
    if (phase?.name !== 'held' || phase.slip === 'no_printer') return;
    if (!receipt_print_automatically || receipt_default !== 'print') return;
    this.#screen.show({ ...phase, slip: 'printing' });
    const printed = await this.#parts.receipts.printTabSlip(phase.trace_id);
    const now = this.#screen.phase();
    if (now?.name === 'held' && now.trace_id === phase.trace_id)
      this.#screen.show({ ...now, slip: printed.ok ? 'printed' : 'failed' });
  }

  /** Pays a part of the sale, or all that is left of it, from its tab. */
  settle(amount_minor: number | undefined, grant: Grant): Answer<null> {
    const { cart, engine, sales, clock } = this.#parts;
    const tender = heldTender(cart.sale);
    const tab = tender?.trace_id === undefined ? null : engine.tab(tender.trace_id);
    if (tender === null || tab === null) return refuse('not_found', 'the sale has no open tab');
    if (tab.unsettled) return refuse('not_now', 'a step of the tab is not proven');
    const part = this.#screen.part(amount_minor);
    if (!part.ok) return part;
    const { trace_id, held_minor } = tab;
    const what = { subject: trace_id, amount_minor: part.value.amount_minor };
    sales.recordAct({ ...byWhom(grant), what: 'tab_capture', ...what });
    const settling: Settling = {
      ...{ name: 'settling', trace_id, tender_id: tender.tender_id, held_minor },
      amount_minor: part.value.amount_minor,
      since_ms: clock.wallMs(),
    };
    this.#screen.show(settling);
    void this.take(settling, part.value, answerable(grant).name).then(
      (outcome) => this.ended(settling, outcome),
      (error: unknown) => {
        this.#parts.log.error('a tab could not be settled', { event: 'settling_broke', error });
        this.ended(settling, { outcome: 'unknown', act: 'capture', cause: 'internal' });
      },
    );
    return DONE;
  }

  /** A capture takes at most the held amount: for more, the hold is raised first. */
  private async take(settling: Settling, { tip_minor }: PaymentPart, who: string): Promise<TabOutcome> {
    const { engine, cart } = this.#parts;
    const { trace_id, amount_minor, held_minor } = settling;
    if (amount_minor > held_minor) {
      const adjusted = await engine.changeTab({ trace_id, act: 'adjustment', amount_minor, who });
      if (adjusted.outcome !== 'done') return adjusted;
    }
    const settles = { sale: cart.reload(), due_minor: this.#screen.due_minor(), tip_minor };
    return await engine.changeTab({ trace_id, act: 'capture', amount_minor, who, settles });
  }

  private ended(settling: Settling, outcome: TabOutcome): void {
    const { cart } = this.#parts;
    const sale = cart.reload();
    if (this.#screen.phase()?.name !== 'settling') return;
    const { tender_id, trace_id, amount_minor } = settling;
    if (outcome.outcome === 'done') {
      this.#screen.show({ name: 'approved', tender_id, change_minor: 0 });
      if (sale.state === 'PAID') this.#screen.paid(sale.sale_id);
      return;
    }
    const held_minor = this.#parts.engine.tab(trace_id)?.held_minor ?? settling.held_minor;
    const reason = outcome.outcome === 'unknown' ? outcome.cause : outcome.reason;
    const failed: Failed = {
      ...{ name: 'settle_failed', outcome: outcome.outcome, act: outcome.act },
      ...{ trace_id, amount_minor, held_minor, reason },
    };
    this.#screen.show(failed, { tab_ended: outcome.outcome === 'refused' && endsTabHere(reason) });
    if (outcome.outcome !== 'unknown') this.takeBack();
  }

  /** A refused capture put its sale on hold; it is still on this screen. */
  private takeBack(): void {
    const { cart } = this.#parts;
    const { held_at_ms: _held, ...sale } = cart.reload();
    if (sale.state === 'HELD') cart.save({ ...sale, state: 'OPEN' });
  }

  /** The engine changed something: what was unknown to the screen may be proven now. */
  moved(): void {
    const phase = this.#screen.phase();
    if (phase?.name !== 'settle_failed' || phase.outcome !== 'unknown') return;
    const tab = this.#parts.engine.tab(phase.trace_id);
    if (tab === null || tab.unsettled) return;
    const sale = this.#parts.cart.reload();
    const tender = sale.tenders.find(({ trace_id }) => trace_id === phase.trace_id);
    assert(tender !== undefined, 'the tab is a part of its sale');
    if (tab.state === 'captured') {
      this.#screen.show({ name: 'approved', tender_id: tender.tender_id, change_minor: 0 });
      if (sale.state === 'PAID') this.#screen.paid(sale.sale_id);
      return;
    }
    // The hold was raised but not captured. However late this is known, the cashier decides whether to charge.
    const is_raised = phase.act === 'adjustment' && tab.held_minor >= phase.amount_minor;
    const failed: Failed = { ...phase, outcome: is_raised ? 'raised' : 'refused', held_minor: tab.held_minor };
    this.takeBack();
    this.#screen.show(failed);
  }

  /**
   * Continues with the next customer: a sale with a tab is put on hold; one with an unproven capture stays frozen until
   * proven.
   */
  leave(): void {
    const { cart } = this.#parts;
    if (cart.reload().state === 'PAYING') cart.openNew();
    else cart.holdCurrent();
  }
}
