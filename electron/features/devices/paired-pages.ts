import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../core/clock.ts';
import type { Audience } from '../../../core/contract/intents/declare.ts';

/** Pages beside the till's own: a customer's display, a kiosk. */
export type PairedAudience = Exclude<Audience, 'till'>;

/** Lifetime of a code, which is read from one screen and typed into another. */
const CODE_LIFE_MS = 120_000;
/** One wrong digit is a slip; five tries are guesses. */
const WRONG_CODES_MAX = 5;
/** More screens than a till has. */
const PAGES_MAX = 8;

export interface PairedPagesParts {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** A new secret of at least 128 random bits, URL-safe. */
  readonly token: () => string;
  /** Six random digits. */
  readonly code: () => string;
}

interface Offer {
  readonly audience: PairedAudience;
  readonly code: string;
  readonly until_ms: number;
  wrong: number;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const same = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)));

/**
 * Admission of pages other than the till's own, and their audience. A page is paired once, by a code that the till
 * shows for two minutes; its token is kept only as a hash in memory, until the till ends or the token is revoked.
 */
export class PairedPages {
  readonly #parts: PairedPagesParts;
  readonly #pages = new Map<string, PairedAudience>();
  readonly #listeners = new Set<() => void>();
  #offer: Offer | null = null;

  constructor(parts: PairedPagesParts) {
    this.#parts = parts;
  }

  /** How many pages hold a token. */
  get count(): number {
    return this.#pages.size;
  }

  /** A new code for one page; voids the previous one. */
  offer(audience: PairedAudience): { readonly code: string; readonly seconds_left: number } {
    const { clock, code } = this.#parts;
    this.#offer = { audience, code: code(), until_ms: clock.monotonicMs() + CODE_LIFE_MS, wrong: 0 };
    return { code: this.#offer.code, seconds_left: CODE_LIFE_MS / 1_000 };
  }

  /** Redeems a code for a token, once; null for a wrong code, and for any after five wrong ones or two minutes. */
  redeem(code: string): string | null {
    const offer = this.#offer;
    if (offer === null || this.#parts.clock.monotonicMs() >= offer.until_ms) return null;
    if (!same(code, offer.code)) {
      offer.wrong += 1;
      if (offer.wrong >= WRONG_CODES_MAX) this.#offer = null;
      return null;
    }
    this.#offer = null;
    return this.admit(offer.audience);
  }

  /** Issues a token; when there are too many pages, the oldest is removed. */
  admit(audience: PairedAudience): string {
    const [oldest] = this.#pages.keys();
    if (this.#pages.size >= PAGES_MAX && oldest !== undefined) this.#pages.delete(oldest);
    const token = this.#parts.token();
    this.#pages.set(digest(token), audience);
    this.#notify();
    return token;
  }

  /** The audience of a token; null when it is not valid. */
  audienceOf(token: string): PairedAudience | null {
    return this.#pages.get(digest(token)) ?? null;
  }

  /** Revokes every token and the displayed code. */
  revoke(): void {
    this.#pages.clear();
    this.#offer = null;
    this.#notify();
  }

  /** Called when a page is paired or all are revoked. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
