import type { Dice } from '../dice.ts';

/** Fraction of returning customers with a receipt that was just used. */
const COMES_AGAIN = 0.3;
const REMEMBERED = 30;

/** Receipts in customers' hands, of all lanes. */
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

  /** Customers return soon, sometimes two at once, and some try another lane with a used receipt. */
  pick(dice: Dice): string | null {
    const from = this.#given_back.length > 0 && dice.chance(COMES_AGAIN) ? this.#given_back : this.#sold;
    return from[from.length - 1 - dice.skewed(from.length - 1)] ?? null;
  }
}
