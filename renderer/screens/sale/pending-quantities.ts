/** Longer than a reply takes, shorter than a person needs to notice that nothing happened and press again. */
const WISH_MS = 400;

/**
 * Quantities requested whose snapshot has not arrived yet. Without them, two quick presses of `+` would request the
 * same quantity, and one would be lost.
 */
export class PendingQuantities {
  readonly #wishes = new Map<string, { readonly quantity_milli: number; readonly until_ms: number }>();

  /** The quantity to request: one step from the last one requested, or else from the one shown. Never below 0. */
  step(line_id: string, shown_milli: number, by_milli: number, at_ms: number): number {
    const wish = this.#wishes.get(line_id);
    const base_milli = wish && wish.until_ms > at_ms ? wish.quantity_milli : shown_milli;
    const quantity_milli = Math.max(0, base_milli + by_milli);
    this.#wishes.set(line_id, { quantity_milli, until_ms: at_ms + WISH_MS });
    return quantity_milli;
  }

  /** The till refused: the cart's own quantity applies again. */
  forget(line_id: string): void {
    this.#wishes.delete(line_id);
  }
}
