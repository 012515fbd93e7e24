import type { ExchangePlan } from '../../../core/contract/exchange.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { ReturnView } from '../../../core/contract/refunds.ts';
import { creditTender, exchangeIsOpen } from '../../../core/sale/exchange.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { paidMinor } from '../../../core/sale/tender.ts';
import type { CartService } from '../sale/cart-service.ts';
import type { Grant } from '../shared/grant.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import type { CheckoutPhase } from './checkout-phase.ts';

/** What the payment needs from exchanges. */
export interface Exchanges {
  /** Claims at the store the credit that is about to be counted. */
  claim(due_minor: number): Promise<Answer<null>>;
  giveUp(): Promise<void>;
  /** Counts the returned goods as paid. */
  credit(due_minor: number): Answer<Sale>;
  plan(due_minor: number): Promise<Answer<ExchangePlan>>;
  settle(
    due_minor: number,
    read: IntentArguments<'exchange.settle'>['parts'],
    grant: Grant,
  ): Promise<Answer<ReturnView | null>>;
  drop(tender_id: string, who: string): Sale;
  /** Money returned besides what pays this sale; null when none. */
  givenBack(sale: Sale): ReturnView | null;
  /** What it returns was seen. */
  told(return_id: string): void;
}

export interface ExchangeStepParts {
  readonly cart: Pick<CartService, 'sale' | 'openNew'>;
  readonly exchanges: Exchanges;
  readonly receipts: { printPaid(sale_id: string): void };
}

export interface ExchangeScreen {
  phase(): CheckoutPhase | null;
  /** Opens the payment at this phase. */
  open(phase: CheckoutPhase): void;
  show(phase: CheckoutPhase): void;
  due_minor(): number;
}

/** The payment of a sale with returned goods. */
export class ExchangeStep {
  readonly #parts: ExchangeStepParts;
  readonly #screen: ExchangeScreen;

  constructor(parts: ExchangeStepParts, screen: ExchangeScreen) {
    this.#parts = parts;
    this.#screen = screen;
  }

  /** Returned goods are still to be counted. */
  get isOpen(): boolean {
    return exchangeIsOpen(this.#parts.cart.sale);
  }

  get isRunning(): boolean {
    const phase = this.#screen.phase();
    return phase?.name === 'exchange' && phase.running;
  }

  /**
   * Claims at the store what will be counted before `begin`; an amount settled later is claimed when that is confirmed.
   */
  async claim(): Promise<Answer<null>> {
    const due_minor = this.#screen.due_minor();
    const { sale } = this.#parts.cart;
    const is_settled = (sale.exchange?.credit_minor ?? 0) >= due_minor - paidMinor(sale);
    return is_settled ? DONE : await this.#parts.exchanges.claim(due_minor);
  }

  /** Gives up the claim of an exchange that did not begin. */
  async giveUp(): Promise<void> {
    await this.#parts.exchanges.giveUp();
  }

  /** Continues to the choice of tender for the rest; when nothing is left to pay, to the amount to return. */
  begin(): Answer<null> {
    const { cart, exchanges } = this.#parts;
    const due_minor = this.#screen.due_minor();
    const left_minor = due_minor - paidMinor(cart.sale);
    if ((cart.sale.exchange?.credit_minor ?? 0) < left_minor) {
      const credited = exchanges.credit(due_minor);
      if (!credited.ok) return credited;
      this.#screen.open({ name: 'tender' });
      return DONE;
    }
    // Money paid by other parts would have to be returned too: that is a separate return.
    if (left_minor < due_minor) return refuse('not_now', 'a part of this sale is paid already');
    this.#screen.open({ name: 'exchange', plan: null, running: false });
    void this.showPlan(due_minor);
    return DONE;
  }

  async settle({ parts }: IntentArguments<'exchange.settle'>, grant: Grant): Promise<Answer<null>> {
    const { cart, exchanges, receipts } = this.#parts;
    const phase = this.#screen.phase();
    if (phase?.name !== 'exchange' || phase.running) return refuse('not_now', 'no exchange is on the screen');
    this.#screen.show({ ...phase, running: true });
    const settled = await exchanges.settle(this.#screen.due_minor(), parts, grant);
    const tender = creditTender(cart.sale);
    if (tender === null || cart.sale.state !== 'PAID') {
      this.#screen.show({ ...phase, running: false });
      void this.showPlan(this.#screen.due_minor());
      return settled.ok ? DONE : settled;
    }
    // The sale is complete; what is owed to the customer and not yet returned is on the screen.
    this.#screen.show({ name: 'approved', tender_id: tender.tender_id, change_minor: 0 });
    receipts.printPaid(cart.sale.sale_id);
    return DONE;
  }

  /** Leaves the paid sale, on whose page what goes back to the customer was seen. */
  finish(): void {
    const { cart, exchanges } = this.#parts;
    const returned = exchanges.givenBack(cart.sale);
    if (returned !== null) exchanges.told(returned.return_id);
    cart.openNew();
  }

  /** Leaving the payment also removes the credit, if nothing else was paid. */
  leave(): void {
    const tender = creditTender(this.#parts.cart.sale);
    if (tender !== null) this.#parts.exchanges.drop(tender.tender_id, this.#parts.cart.sale.cashier);
  }

  private async showPlan(due_minor: number): Promise<void> {
    const planned = await this.#parts.exchanges.plan(due_minor);
    const phase = this.#screen.phase();
    if (phase?.name !== 'exchange' || phase.running) return;
    const plan = planned.ok ? planned.value : { back_minor: 0, parts: [], problem: 'not_possible' as const };
    this.#screen.show({ ...phase, plan });
  }
}
