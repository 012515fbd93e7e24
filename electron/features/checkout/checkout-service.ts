import type { CheckoutSlice } from '../../../core/contract/snapshot.ts';
import type { ChangeIn } from '../../../core/sale/second-currency.ts';
import { cardPart } from '../../../core/sale/split.ts';
import { creditedTo } from '../../../core/sale/exchange.ts';
import { giftPaidOf } from '../../../core/sale/tender-kind.ts';
import { paidMinor } from '../../../core/sale/tender.ts';
import { MOVING_STATES } from '../../../core/sale/tender-state.ts';
import { type TipPlace, tipFits, tipIsOpen } from '../../../core/sale/tip.ts';
import { cashStep } from '../../../core/settings/settings.ts';
import { CardPayment } from './card-payment.ts';
import { CashPayment, type CashTaken } from './cash-payment.ts';
import { chargeable } from '../sale/old-prices.ts';
import { CHOICE_PHASES, type Checkout, type CheckoutPhase, type PhaseName } from './checkout-phase.ts';
import { checkoutSlice, viewSources } from './checkout-view.ts';
import { noteUndoingSeen, resumedCheckout } from './checkout-restart.ts';
import type { Grant } from '../shared/grant.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import type { CheckoutParts } from './ports.ts';
import { ExchangeStep } from './exchange-step.ts';
import { GiftPayment } from './gift-payment.ts';
import { LinkPayment } from './link-payment.ts';
import { PartPrice } from './part-price.ts';
import { ReturnParts } from './return-parts.ts';
import { TabPayment } from './tab-payment.ts';
import { TipStep } from './tip-step.ts';

/**
 * Takes a sale from "Cobrar" to paid. Only decides what the screen shows next: the engine decides the state of the
 * money, and the sale stores it. An intent that is illegal in the current phase is refused with `not_now` and changes
 * nothing, so double taps are harmless.
 */
export class CheckoutService {
  readonly #parts: CheckoutParts;
  readonly #state: CheckoutParts['checkoutState'];
  readonly card: CardPayment;
  readonly tab: TabPayment;
  readonly link: LinkPayment;
  readonly exchange: ExchangeStep;
  private readonly cash: CashPayment;
  private readonly gift: GiftPayment;
  private readonly tip: TipStep;
  private readonly price: PartPrice;
  readonly #returning: ReturnParts;

