import type { GiftCardRow } from '../../core/gift/gift-card.ts';

/** The simulated shop's validity and limit of cards. */
export const CARD_MONTHS = 1;
export const CARD_MAX_MINOR = 70_000;

/** A customer's promise: by a load, which counts once its sale is paid, or by a store credit. */
interface CardPromise {
  readonly card_id: string;
  /** Null for a store credit, which counts from the beginning. */
  readonly sale_id: string | null;
  /** Dates promised again before the sale was paid; a death may lose the last one. */
  readonly until_ms: number[];
}

/** Expiry dates as promised to customers: the date of a paid load never becomes earlier. */
export class GiftDates {
  readonly #promises = new Map<string, CardPromise>();

  /** @param name the line that loads, or the return that gives */
  promise(name: string, card_id: string, sale_id: string | null, now_ms: number): void {
    const until = new Date(now_ms);
    until.setUTCMonth(until.getUTCMonth() + CARD_MONTHS);
    const known = this.#promises.get(name);
    if (known === undefined) this.#promises.set(name, { card_id, sale_id, until_ms: [until.getTime()] });
    else known.until_ms.push(until.getTime());
  }

  wrong(card: GiftCardRow | null, isPaid: (sale_id: string) => boolean): string[] {
    if (card === null || this.#promises.size === 0) return [];
    const { card_id, expires_at_ms, shown } = card;
    const { least_ms } = this.#bounds(card_id, isPaid);
    if (expires_at_ms === null) return [`card ${shown} has no date`];
    const all = this.#of(card_id).flatMap(({ until_ms }) => until_ms);
    // A reload with an earlier date keeps the later one.
    if (!all.includes(expires_at_ms)) return [`card ${shown} is over at ${expires_at_ms}, which nobody was told`];
    return expires_at_ms < least_ms ? [`card ${shown} is over before the ${least_ms} that was promised`] : [];
  }

  /** Problems with a payment or refusal now. */
  taken(card_id: string, code: string, isPaid: (sale_id: string) => boolean, now_ms: number): string[] {
    const { least_ms, most_ms } = this.#bounds(card_id, isPaid);
    if (code === 'yes') return most_ms <= now_ms ? ['a card paid that was over'] : [];
    return code === 'gift_expired' && least_ms > now_ms ? ['a card was refused as over before its time'] : [];
  }

  #of(card_id: string): CardPromise[] {
    return [...this.#promises.values()].filter((one) => one.card_id === card_id);
  }

  #bounds(card_id: string, isPaid: (sale_id: string) => boolean): { least_ms: number; most_ms: number } {
    const loaded = this.#of(card_id).filter(({ sale_id }) => sale_id !== null && isPaid(sale_id));
    const least_ms = Math.max(0, ...loaded.map(({ until_ms }) => Math.min(...until_ms)));
    const most_ms = Math.max(0, ...this.#of(card_id).flatMap(({ until_ms }) => until_ms));
    return { least_ms, most_ms };
  }
}
