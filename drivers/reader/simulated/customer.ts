import type { CardName } from './cards.ts';
import type { ReaderScript } from './script.ts';

/** Who holds which card to the reader next: someone's order first, then the script's, if it acts by itself. */
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

  /** Holds this card as soon as the reader waits for one. */
  order(card: CardName): void {
    this.#ordered.push(card);
  }

  /** The same card once more, by another way, before anything else. */
  orderFirst(card: CardName): void {
    this.#ordered.unshift(card);
  }

  /** The next card, or no one. A card that failed and works again is the same card, held better. */
  next(): CardName | undefined {
    const ordered = this.#ordered.shift();
    if (ordered || !this.#isAutomatic) return ordered;
    if (this.#failing) return this.#failing;
    const card = this.#cards[Math.min(this.#presented_count, this.#cards.length - 1)];
    this.#presented_count += 1;
    return card;
  }

  /** Remembers that this card failed and will work when it is held again. */
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
