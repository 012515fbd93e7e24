import type { StoreWord } from '../../../core/anchor/judge-start.ts';
import type { Clock, Randomness } from '../../../core/clock.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { HAND_OVER } from '../../../store/contract/handovers.ts';
import type { Log } from '../../log/log.ts';
import type { ReturnsElsewhere, WhoseAttempt } from '../../payments/engine-parts.ts';
import type { Pusher } from './pusher.ts';
import type { ShopCustomerParts } from './shop-customers.ts';
import type { FeedKeyPlace } from './store-identity.ts';

export interface StoreLinkParts {
  readonly directory: string;
  readonly journal_file: string;
  readonly settings: Pick<Settings, 'store_url' | 'store_pin' | 'anchor_folder'>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly onWord: (word: StoreWord) => void;
}

/** What connects a till with the store that it was enrolled at, if it was. */
export interface StoreLink {
  /** Null: the till works alone. */
  readonly pusher: Pusher | null;
  /** Which key signs what the shop gives its tills, as this machine knows it. */
  readonly feed_key: FeedKeyPlace | null;
  /** Up to which customer row the store is informed. */
  readonly told_people: ShopCustomerParts['told'] | null;
  /** Returns by other lanes; null when there is no store to ask. */
  readonly returnsElsewhere: ReturnsElsewhere | null;
  /** Who owns a payment without an end; null when there is no store to ask. */
  readonly whoseAttempt: WhoseAttempt | null;
  /**
   * The settings name a store, and this machine has no key for it: the folder came from another machine. A sentence.
   */
  readonly problem: string | null;
  /** Nothing is said or sent before. */
  start(): void;
  stop(): Promise<void>;
}

export async function openStoreLink(parts: StoreLinkParts): Promise<StoreLink> {
  const { store_url: url, store_pin: pin } = parts.settings;
  // No store speaks of this till: the anchor decides alone.
  const alone = {
    pusher: null,
    returnsElsewhere: null,
    whoseAttempt: null,
    feed_key: null,
    told_people: null,
    start: () => parts.onWord('away'),
    stop: async () => undefined,
  };
  if (url === null || pin === null) return { ...alone, problem: null };
  // Most tills work alone, and need not load what speaks with a store.
  const { connectStore } = await import('./connect-store.ts');
  return (
    connectStore(parts, url, pin) ?? {
      ...alone,
      problem: `This machine has no key of this till for the store at ${url}: the till works alone. Enrol it with cobro store join and a new code.`,
    }
  );
}

/** How long a payment of this till may live; another lane may have to end what it leaves open (store 7, F1). */
export const attemptLifeMs = ({ store_url }: Pick<Settings, 'store_url'>): number | undefined =>
  store_url === null ? undefined : HAND_OVER.attempt_life_ms;
