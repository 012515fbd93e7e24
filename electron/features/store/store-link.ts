import type { StoreVerdict } from '../../../core/anchor/evaluate-start.ts';
import type { Clock, Randomness } from '../../../core/clock.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { HAND_OVER } from '../../../store/contract/hand-over-times.ts';
import type { Log } from '../../log/log.ts';
import type { ReturnsElsewhere, FindAttemptOwner } from '../../payments/engine-parts.ts';
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
  readonly onVerdict: (verdict: StoreVerdict) => void;
  readonly onTogether: () => void;
}

/** The connection of a till to the store where it was enrolled, if any. */
export interface StoreLink {
  /** Null when the till works alone. */
  readonly pusher: Pusher | null;
  /** The key that signs what the shop publishes, as known to this machine. */
  readonly feed_key: FeedKeyPlace | null;
  /** The last customer row reported to the store. */
  readonly pushed_people: ShopCustomerParts['pushed'] | null;
  /** Returns by other lanes; null when there is no store to ask. */
  readonly returnsElsewhere: ReturnsElsewhere | null;
  /** Who owns a payment without an end; null when there is no store to ask. */
  readonly findAttemptOwner: FindAttemptOwner | null;
  /**
   * A sentence when the settings name a store for which this machine has no key: the folder came from another machine.
   */
  readonly problem: string | null;
  /** Nothing is sent before. */
  start(): void;
  stop(): Promise<void>;
}

export async function openStoreLink(parts: StoreLinkParts): Promise<StoreLink> {
  const { store_url: url, store_pin: pin } = parts.settings;
  // No store knows this till: the anchor decides alone.
  const alone = {
    pusher: null,
    returnsElsewhere: null,
    findAttemptOwner: null,
    feed_key: null,
    pushed_people: null,
    start: () => parts.onVerdict('away'),
    stop: async () => undefined,
  };
  if (url === null || pin === null) return { ...alone, problem: null };
  // Most tills work alone and need not load the store client.
  const { connectStore } = await import('./connect-store.ts');
  return (
    connectStore(parts, url, pin) ?? {
      ...alone,
      problem: `This machine has no key of this till for the store at ${url}: the till works alone. Enrol it with cobro store join and a new code.`,
    }
  );
}

/** Maximum duration of a payment of this till; another lane may have to settle what it leaves open (store 7, F1). */
export const attemptLifeMs = ({ store_url }: Pick<Settings, 'store_url'>): number | undefined =>
  store_url === null ? undefined : HAND_OVER.attempt_life_ms;