  constructor(parts: CheckoutParts) {
    this.#parts = parts;
    this.#state = parts.checkoutState;
    const screen = {
      phase: () => this.#state.checkout?.phase ?? null,
      show: (phase: CheckoutPhase, more: Partial<Checkout> = {}) => this.change({ ...more, phase }),
      ended: () => this.ended(),
    };
    this.price = new PartPrice(parts);
    this.card = new CardPayment(parts, {
      ...screen,
      planned: (installments) => this.change({ installments }),
    });
    this.tab = new TabPayment(parts, this.card, {
      ...screen,
      openHold: (hold_minor) => this.open({ name: 'tender' }, null, hold_minor),
      part: (amount_minor) => (this.isAt('tender') ? this.price.listed(amount_minor) : this.notNow('settleTab')),
      due_minor: () => this.price.due_minor,
      paid: (sale_id) => parts.receipts.printPaid(sale_id),
    });
    this.cash = new CashPayment(parts, this.price);
    this.gift = new GiftPayment(parts, this.price);
    this.link = new LinkPayment(parts, this.price, screen);
    this.#returning = new ReturnParts(parts, {
      ...screen,
      openDrawer: () => this.cash.openDrawer(),
      releaseGifts: (who) => this.gift.release(who),
    });
    this.exchange = new ExchangeStep(parts, {
      ...screen,
      open: (phase) => this.open(phase, null),
      due_minor: () => this.price.due_minor,
    });
    this.tip = new TipStep({ ...parts, proceed: () => void this.setTip(0) });
  }

  get isOpen(): boolean {
    return this.#state.isOpen;
  }

  /** Shows what a restart interrupted: an approval not yet seen, an unknown part, or the rest of a split payment. */
  restart(): void {
    this.gift.releaseSetAside();
    const resumed = resumedCheckout(this.#parts.cart.sale, this.#parts);
    if (resumed) this.open(resumed.phase, this.tipPlace(), resumed.hold_minor);
  }

  begin(): Answer<null> {
    if (this.#state.checkout) return this.notNow('begin');
    const payable = this.payable();
    if (!payable.ok) return payable;
    if (this.exchange.isOpen) return this.exchange.begin();
    this.open({ name: this.tipPlace() === 'first' ? 'tip' : 'tender' });
    return DONE;
  }

  back(): Answer<null> {
    const phase = this.#state.checkout?.phase.name;
    const nothing_paid = this.nothing_paid;
    if (phase === 'exchange' && !this.exchange.isRunning) return this.leave();
    if (phase === 'return') return this.leaveReturn(nothing_paid);
    if (phase === 'cash') return this.show({ name: 'tender' });
    if (phase === 'tender' && nothing_paid && this.#state.checkout?.tip === 'first') return this.show({ name: 'tip' });
    if (phase === 'tip' && this.#state.checkout?.tip === 'with_tender') return this.show({ name: 'tender' });
    if ((phase === 'tender' && nothing_paid) || phase === 'tip') return this.leave();
    return this.notNow('back');
  }

  setTip(tip_minor: number): Answer<null> {
    if (!this.isAt('tip') && !this.asksTipHere) return this.notNow('setTip');
    if (!tipFits(this.price.total_minor, tip_minor))
      return refuse('amount_too_large', 'total and tip exceed what one payment may be');
    this.#parts.cart.save({ ...this.#parts.cart.sale, tip_minor });
    return this.show({ name: 'tender' });
  }

  /** Opens the entry of a tip that is not among the presets, when the tip is requested beside the tenders. */
  typeTip(): Answer<null> {
    return this.asksTipHere ? this.show({ name: 'tip' }) : this.notNow('typeTip');
  }

  chooseCash(amount_minor: number | undefined): Answer<null> {
    if (!this.isAt(...CHOICE_PHASES) || this.#state.checkout?.hold_minor != null) return this.notNow('chooseCash');
    const part = this.price.listed(amount_minor);
    if (!part.ok) return part;
    this.change({ kind: 'cash' });
    return this.show({ name: 'cash', amount_minor: part.value.amount_minor });
  }

  /**
   * Takes the cash that the customer hands over. Less than the amount due becomes a part of its own; the rest stays
   * due.
   */
  takeCash(received_minor: number): Answer<null> {
    const phase = this.#state.checkout?.phase;
    if (phase?.name !== 'cash') return this.notNow('takeCash');
    return this.taken('cash', this.cash.take(phase.amount_minor, received_minor));
  }

  /** The same in the second currency. */
  takeForeignCash(received_minor: number, change_in: ChangeIn): Answer<null> {
    const phase = this.#state.checkout?.phase;
    if (phase?.name !== 'cash') return this.notNow('takeForeignCash');
    return this.taken('cash', this.cash.takeForeign(phase.amount_minor, received_minor, change_in));
  }

  /**
   * Pays with a gift card: its whole balance towards the rest, or this amount; what remains becomes a part of its own.
   */
  async payGift(code: string, amount_minor: number | undefined, alone?: Grant): Promise<Answer<null>> {
    const isStillWanted = () => this.isAt(...CHOICE_PHASES) && this.#state.checkout?.hold_minor == null;
    if (!isStillWanted()) return this.notNow('payGift');
    return this.taken('gift', await this.gift.take(code, amount_minor, { alone, isStillWanted }));
  }

  /** Pays the whole sale in exact cash, in one act. */
  exactCash(): Answer<null> {
    if (this.#state.checkout && !this.isAt('tip', 'tender')) return this.notNow('exactCash');
    const payable = this.payable();
    if (!payable.ok) return payable;
    const credited = this.exchange.isOpen ? this.exchange.begin() : DONE;
    if (!credited.ok || this.isAt('exchange')) return credited;
    const part = this.price.listed(undefined);
    if (!part.ok) return part;
    if (!this.#state.checkout) this.open({ name: 'tender' }, null);
    return this.taken('cash', this.cash.takeExactly(part.value.amount_minor));
  }

  chooseCard(amount_minor: number | undefined): Answer<null> {
    if (!this.isAt(...CHOICE_PHASES)) return this.notNow('chooseCard');
    const stopped = this.card.impossibleReason();
    if (stopped) return refuse(stopped.code, stopped.detail);
    const { hold_minor = null } = this.#state.checkout ?? {};
    if (hold_minor !== null) return this.tab.hold(hold_minor);
    const priced = this.price.part('card', amount_minor);
    if (!priced.ok) return priced;
    this.change({ kind: 'card', installments: null });
    this.card.start(cardPart(priced.value.part), priced.value.due_minor);
    return DONE;
  }

  /** Shows the paid parts, so that they can be refunded. Opening it refunds nothing. */
  reviewParts(): Answer<null> {
    if (!this.isAt('tender', 'declined', 'not_charged') || paidMinor(this.#parts.cart.sale) === 0)
      return this.notNow('reviewParts');
    return this.show({ name: 'return', states: {}, running: false, untold: [] });
  }

  returnParts(who: string): Promise<Answer<{ readonly returned: number; readonly open: number }>> {
    return this.#returning.giveBack(who);
  }

  /** Returns to the choice of tender from an outcome that left something to pay. */
  anotherTender(): Answer<null> {
    const part_paid = this.isAt('approved') && this.#parts.cart.sale.state !== 'PAID';
    const undecided = this.isAt('settle_failed') && this.#parts.cart.sale.state !== 'OPEN';
    if (undecided || (!part_paid && !this.isAt('declined', 'not_charged', 'unknown', 'settle_failed')))
      return this.notNow('anotherTender');
    noteUndoingSeen(this.#state.checkout?.phase, this.#parts.engine);
    if (this.#state.checkout?.hold_minor != null) return this.leave();
    this.change({ kind: null, installments: null });
    return this.show({ name: 'tender' });
  }

  /** On hold with its unknown part, whose undo continues, or its paid parts; gift cards that paid alone are released. */
  holdUnknown(): Answer<null> {
    const { sale } = this.#parts.cart;
    const part_paid = sale.state !== 'PAID' && paidMinor(sale) > 0 && this.isAt('approved', ...CHOICE_PHASES);
    if ((!this.isAt('unknown', 'return') && !part_paid) || !this.#returning.leave()) return this.notNow('holdUnknown');
    if (this.nothing_paid && !sale.tenders.some(({ state }) => MOVING_STATES.has(state)))
      this.gift.release(sale.cashier);
    noteUndoingSeen(this.#state.checkout?.phase, this.#parts.engine);
    this.#parts.cart.holdCurrent();
    this.#state.checkout = null;
    this.#parts.publisher.changed('checkout');
    return DONE;
  }

  finish(): Answer<null> {
    const leaves_tab = this.isAt('held', 'settle_failed');
    if (!leaves_tab && !this.isAt('approved')) return this.notNow('finish');
    if (!leaves_tab && this.#parts.cart.sale.state !== 'PAID') return this.anotherTender();
    // Stored first: where the disk is full, the payment stays on the screen, and is left later.
    if (leaves_tab) this.tab.leave();
    else this.exchange.finish();
    this.#state.checkout = null;
    this.#parts.publisher.changed('checkout');
    return DONE;
  }

  /** A sale on hold was resumed: the money it already holds must be shown. */
  resumed(): void {
    this.restart();
  }

  /** The engine changed something: the sale on the screen may have changed, e.g. an unknown part was undone. */
  engineMoved(): void {
    if (this.#parts.cart.sale.tenders.some(({ state }) => MOVING_STATES.has(state))) this.#parts.cart.reload();
    this.tab.moved();
    this.gift.releaseSetAside();
    this.#parts.publisher.changed('checkout');
  }

  slice(): CheckoutSlice | null {
    if (!this.#state.checkout) return null;
    return checkoutSlice(this.#state.checkout, {
      ...viewSources(this.#parts),
      total_minor: this.price.total_minor,
      quote: (kind) => this.price.quote(kind),
      cash_step_minor: cashStep(this.#parts.settings()),
      tip_time_limit: this.tip.time_limit,
      link_possible: this.link.is_possible,
      card_impossible_reason: this.card.impossibleReason()?.detail ?? null,
    });
  }

  /** No money was paid: returned goods and gift card holds count as paid, and are released with the payment. */
  private get nothing_paid(): boolean {
    const { sale } = this.#parts.cart;
    return paidMinor(sale) === creditedTo(sale) + giftPaidOf(sale);
  }

  private tipPlace(): TipPlace | null {
    const { tip_enabled, tip_asked } = this.#parts.settings();
    return tip_enabled ? tip_asked : null;
  }

  /** At the choice of tender while the tip can still change: it belongs to amounts neither paid nor in doubt. */
  private get asksTipHere(): boolean {
    return this.isAt('tender') && this.#state.checkout?.tip === 'with_tender' && tipIsOpen(this.#parts.cart.sale);
  }

  private isAt(...names: readonly PhaseName[]): boolean {
    return this.#state.checkout !== null && names.includes(this.#state.checkout.phase.name);
  }

  private notNow(intent: string): ReturnType<typeof refuse> {
    return refuse('not_now', `${intent} is not possible at ${this.#state.checkout?.phase.name ?? 'the sale'}`);
  }

  private open(phase: CheckoutPhase, tip = this.tipPlace(), hold_minor: number | null = null): void {
    const { sale_id } = this.#parts.cart.sale;
    const kind = phase.name === 'exchange' ? 'credit' : null;
    this.#state.checkout = { sale_id, tip, installments: null, kind, hold_minor, phase };
    this.timeTip(phase);
    this.#parts.publisher.changed('checkout', 'sale');
  }

  private change(change: Partial<Checkout>): void {
    if (this.#state.checkout) this.#state.checkout = { ...this.#state.checkout, ...change };
    if (change.phase) this.timeTip(change.phase);
    this.#parts.publisher.changed('checkout');
  }

  private timeTip(phase: CheckoutPhase): void {
    if (phase.name === 'tip' && this.#state.checkout?.tip === 'first') this.tip.begin();
    else this.tip.end();
  }

  private show(phase: CheckoutPhase): Answer<null> {
    this.change({ phase });
    return DONE;
  }

  /** Returns to the cart. A chosen tip applied to the earlier amounts and is requested again. */
  private leave(): Answer<null> {
    this.gift.release(this.#parts.cart.sale.cashier);
    this.exchange.leave();
    if (this.#parts.cart.sale.tip_minor > 0) this.#parts.cart.save({ ...this.#parts.cart.sale, tip_minor: 0 });
    this.#state.checkout = null;
    this.tip.end();
    this.#parts.publisher.changed('checkout', 'sale');
    return DONE;
  }

  /** Back to the cart when everything was returned; otherwise payment can continue with what is left or in doubt. */
  private leaveReturn(nothing_paid: boolean): Answer<null> {
    if (!this.#returning.leave()) return this.notNow('back');
    return nothing_paid ? this.leave() : this.show({ name: 'tender' });
  }

  private payable(): Answer<null> {
    const { cart, gift, readyToSell } = this.#parts;
    const goods = chargeable(cart);
    const loads = goods.ok ? gift.readyToLoad() : goods;
    return loads.ok ? readyToSell() : loads;
  }

  private taken(kind: 'cash' | 'gift', part: Answer<CashTaken>): Answer<null> {
    if (!part.ok) return part;
    const { sale, tender_id, change_minor } = part.value;
    const is_paid = sale.state === 'PAID';
    if (is_paid) this.change({ kind, phase: { name: 'approved', tender_id, change_minor } });
    else this.change({ kind: null, phase: { name: 'tender' } });
    if (is_paid) this.#parts.receipts.printPaid(sale.sale_id);
    return DONE;
  }

  /** An attempt ended and its outcome is on the screen. */
  private ended(): void {
    const sale = this.#parts.cart.sale;
    if (this.isAt('approved') && sale.state === 'PAID') this.#parts.receipts.printPaid(sale.sale_id);
    void this.tab.printHeld();
  }
}
