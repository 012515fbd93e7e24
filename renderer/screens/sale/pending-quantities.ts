/** Longer than an answer takes, shorter than a person needs to see that nothing happened and press again. */
const WISH_MS = 400;

/**
 * Quantities asked for whose snapshot has not arrived yet. Without them, two quick presses on `+` would both ask for the
 * same next quantity, and one would be lost.
 */
export class PendingQuantities {
  readonly #wishes = new Map<string, { readonly quantity_milli: number; readonly until_ms: number }>();

  /** The quantity to ask for now: a step from what was last asked for, else from what the cart shows. Never below 0. */
  step(line_id: string, shown_milli: number, by_milli: number, at_ms: number): number {
    const wish = this.#wishes.get(line_id);
    const base_milli = wish && wish.until_ms > at_ms ? wish.quantity_milli : shown_milli;
    const quantity_milli = Math.max(0, base_milli + by_milli);
    this.#wishes.set(line_id, { quantity_milli, until_ms: at_ms + WISH_MS });
    return quantity_milli;
  }

  /** The till refused: the cart's own figure counts again. */
  forget(line_id: string): void {
    this.#wishes.delete(line_id);
  }
}
