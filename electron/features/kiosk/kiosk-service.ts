import type { KioskSlice } from '../../../core/contract/kiosk.ts';
import type { Sale } from '../../../core/sale/sale.ts';
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
  readonly gift: Pick<GiftService, 'can_pay' | 'look'>;
  readonly settings: () => Settings;
  /** Signs staff out: their permissions are not for customers. */
  readonly signOut: () => void;
}

/** Whether the till serves customers directly. It starts as it was started, and staff can turn it. */
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

  /** Asked before the gate of the till: what is not for this audience is refused despite any approval. */
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

/** What has become of a charge whose answer was lost, once that is proven (payment-safety 5.9). */
const SETTLED: ReadonlySet<string> = new Set(['REVERSED', 'NO_CHARGE']);

/**
 * Whether the customer was shown the number of an order that is not paid: with a charge in doubt, or with a part of it
 * paid. Such an order is never thrown away: they may stand at the counter with that number by now.
 */
function wasNumbered({ lines, tenders }: Sale): boolean {
  // A gift card that did not pay has all of it again, and its customer saw no number.
  const numbered = tenders.filter(({ kind, state }) => kind !== 'gift' || state === 'paid');
  return lines.length > 0 && numbered.some(({ state }) => NUMBERED_STATES.has(state));
}
const NUMBERED_STATES: ReadonlySet<TenderState> = new Set(['unknown', 'undone', 'paid', 'returning', 'returned']);

/** The acts of a customer at a kiosk, each made of acts that the till knows, so that the same rules hold. */
export class KioskService {
  readonly #parts: KioskParts;
  /** A gift card is on its way: until that is known nothing is taken back. */
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
    // The counter finds the order by the number it has had from the beginning.
    cart.save({ ...cart.sale, service, label: orderCode(cart.sale.number) });
    publisher.changed('kiosk');
    return DONE;
  }

  pay(): Answer<null> {
    if (this.#is_asking) return refuse('not_now', ASKING);
    const begun = this.open();
    if (!begun.ok) return begun;
    // Where the shop asks for a tip, that question comes first, and its answer charges.
    return this.step === 'tip' ? DONE : this.chooseCard();
  }

  /** Tip and charge are one act: a page that was shown the choice of tender between them would leave it. */
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

  async lookGift(code: string): Promise<Answer<GiftCardView>> {
    if (!this.takes_gift_cards) return refuse('gifts_off', 'no gift card pays at this kiosk');
    return this.#parts.gift.look(code);
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
    // A customer who serves themselves is asked nothing: what is less, of what was shown and what it costs now.
    const settled = settleOldPrices(cart, 'lower');
    return settled.ok ? checkout.begin() : settled;
  }

  /** Ends what is on the screen as far as nothing is alive, so that the order can be changed. */
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
    const { number } = cart.sale;
    const printed = current?.step === 'unknown' ? (await receipts.printUnknownSlip(current.trace_id)).ok : false;
    const aside = this.setAside();
    return aside.ok ? succeed({ number, printed }) : aside;
  }

  leave(): Answer<null> {
    const { cart, checkout, publisher } = this.#parts;
    publisher.changed('kiosk');
    if (this.step === 'approved' && cart.sale.state === 'PAID') return checkout.finish();
    const closed = this.back();
    if (!closed.ok) return this.step === 'unknown' ? closed : checkout.holdUnknown();
    return wasNumbered(cart.sale) ? cart.hold() : this.forget();
  }

  /** Staff takes the window over, whatever is on it: the till shows the same payment. */
  turn(on: boolean): Answer<null> {
    const { mode, publisher, signOut } = this.#parts;
    if (on) {
      signOut();
      // What a cashier left in the cart is not a customer's to throw away.
      if (!this.#parts.checkout.isOpen) this.#parts.cart.hold();
    }
    mode.turn(on);
    publisher.changed('kiosk', 'till', 'staff');
    return DONE;
  }

  /** Nothing of a customer stays for the next one to see. */
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

  /** For the counter: with an unknown charge, with what is paid of it, or with nothing but its goods. */
  private setAside(): Answer<null> {
    const { cart, checkout } = this.#parts;
    const settled = this.back();
    if (settled.ok) return cart.hold();
    return checkout.holdUnknown();
  }

  /** From the choice of tender, over the tip where one was asked, to the cart. */
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

/** What customers and their helpers do at a kiosk. */
export function kioskHandlers({ kiosk }: KioskHandlerParts): HandlersOf<typeof KIOSK_INTENTS> {
  return {
    'kiosk.begin': ({ service }) => kiosk.begin(service),
    'kiosk.pay': () => kiosk.pay(),
    'kiosk.tip': ({ tip_minor }) => kiosk.tip(tip_minor),
    'kiosk.lookGift': ({ code }) => kiosk.lookGift(code),
    'kiosk.payGift': ({ code }) => kiosk.payGift(code),
    'kiosk.back': () => kiosk.back(),
    'kiosk.counter': () => kiosk.counter(),
    'kiosk.leave': () => kiosk.leave(),
    'kiosk.exit': () => kiosk.turn(false),
    'kiosk.enter': () => kiosk.turn(true),
  };
}
