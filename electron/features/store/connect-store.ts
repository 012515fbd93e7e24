import { existsSync } from 'node:fs';
import { machineFolder } from '../../journal/anchor/open-anchoring.ts';
import { openEventFeed } from '../../journal/events/event-feed.ts';
import { JOURNAL_VERSION } from '../../journal/migrations/migrations.ts';
import { programVersion } from '../../platform/program.ts';
import { readElsewhereSales } from './former-shops.ts';
import { createPusher } from './pusher.ts';
import { createFindAttemptOwner } from './former-life.ts';
import { createReturnsElsewhere } from './returns-elsewhere.ts';
import { createStoreClient } from './store-client.ts';
import { feedKeyPlace, readIdentity, readPast, readSeen, pushedPeoplePlace, writeSeen } from './store-identity.ts';
import type { StoreLink, StoreLinkParts } from './store-link.ts';

/** Connects to the store where this machine was enrolled; null when it has no key for that store. */
export function connectStore(parts: StoreLinkParts, url: string, pin: string): StoreLink | null {
  const { directory, settings, environment, clock, randomness, log } = parts;
  const { folder, problem } = machineFolder(directory, { folder: settings.anchor_folder, environment });
  if (problem !== null) return null;
  const known = readIdentity(folder);
  if (known === null || known.identity.url !== url || known.identity.pin !== pin) return null;
  const pusher = createPusher({
    ...known,
    elsewhere_sales: readElsewhereSales(folder),
    client: createStoreClient(url, pin),
    calls: createStoreClient(url, pin),
    slow: createStoreClient(url, pin),
    openFeed: () => (existsSync(parts.journal_file) ? openEventFeed(parts.journal_file) : null),
    seen: { read: () => readSeen(folder), write: (place) => writeSeen(folder, place) },
    program: programVersion(),
    journal_version: JOURNAL_VERSION,
    ...{ clock, randomness, log, onVerdict: parts.onVerdict, onTogether: parts.onTogether },
  });
  const pushed_people = pushedPeoplePlace(folder);
  return {
    pusher,
    returnsElsewhere: createReturnsElsewhere(pusher),
    findAttemptOwner: createFindAttemptOwner({
      call: pusher.call,
      past_seq: readPast(folder),
      beganAt: beganIn(parts.journal_file),
    }),
    feed_key: feedKeyPlace(folder),
    pushed_people,
    problem: null,
    start: pusher.start,
    stop: pusher.stop,
  };
}

/** Reads beside the till; only for the few payments that an earlier process left open. */
function beganIn(journal_file: string): (trace_id: string) => number | null {
  return (trace_id) => {
    const feed = openEventFeed(journal_file);
    const began_at = feed?.beganAt(trace_id) ?? null;
    feed?.close();
    return began_at;
  };
}
