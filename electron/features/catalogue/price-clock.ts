import { localMinute, nextChange, priceAt } from '../../../core/catalogue/planned-price.ts';
import type { Product } from '../../../core/catalogue/product.ts';
import type { Clock } from '../../../core/clock.ts';

/** Current prices of products, and when they next change. */
export class PriceClock {
  readonly #clock: Clock;
  private looked_at = '';
  /** The next minute in which a planned price begins or ends; null when none is planned. */
  private next_change: string | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The product at its current price; unchanged for the most common case of a single price. */
  now(product: Product): Product {
    return product.planned_prices === undefined
      ? product
      : { ...product, price_minor: priceAt(product, this.minute()) };
  }

  /** Whether a planned price began or ended since, or the clock was set back. */
  hasMoved(): boolean {
    const minute = this.minute();
    return (this.next_change !== null && minute >= this.next_change) || minute < this.looked_at;
  }

  /** Finds the next price change of these products; those without planned prices may be left out. */
  plan(products: readonly Product[]): void {
    this.looked_at = this.minute();
    this.next_change = null;
    for (const { planned_prices } of products) {
      const change = planned_prices === undefined ? null : nextChange(planned_prices, this.looked_at);
      if (change !== null && (this.next_change === null || change < this.next_change)) this.next_change = change;
    }
  }

  private minute(): string {
    return localMinute(this.#clock.wallMs());
  }
}
