import type { CardName } from './cards.ts';
import type { ReaderScript } from './script.ts';

/** Decides which card is presented next: an ordered one first, then the script's, if automatic. */
export class SimulatedCustomer {
  readonly #cards: ReaderScript['cards'];
  readonly #ordered: CardName[] = [];
  #isAutomatic: boolean;
  #presented_count = 0;
  #failing: CardName | undefined;

  constructor({ cards, is_automatic }: ReaderScript) {
    this.#cards = cards;
    this.#isAutomatic = is_automatic;
  }

  setAutomatic(is_automatic: boolean): void {
    this.#isAutomatic = is_automatic;
  }

  /** Presents this card as soon as the reader waits for one. */
  order(card: CardName): void {
    this.#ordered.push(card);
  }

  /** Presents the same card again, in another way, before anything else. */
  orderFirst(card: CardName): void {
    this.#ordered.unshift(card);
  }

  /** The next card, or none. A card that failed and works again is the same card, held better. */
  next(): CardName | undefined {
    const ordered = this.#ordered.shift();
    if (ordered || !this.#isAutomatic) return ordered;
    if (this.#failing) return this.#failing;
    const card = this.#cards[Math.min(this.#presented_count, this.#cards.length - 1)];
    this.#presented_count += 1;
    return card;
  }

  /** Records that this card failed and will work when presented again. */
  willTryAgain(card: CardName): void {
    this.#failing = card;
  }

  /** True, once, when this card failed before. */
  takeSecondTry(card: CardName): boolean {
    const is_second_try = this.#failing === card;
    this.#failing = undefined;
    return is_second_try;
  }
}
