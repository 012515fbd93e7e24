import type { Clock, Randomness } from '../../../core/clock.ts';
import { succeed } from '../../../core/result.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { creditedTo } from '../../../core/sale/exchange.ts';
import { giftPaidOf } from '../../../core/sale/tender-kind.ts';
import { paidMinor } from '../../../core/sale/tender.ts';
import { MOVING_STATES } from '../../../core/sale/tender-state.ts';
import { coverOf, coveredBy } from '../../../core/sale/tender-adjustment.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { UsableCard } from '../gift/gift-service.ts';
import type { CartService } from '../sale/cart-service.ts';
import type { CashTaken } from './cash-payment.ts';
import type { PartSource } from './part-price.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import { type Answer, refuse } from '../shared/refusal.ts';

/** What the payment needs from gift cards. */
export interface PayingCards {
  /** The shop has gift cards, or had them. */
  readonly can_pay: boolean;
  usable(code: string, sale: Sale): Promise<Answer<UsableCard>>;
  /** Same, on a person's responsibility, even without the store. */
  usableAlone(code: string, sale: Sale): Promise<Answer<UsableCard & { readonly is_exception: boolean }>>;
}

export interface GiftPaymentParts {
  readonly cart: Pick<CartService, 'sale' | 'heldSales' | 'take' | 'reload'>;
  readonly sales: SaleStore;
  readonly gift: PayingCards;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** Who approved it without the store, and whether the screen is still waiting when the store has replied. */
export interface GiftRequest {
  readonly alone?: Grant | undefined;
  readonly isStillWanted?: () => boolean;
}

/**
 * Pays with gift cards: the amount is held on the card in the commit that counts it as paid; for a shop's card it is
 * first claimed at the store.
 */
export class GiftPayment {
  readonly #parts: GiftPaymentParts;
  readonly #source: PartSource;
  #is_asking = false;

  constructor(parts: GiftPaymentParts, source: PartSource) {
    this.#parts = parts;
    this.#source = source;
  }

  /** Takes the card's balance towards the rest, or exactly what covers `wished_minor`, never less. */
  async take(code: string, wished_minor: number | undefined, request: GiftRequest = {}): Promise<Answer<CashTaken>> {
    if (this.#is_asking) return refuse('not_now', 'the store is asked for a card');
    this.#is_asking = true;
    try {
      return await this.takeOnce(code, wished_minor, request);
    } finally {
      this.#is_asking = false;
    }
  }

  private async takeOnce(
    code: string,
    wished_minor: number | undefined,
    { alone, isStillWanted = () => true }: GiftRequest,
  ): Promise<Answer<CashTaken>> {
    const { cart, sales, gift, randomness, clock } = this.#parts;
    const found = await (alone === undefined ? gift.usable(code, cart.sale) : gift.usableAlone(code, cart.sale));
    if (!found.ok) return found;
    if (!isStillWanted()) return refuse('not_now', 'the payment went on meanwhile');
    const { usable_minor, card, claim } = found.value;
    const is_exception = 'is_exception' in found.value && found.value.is_exception === true;
    const whole = this.#source.part('gift', wished_minor);
    if (!whole.ok) return whole;
    const is_enough = whole.value.part.amount_minor <= usable_minor;
    if (!is_enough && wished_minor !== undefined && !is_exception)
      return refuse('gift_spent', 'less is on it than that');
    const covers_minor = coveredBy(whole.value.part);
    const priced = is_enough
      ? whole
      : this.#source.part('gift', coverOf(usable_minor, covers_minor, this.#source.quote('gift')));
    if (!priced.ok) return priced;
    const { part, due_minor } = priced.value;
    const { card_id, shown } = card;
    const tender: Tender = {
      ...{ tender_id: randomness.identifier(), kind: 'gift', state: 'paid', ...part },
      ...{ gift: { card_id, shown, left_minor: usable_minor - part.amount_minor }, at_ms: clock.wallMs() },
    };
    const before = JSON.stringify(cart.sale);
    const claimed = await claim({ move_id: tender.tender_id, amount_minor: part.amount_minor });
    if (!claimed.ok) return claimed;
    if (!isStillWanted() || JSON.stringify(cart.sale) !== before || !claimed.value.isStillGood()) {
      claimed.value.giveUp('not_used');
      return refuse('not_now', 'the payment went on meanwhile');
    }
    const act = is_exception && alone !== undefined ? exceptionAct(alone, tender, cart.sale) : undefined;
    const sale = cart.take(sales.takeGift(cart.sale, tender, due_minor, claimed.value.granted, act));
    return succeed({ sale, tender_id: tender.tender_id, change_minor: 0 });
  }

  /** Releases the open sale's gift card parts, if any: the amounts are available on their cards again. */
  release(who: string): void {
    const { cart } = this.#parts;
    if (this.releaseOf(cart.sale, who)) cart.reload();
  }

  /** Same for sales on hold that gift cards alone paid: a charge beside them was in doubt, and paid nothing. */
  releaseSetAside(): void {
    const { cart, gift } = this.#parts;
    if (!gift.can_pay) return;
    const settled = cart.heldSales().filter((sale) => sale.state === 'HELD' && paysNothingElse(sale));
    try {
      for (const sale of settled) this.releaseOf(sale, sale.cashier);
    } catch {
      // The journal cannot be written now, which the engine tells; its next change comes here again.
    }
  }

  private releaseOf({ sale_id, tenders }: Sale, who: string): boolean {
    const held = tenders.filter(({ kind, state }) => kind === 'gift' && state === 'paid');
    for (const { tender_id } of held) this.#parts.sales.releaseGift(sale_id, tender_id, who);
    return held.length > 0;
  }
}

/** Returned goods and gift cards count as paid, and nothing else does or may. */
const paysNothingElse = (sale: Sale): boolean =>
  paidMinor(sale) === creditedTo(sale) + giftPaidOf(sale) &&
  !sale.tenders.some(({ state }) => MOVING_STATES.has(state));

const exceptionAct = (alone: Grant, { amount_minor, gift }: Tender, { number }: Sale): Act => ({
  ...byWhom(alone),
  ...{ what: 'gift_exception', subject: gift?.card_id ?? '', detail: gift?.shown ?? '' },
  ...{ amount_minor, sale_number: number },
});
