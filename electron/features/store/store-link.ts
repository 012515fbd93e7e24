import { existsSync } from 'node:fs';
import type { StoreWord } from '../../../core/anchor/judge-start.ts';
import type { Clock, Randomness } from '../../../core/clock.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { HAND_OVER } from '../../../store/contract/handovers.ts';
import { machineFolder } from '../../journal/anchor/open-anchoring.ts';
import { openEventFeed } from '../../journal/events/event-feed.ts';
import { JOURNAL_VERSION } from '../../journal/migrations/migrations.ts';
import type { Log } from '../../log/log.ts';
import { programVersion } from '../../platform/program.ts';
import { type Pusher, createPusher } from './pusher.ts';
import { createStoreClient } from './store-client.ts';
import { type FeedKeyPlace, feedKeyPlace, readIdentity, readSeen, writeSeen } from './store-identity.ts';

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
  /** The settings name a store, and this machine has no key for it: the folder came from another machine. A sentence. */
  readonly problem: string | null;
  /** Nothing is said or sent before. */
  start(): void;
  stop(): Promise<void>;
}

export function openStoreLink(parts: StoreLinkParts): StoreLink {
  const { directory, settings, clock, randomness, log } = parts;
  const { store_url, store_pin, anchor_folder } = settings;
  // No store speaks of this till: the anchor decides alone.
  const alone = { pusher: null, feed_key: null, start: () => parts.onWord('away'), stop: async () => undefined };
  if (store_url === null || store_pin === null) return { ...alone, problem: null };
  const { folder } = machineFolder(directory, { folder: anchor_folder, environment: parts.environment });
  const known = readIdentity(folder);
  if (known === null || known.identity.url !== store_url || known.identity.pin !== store_pin)
    return {
      ...alone,
      problem: `This machine has no key of this till for the store at ${store_url}: the till works alone. Enrol it with cobro store join and a new code.`,
    };
  const pusher = createPusher({
    ...known,
    client: createStoreClient(store_url, store_pin),
    calls: createStoreClient(store_url, store_pin),
    slow: createStoreClient(store_url, store_pin),
    openFeed: () => (existsSync(parts.journal_file) ? openEventFeed(parts.journal_file) : null),
    seen: { read: () => readSeen(folder), write: (place) => writeSeen(folder, place) },
    program: programVersion(),
    journal_version: JOURNAL_VERSION,
    ...{ clock, randomness, log, onWord: parts.onWord },
  });
  const feed_key = feedKeyPlace(folder);
  return { pusher, feed_key, problem: null, start: pusher.start, stop: pusher.stop };
}

/** How long a payment of this till may live; another lane may have to end what it leaves open (store 7, F1). */
export const attemptLifeMs = ({ store_url }: Pick<Settings, 'store_url'>): number | undefined =>
  store_url === null ? undefined : HAND_OVER.attempt_life_ms;
