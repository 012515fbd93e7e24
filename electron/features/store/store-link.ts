import { existsSync } from 'node:fs';
import type { Clock, Randomness } from '../../../core/clock.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { machineFolder } from '../../journal/anchor/open-anchoring.ts';
import { openEventFeed } from '../../journal/events/event-feed.ts';
import { JOURNAL_VERSION } from '../../journal/migrations/migrations.ts';
import type { Log } from '../../log/log.ts';
import { programVersion } from '../../platform/program.ts';
import { type Pusher, createPusher } from './pusher.ts';
import { createStoreClient } from './store-client.ts';
import { readIdentity, readSeen, writeSeen } from './store-identity.ts';

export interface StoreLinkParts {
  readonly directory: string;
  readonly journal_file: string;
  readonly settings: Pick<Settings, 'store_url' | 'store_pin' | 'anchor_folder'>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
}

export type StoreLink =
  | { readonly kind: 'pusher'; readonly pusher: Pusher }
  /** The settings name a store, and this machine has no key for it: the folder came from another machine. */
  | { readonly kind: 'no_identity'; readonly sentence: string }
  | { readonly kind: 'none' };

/** What connects a till with the store that it was enrolled at, if it was. Nothing is sent before `start`. */
export function openStoreLink(parts: StoreLinkParts): StoreLink {
  const { directory, settings, clock, randomness, log } = parts;
  const { store_url, store_pin, anchor_folder } = settings;
  if (store_url === null || store_pin === null) return { kind: 'none' };
  const { folder } = machineFolder(directory, { folder: anchor_folder, environment: parts.environment });
  const known = readIdentity(folder);
  if (known === null || known.identity.url !== store_url || known.identity.pin !== store_pin)
    return {
      kind: 'no_identity',
      sentence: `This machine has no key of this till for the store at ${store_url}: the till works alone. Enrol it with cobro store join and a new code.`,
    };
  const pusher = createPusher({
    ...known,
    client: createStoreClient(store_url, store_pin),
    openFeed: () => (existsSync(parts.journal_file) ? openEventFeed(parts.journal_file) : null),
    seen: { read: () => readSeen(folder), write: (place) => writeSeen(folder, place) },
    program: programVersion(),
    journal_version: JOURNAL_VERSION,
    ...{ clock, randomness, log },
  });
  return { kind: 'pusher', pusher };
}
