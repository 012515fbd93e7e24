import type { KioskSlice } from '../../../core/contract/kiosk.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { holdsNothing } from '../../../core/sale/tender.ts';
import type { TenderState } from '../../../core/sale/tender-state.ts';
import { type Service, orderCode } from '../../../core/sale/service.ts';
import { succeed } from '../../../core/result.ts';
import { isFor } from '../../../core/contract/intents.ts';
import type { CartService } from '../sale/cart-service.ts';
import { settleOldPrices } from '../sale/old-prices.ts';
import type { SnapshotPublisher } from '../shared/snapshot-publisher.ts';
import type { CheckoutService } from '../checkout/checkout-service.ts';
import type { GiftService } from '../gift/gift-service.ts';
import type { ReceiptService } from '../receipts/receipt-service.ts';
import type { GiftCardView } from '../../../core/contract/gifts.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import type { Gate } from '../shared/grant.ts';
import type { KIOSK_INTENTS } from '../../../core/contract/intents/kiosk.ts';
import type { HandlersOf } from '../shared/handlers.ts';

export interface KioskParts {
  readonly cart: CartService;
  readonly checkout: CheckoutService;
  readonly receipts: ReceiptService;
  readonly publisher: SnapshotPublisher;
  readonly mode: KioskMode;
  readonly gift: Pick<GiftService, 'can_pay' | 'readCard'>;
  readonly settings: () => Settings;
  /** Signs staff out: their permissions are not for customers. */
  readonly signOut: () => void;
}

/** Whether the till serves customers directly. Its initial mode is set at the start; staff can change it. */
export class KioskMode {
  readonly possible: boolean;
  #on: boolean;

  constructor(kiosk: boolean) {
    this.possible = kiosk;
    this.#on = kiosk;
  }

  get on(): boolean {
    return this.#on;
  }

  turn(on: boolean): void {
    this.#on = on;
  }

  /** Runs before the till's gate: intents not meant for this audience are refused despite any approval. */
  guard(gate: Gate): Gate {
    return (intent, args, approval) => {
      const audience = this.#on ? 'kiosk' : 'till';
      // The display that faces the customer belongs to a till; its own router asked first what is for it.
      return isFor(audience, intent) || (audience === 'till' && isFor('customer_display', intent))
        ? gate(intent, args, approval)
        : refuse('not_permitted', `${intent} is not for a ${audience}`);
    };
  }
}

const ASKING = 'a gift card is on its way';

/** Outcomes of a charge without a reply, once proven (payment-safety 5.9). */
const SETTLED: ReadonlySet<string> = new Set(['REVERSED', 'NO_CHARGE']);

/**
 * Whether the customer saw the number of an unpaid order: with a charge in doubt, or partly paid. Such an order is
 * never discarded, because the customer may already be at the counter with that number.
 */
function wasNumbered(sale: Sale): boolean {
  const { lines, tenders } = sale;
  // A gift card that did not pay was released, and its customer saw no number.
  const numbered = tenders.filter(({ kind, state }) => kind !== 'gift' || state === 'paid');
  // With a charge in doubt it is kept even when all of its goods were taken out.
  return (lines.length > 0 || !holdsNothing(sale)) && numbered.some(({ state }) => NUMBERED_STATES.has(state));
}
const NUMBERED_STATES: ReadonlySet<TenderState> = new Set(['unknown', 'undone', 'paid', 'returning', 'returned']);

/** A customer's acts at a kiosk, each composed of the till's own acts, so that the same rules apply. */
export class KioskService {
  readonly #parts: KioskParts;
  /** A gift card payment is in progress: until it ends, nothing may be undone. */
  #is_asking = false;

  constructor(parts: KioskParts) {
    this.#parts = parts;
  }

  slice(): KioskSlice {
    const { mode, cart } = this.#parts;
    const { on, possible } = mode;
    return { on, possible, service: cart.sale.service ?? null, gift_cards: this.takes_gift_cards };
  }

  private get takes_gift_cards(): boolean {
    return this.#parts.settings().kiosk_gift_cards && this.#parts.gift.can_pay;
  }

  begin(service: Service): Answer<null> {
    const left = this.leave();
    if (!left.ok) return left;
    const { cart, publisher } = this.#parts;
    // The counter finds the order by its original number.
    cart.save({ ...cart.sale, service, label: orderCode(cart.sale.number) });
    publisher.changed('kiosk');
    return DONE;
  }

