import type { GiftCardRow } from '../../core/gift/gift-card.ts';

/** Of the simulated shop, where cards have dates and limits. */
export const CARD_MONTHS = 1;
export const CARD_MAX_MINOR = 70_000;

/** What a customer was promised of a card: by its load, which counts once its sale is paid, or by its store credit. */
interface Told {
  readonly card_id: string;
  /** Null: a store credit, which is there from its beginning. */
  readonly sale_id: string | null;
  /** A date that was told again before the sale was paid; a death may take the last one with it. */
  readonly until_ms: number[];
}

/** When cards are over, as their customers were told: no date of a load that was paid for is ever taken back. */
export class GiftDates {
  readonly #promises = new Map<string, Told>();

  /** @param name the line that loads, or the return that gives */
  promise(name: string, card_id: string, sale_id: string | null, now_ms: number): void {
    const until = new Date(now_ms);
    until.setUTCMonth(until.getUTCMonth() + CARD_MONTHS);
    const known = this.#promises.get(name);
    if (known === undefined) this.#promises.set(name, { card_id, sale_id, until_ms: [until.getTime()] });
    else known.until_ms.push(until.getTime());
  }

  /** What is wrong with the date of a card. */
  wrong(card: GiftCardRow | null, isPaid: (sale_id: string) => boolean): string[] {
    if (card === null || this.#promises.size === 0) return [];
    const { card_id, expires_at_ms, shown } = card;
    const { least_ms } = this.#bounds(card_id, isPaid);
    if (expires_at_ms === null) return [`card ${shown} has no date`];
    const all = this.#of(card_id).flatMap(({ until_ms }) => until_ms);
    // One that is loaded again later than it was promised keeps the later date.
    if (!all.includes(expires_at_ms)) return [`card ${shown} is over at ${expires_at_ms}, which nobody was told`];
    return expires_at_ms < least_ms ? [`card ${shown} is over before the ${least_ms} that was promised`] : [];
  }

  /** What is wrong with how it was taken now. */
  taken(card_id: string, code: string, isPaid: (sale_id: string) => boolean, now_ms: number): string[] {
    const { least_ms, most_ms } = this.#bounds(card_id, isPaid);
    if (code === 'yes') return most_ms <= now_ms ? ['a card paid that was over'] : [];
    return code === 'gift_expired' && least_ms > now_ms ? ['a card was refused as over before its time'] : [];
  }

  #of(card_id: string): Told[] {
    return [...this.#promises.values()].filter((one) => one.card_id === card_id);
  }

  #bounds(card_id: string, isPaid: (sale_id: string) => boolean): { least_ms: number; most_ms: number } {
    const loaded = this.#of(card_id).filter(({ sale_id }) => sale_id !== null && isPaid(sale_id));
    const least_ms = Math.max(0, ...loaded.map(({ until_ms }) => Math.min(...until_ms)));
    const most_ms = Math.max(0, ...this.#of(card_id).flatMap(({ until_ms }) => until_ms));
    return { least_ms, most_ms };
  }
}
