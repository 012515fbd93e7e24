import { loadedBy } from '../../../core/gift/gift-card.ts';
import { succeed } from '../../../core/result.ts';
import { type PaymentPart, nextPart } from '../../../core/sale/split.ts';
import { paidMinor } from '../../../core/sale/tender.ts';
import { type TenderQuote, adjustedPart, tenderQuote } from '../../../core/sale/tender-adjustment.ts';
import type { TenderKind } from '../../../core/sale/tender-kind.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { CartService } from '../sale/cart-service.ts';
import { type Answer, refuse } from '../shared/refusal.ts';

/** A part as one way of paying charges it, and what the sale comes to with its tip when it is paid so. */
export interface PricedPart {
  readonly part: PaymentPart;
  readonly due_minor: number;
}

/** What the payment on the screen says of the part that money is taken for. */
export interface PartSource {
  /** What `covers_minor` of what is left costs in this kind of tender, or all that is left; or why it does not fit that. */
  part(kind: TenderKind, covers_minor: number | undefined): Answer<PricedPart>;
  quote(kind: TenderKind): TenderQuote;
}

/** The parts of the open sale: what is left of it, and what each way of paying makes of that. */
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

  /** Without the tip; with what the parts that are paid were adjusted by. */
  get total_minor(): number {
    return this.#cart.priced.totals.total_minor;
  }

  get due_minor(): number {
    return this.total_minor + this.#cart.sale.tip_minor;
  }

  /** The next part as it is listed, however it is paid. */
  listed(covers_minor: number | undefined): Answer<PaymentPart> {
    const part = nextPart(this.#cart.sale, this.total_minor, covers_minor);
    return part.ok ? part : refuse(part.error, 'the part does not fit what is left to pay');
  }

  quote(kind: TenderKind): TenderQuote {
    const { sale } = this.#cart;
    // The goods are paid first, then what goes on gift cards, and the tip last (core/sale/split.ts).
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