  pay(): Answer<null> {
    if (this.#is_asking) return refuse('not_now', ASKING);
    const begun = this.open();
    if (!begun.ok) return begun;
    // If the shop asks for a tip, that comes first, and its answer charges.
    return this.step === 'tip' ? DONE : this.chooseCard();
  }

  /** Tip and charge are one act: a page that saw the tender choice in between would leave. */
  tip(tip_minor: number): Answer<null> {
    if (this.#is_asking) return refuse('not_now', ASKING);
    if (this.step !== 'tip') return refuse('not_now', 'no tip is asked for');
    const set = this.#parts.checkout.setTip(tip_minor);
    return set.ok ? this.chooseCard() : set;
  }

  private chooseCard(): Answer<null> {
    const { checkout } = this.#parts;
    const chosen = checkout.chooseCard(undefined);
    if (!chosen.ok && this.step === 'tender') this.closeTender();
    return chosen;
  }

  async findGift(code: string): Promise<Answer<GiftCardView>> {
    if (!this.takes_gift_cards) return refuse('gifts_off', 'no gift card pays at this kiosk');
    return this.#parts.gift.readCard(code);
  }

  /** The rest is charged at once; a customer who cancels gets the card's whole amount back. */
  async payGift(code: string): Promise<Answer<null>> {
    const { checkout, cart } = this.#parts;
    if (!this.takes_gift_cards) return refuse('gifts_off', 'no gift card pays at this kiosk');
    if (this.#is_asking || checkout.isOpen) return refuse('not_now', 'a payment is on the screen');
    const begun = this.open();
    if (!begun.ok) return begun;
    if (this.step === 'tip') checkout.setTip(0);
    this.#is_asking = true;
    try {
      const paid = await checkout.payGift(code, undefined);
      if (paid.ok && cart.sale.state === 'PAID') return paid;
      const rest = paid.ok ? checkout.chooseCard(undefined) : paid;
      if (!rest.ok && this.step === 'tender') this.closeTender();
      return rest;
    } finally {
      this.#is_asking = false;
    }
  }

  private open(): Answer<null> {
    const { checkout, cart } = this.#parts;
    if (checkout.isOpen) return DONE;
    // Self-service customers are not asked: they pay the lower of the shown and the current price.
    const settled = settleOldPrices(cart, 'lower');
    return settled.ok ? checkout.begin() : settled;
  }

  /** Leaves the current step unless an attempt is live, so that the order can be changed. */
  back(): Answer<null> {
    if (this.#is_asking) return refuse('not_now', ASKING);
    const { checkout } = this.#parts;
    const slice = checkout.slice();
    if (slice === null) return DONE;
    const { current } = slice;
    const settled = current.step === 'unknown' && SETTLED.has(current.recovery.state);
    if (current.step === 'declined' || current.step === 'not_charged' || settled) checkout.anotherTender();
    else if (current.step !== 'tip' && current.step !== 'tender')
      return refuse('not_now', `a payment is at ${current.step}`);
    return this.closeTender();
  }

  async counter(): Promise<Answer<{ readonly number: number; readonly printed: boolean }>> {
    const { cart, checkout, receipts } = this.#parts;
    const current = checkout.slice()?.current;
    const { number, tenders } = cart.sale;
    // The charge in doubt may be an earlier one than what the customer sees.
    const in_doubt = current?.step === 'unknown' ? current : tenders.findLast(({ state }) => state === 'unknown');
    const trace_id = in_doubt?.trace_id;
    const printed = trace_id === undefined ? false : (await receipts.printUnknownSlip(trace_id)).ok;
    const held = this.holdForCounter();
    return held.ok ? succeed({ number, printed }) : held;
  }

  leave(): Answer<null> {
    const { cart, checkout, publisher } = this.#parts;
    publisher.changed('kiosk');
    if (this.step === 'approved' && cart.sale.state === 'PAID') return checkout.finish();
    const closed = this.back();
    if (!closed.ok) return this.step === 'unknown' ? closed : checkout.holdUnknown();
    return wasNumbered(cart.sale) ? cart.hold() : this.forget();
  }

  /** Hands the window over to staff, whatever it shows: the till shows the same payment. */
  turn(on: boolean): Answer<null> {
    const { mode, publisher, signOut } = this.#parts;
    if (on) {
      signOut();
      // A customer must not discard what a cashier left in the cart.
      if (!this.#parts.checkout.isOpen) this.#parts.cart.hold();
    }
    mode.turn(on);
    publisher.changed('kiosk', 'till', 'staff');
    return DONE;
  }

  /** Clears everything of a customer before the next one. */
  private forget(): Answer<null> {
    const { cart } = this.#parts;
    const { lines, tenders } = cart.sale;
    const cleared = lines.length + tenders.length > 0 ? cart.clear() : DONE;
    const { service, label: _code, ...sale } = cart.sale;
    if (cleared.ok && service !== undefined) cart.save(sale);
    return cleared;
  }

  private get step(): string | null {
    return this.#parts.checkout.slice()?.current.step ?? null;
  }

  /** Puts the order on hold for the counter: with an unknown charge, a partial payment, or only its goods. */
  private holdForCounter(): Answer<null> {
    const { cart, checkout } = this.#parts;
    const settled = this.back();
    if (settled.ok) return cart.hold();
    return checkout.holdUnknown();
  }

  /** Returns from the choice of tender to the cart, through the tip if it was requested. */
  private closeTender(): Answer<null> {
    const { checkout } = this.#parts;
    for (let steps = 0; checkout.isOpen && steps < 2; steps += 1) {
      const back = checkout.back();
      if (!back.ok) return back;
    }
    return checkout.isOpen ? refuse('not_now', 'a payment is on the screen') : DONE;
  }
}

export interface KioskHandlerParts {
  readonly kiosk: KioskService;
}

/** Handlers of a kiosk's customers and staff. */
export function kioskHandlers({ kiosk }: KioskHandlerParts): HandlersOf<typeof KIOSK_INTENTS> {
  return {
    'kiosk.begin': ({ service }) => kiosk.begin(service),
    'kiosk.pay': () => kiosk.pay(),
    'kiosk.tip': ({ tip_minor }) => kiosk.tip(tip_minor),
    'kiosk.lookGift': ({ code }) => kiosk.findGift(code),
    'kiosk.payGift': ({ code }) => kiosk.payGift(code),
    'kiosk.back': () => kiosk.back(),
    'kiosk.counter': () => kiosk.counter(),
    'kiosk.leave': () => kiosk.leave(),
    'kiosk.exit': () => kiosk.turn(false),
    'kiosk.enter': () => kiosk.turn(true),
  };
}
