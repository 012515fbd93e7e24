import type { Dice } from '../dice.ts';

/** How many of those who come back come with a receipt that was given back just before. */
const COMES_AGAIN = 0.3;
const REMEMBERED = 30;

/** Receipts that customers hold, of whichever lane. */
export class Receipts {
  readonly #sold: string[] = [];
  readonly #given_back: string[] = [];

  sold(trace_id: string): void {
    this.#sold.push(trace_id);
  }

  givenBack(trace_id: string): void {
    this.#given_back.push(trace_id);
    if (this.#given_back.length > REMEMBERED) this.#given_back.shift();
  }

  /** Customers come back soon, sometimes two at once, and some try another lane with what was given back. */
  pick(dice: Dice): string | null {
    const from = this.#given_back.length > 0 && dice.chance(COMES_AGAIN) ? this.#given_back : this.#sold;
    return from[from.length - 1 - dice.skewed(from.length - 1)] ?? null;
  }
}
