import { generateKeyPairSync } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import { systemClock } from '../support/real-time.ts';
import { type FeedDraft, publishFeed } from '../../store/server/feeds.ts';
import { readFeedBoard } from '../../store/server/feed-board.ts';
import { shopOfLanes } from './shop-of-lanes.ts';
import type { TestPostgres } from './use-postgres.ts';

export const newKey = (): string =>
  String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** A shop with a signing key, and a draft version that its lanes would accept. */
export async function shopOfFeeds(postgres: TestPostgres, clock: Clock = systemClock) {
  const world = await shopOfLanes(postgres, clock);
  const key = newKey();
  const draft = (body: string, change: Partial<FeedDraft> = {}): FeedDraft => ({
    ...{ feed: 'catalogue', body, valid_from_ms: null, lanes: null, confirmed: false, published_by: 'Ana', reason: '' },
    ...change,
  });
  const publish = async (body: string, change: Partial<FeedDraft> = {}): Promise<number> => {
    const done = await publishFeed(world.store, key, draft(body, change));
    if (!done.ok) throw new Error(done.error.message);
    return done.value.version;
  };
  /** The version that a lane reports as in force. */
  const works = async (lane: number, feed = 'catalogue'): Promise<number | null> => {
    const { lanes } = await readFeedBoard(world.store);
    return lanes.find((one) => one.lane === lane && one.feed === feed)?.version ?? null;
  };
  const refused = async (lane: number): Promise<string | null> => {
    const { lanes } = await readFeedBoard(world.store);
    return lanes.find((one) => one.lane === lane && one.refused_problem !== null)?.refused_problem ?? null;
  };
  return { ...world, key, publish, works, refused };
}
