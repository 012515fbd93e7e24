import { loadedBy } from '../../../core/gift/gift-card.ts';
import { succeed } from '../../../core/result.ts';
import { type PaymentPart, nextPart } from '../../../core/sale/split.ts';
import { paidMinor } from '../../../core/sale/tender.ts';
import { type TenderQuote, adjustedPart, tenderQuote } from '../../../core/sale/tender-adjustment.ts';
import type { TenderKind } from '../../../core/sale/tender-kind.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { CartService } from '../sale/cart-service.ts';
import { type Answer, refuse } from '../shared/refusal.ts';

/** A part's charge by one payment method, and the sale's total with tip when paid that way. */
export interface PricedPart {
  readonly part: PaymentPart;
  readonly due_minor: number;
}

/** Computes the part to be paid on the screen. */
export interface PartSource {
  /** What `covers_minor` of the rest costs by this tender kind (default: all of it), or why it does not fit. */
  part(kind: TenderKind, covers_minor: number | undefined): Answer<PricedPart>;
  quote(kind: TenderKind): TenderQuote;
}

/** The parts of the open sale: what is left of it, and its cost by each way of paying. */
export class PartPrice implements PartSource {
  readonly #cart: Pick<CartService, 'sale' | 'priced'>;
  readonly #settings: () => Settings;

  constructor({
    cart,
    settings,
  }: {
    readonly cart: Pick<CartService, 'sale' | 'priced'>;
    readonly settings: () => Settings;
  }) {
    this.#cart = cart;
    this.#settings = settings;
  }

  /** Without the tip; including adjustments of the paid parts. */
  get total_minor(): number {
    return this.#cart.priced.totals.total_minor;
  }

  get due_minor(): number {
    return this.total_minor + this.#cart.sale.tip_minor;
  }

  /** The next part at list price, whatever the payment method. */
  listed(covers_minor: number | undefined): Answer<PaymentPart> {
    const part = nextPart(this.#cart.sale, this.total_minor, covers_minor);
    return part.ok ? part : refuse(part.error, 'the part does not fit what is left to pay');
  }

  quote(kind: TenderKind): TenderQuote {
    const { sale } = this.#cart;
    // Goods are paid first, then gift card loads, the tip last (core/sale/split.ts).
    const goods_minor = this.total_minor - loadedBy(sale) - paidMinor(sale);
    return tenderQuote(sale, kind, Math.max(0, goods_minor), this.#settings());
  }

  part(kind: TenderKind, covers_minor: number | undefined): Answer<PricedPart> {
    const listed = this.listed(covers_minor);
    if (!listed.ok) return listed;
    const part = adjustedPart(listed.value, this.quote(kind));
    if (part === null) return refuse('amount_too_large', 'this part exceeds what one payment may be');
    return succeed({ part, due_minor: this.due_minor + (part.adjustment?.amount_minor ?? 0) });
  }
}
