import type { Clock, Randomness } from '../../../core/clock.ts';
import { succeed } from '../../../core/result.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { coverOf, coveredBy } from '../../../core/sale/tender-adjustment.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { UsableCard } from '../gift/gift-service.ts';
import type { CartService } from '../sale/cart-service.ts';
import type { CashTaken } from './cash-payment.ts';
import type { PartSource } from './part-price.ts';
import { type Answer, refuse } from '../shared/refusal.ts';

/** What the payment needs of gift cards. */
export interface PayingCards {
  /** The shop has gift cards, or had them. */
  readonly can_pay: boolean;
  usable(code: string, sale: Sale): Answer<UsableCard>;
}

export interface GiftPaymentParts {
  readonly cart: Pick<CartService, 'sale' | 'take' | 'reload'>;
  readonly sales: SaleStore;
  readonly gift: PayingCards;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** Pays with gift cards: what a card pays is held on it in the commit that counts it as paid. */
export class GiftPayment {
  readonly #parts: GiftPaymentParts;
  readonly #source: PartSource;

  constructor(parts: GiftPaymentParts, source: PartSource) {
    this.#parts = parts;
    this.#source = source;
  }

  /** As much as the card has for what is left, or what covers `wished_minor` of it, and never less than that. */
  take(code: string, wished_minor: number | undefined): Answer<CashTaken> {
    const { cart, sales, gift, randomness, clock } = this.#parts;
    const card = gift.usable(code, cart.sale);
    if (!card.ok) return card;
    const { usable_minor, card_id, shown } = card.value;
    const whole = this.#source.part('gift', wished_minor);
    if (!whole.ok) return whole;
    const is_enough = whole.value.part.amount_minor <= usable_minor;
    if (!is_enough && wished_minor !== undefined) return refuse('gift_spent', 'less is on it than that');
    const covers_minor = coveredBy(whole.value.part);
    const priced = is_enough
      ? whole
      : this.#source.part('gift', coverOf(usable_minor, covers_minor, this.#source.quote('gift')));
    if (!priced.ok) return priced;
    const { part, due_minor } = priced.value;
    const left_minor = usable_minor - part.amount_minor;
    const tender: Tender = {
      ...{ tender_id: randomness.identifier(), kind: 'gift', state: 'paid', ...part },
      ...{ gift: { card_id, shown, left_minor }, at_ms: clock.wallMs() },
    };
    const sale = cart.take(sales.takeGift(cart.sale, tender, due_minor));
    return succeed({ sale, tender_id: tender.tender_id, change_minor: 0 });
  }

  /** The parts of the open sale pay nothing: their cards have all of it again. */
  release(who: string): Sale {
    const { cart, sales } = this.#parts;
    for (const { tender_id, kind, state } of cart.sale.tenders)
      if (kind === 'gift' && state === 'paid') sales.releaseGift(cart.sale.sale_id, tender_id, who);
    return cart.reload();
  }
}
