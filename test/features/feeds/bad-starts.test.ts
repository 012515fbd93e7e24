import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Clock } from '../../../core/clock.ts';
import { fail, succeed } from '../../../core/result.ts';
import { openFeedFiles } from '../../../electron/features/feeds/feed-files.ts';
import { createFeedFollower, type FeedFollowerParts } from '../../../electron/features/feeds/feed-follower.ts';
import type { FeedApplier } from '../../../electron/features/feeds/feed-applier.ts';
import { STARTS_MAX, openSwitchTrial } from '../../../electron/features/feeds/switch-trial.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import { FEEDS, type FeedVersion, type WaitAnswer, signedFeedText } from '../../../store/contract/feeds.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { aMoment } from '../../support/real-time.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const STORE_ID = crypto.randomUUID();
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const FEED_KEY = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');

const bodyOf = (version: number): string => `[${version}]`;

/** A signed catalogue version whose body is its number. */
function versionOf(version: number): FeedVersion {
  const body = bodyOf(version);
  const place = { feed: 'catalogue', version, valid_from_ms: 0, lanes: null, confirmed: false } as const;
  const unsigned = { ...place, sha256: hash('sha256', body, 'hex'), size: body.length };
  const signature = sign(null, Buffer.from(signedFeedText(STORE_ID, unsigned)), privateKey).toString('base64url');
  return { ...unsigned, signature };
}

/** A shop with one till, whose process the test starts, stops and crashes. */
function shop() {
  const folder = temporaryFolder();
  const clock = new ManualClock();
  const state = { offered: [] as FeedVersion[], away: false, table: 0, body: '', ends_while_taking: 0, later: false };
  const start = () => {
    let is_gone = false;
    const never = new Promise<never>(() => undefined);
    // Timers end with their process.
    const own: Clock = {
      monotonicMs: () => clock.monotonicMs(),
      wallMs: () => clock.wallMs(),
      schedule: (delay_ms, task) => clock.schedule(delay_ms, () => (is_gone ? undefined : task())),
    };
    const call = async ({ path, body }: { path: string; body?: object }) => {
      if (is_gone) return await never;
      if (state.away) return fail({ kind: 'away', cause: 'ECONNREFUSED' });
      if (path !== '/wait') {
        const version = Number(path.split('/').at(-1));
        return succeed({ value: { gzip: gzipSync(bodyOf(version)) } });
      }
      state.body = JSON.stringify(body);
      const answer: WaitAnswer = { store_id: STORE_ID, feed_key: null, versions: state.offered };
      // A long poll: repeats the known versions after a while.
      await new Promise<void>((resolve) => clock.schedule(100, resolve));
      return succeed({ value: answer });
    };
    const taker: FeedApplier = async ({ body }) => {
      if (is_gone) return await never;
      if (state.later) return fail({ problem: 'later', detail: '' });
      state.table = z.tuple([z.int()]).parse(body)[0];
      if (state.table === state.ends_while_taking) {
        is_gone = true;
        return await never;
      }
      return succeed(null);
    };
    const files = openFeedFiles(folder);
    const follower = createFeedFollower({
      ...{ call: call as unknown as FeedFollowerParts['call'], files, trial: openSwitchTrial(folder) },
      feed_key: { read: () => FEED_KEY, write: () => undefined },
      appliers: Object.fromEntries(FEEDS.map((feed) => [feed, taker])) as FeedFollowerParts['appliers'],
      ...{ onCloseAsked: () => undefined, devices: () => [], isPaying: () => is_gone, clock: own, log: SILENT_LOG },
    });
    follower.start();
    return {
      works: () => files.place('catalogue').present?.version ?? null,
      refused: () => files.place('catalogue').refused?.version ?? null,
      /** Ends at once, as by a bug or a power cut. */
      crash: () => void (is_gone = true),
      stop: () => {
        is_gone = true;
        follower.stop();
      },
    };
  };
  /** Lets the till poll and switch until `shows` passes; without it, for a fixed number of rounds. */
  const goOn = async (shows?: () => void): Promise<void> => {
    for (let turn = 0; ; turn += 1) {
      await clock.pass(500);
      // Another thread unpacks the body.
      await aMoment(1);
      if (turn < 20) continue;
      if (shows === undefined) return;
      try {
        return shows();
      } catch (error) {
        if (turn > 5_000) throw error;
      }
    }
  };
  return { state, clock, start, goOn };
}

/** A till that ran version 1 and just switched to version 2. */
async function switched() {
  const bench = shop();
  bench.state.offered = [versionOf(1)];
  const first = bench.start();
  await bench.goOn(() => expect(first.works()).toBe(1));
  first.stop();
  bench.state.offered = [versionOf(2)];
  const till = bench.start();
  await bench.goOn(() => expect([till.works(), bench.state.table]).toEqual([2, 2]));
  return { ...bench, till };
}

test('three starts in a row that end badly after a switch take the version back, without the store, and it is not taken again', async () => {
  const { state, start, goOn, till } = await switched();
  till.crash();
  state.away = true;
  for (let count = 0; count < STARTS_MAX; count += 1) {
    const bad = start();
    await goOn(() => expect(bad.works()).toBe(2));
    bad.crash();
  }
  const last = start();
  await goOn(() => expect([last.works(), last.refused(), state.table]).toEqual([1, 2, 1]));
  state.away = false;
  await goOn(() => expect([last.works(), state.table]).toEqual([1, 1]));
  expect(state.body).toContain('ended badly');
  state.offered = [versionOf(3)];
  await goOn(() => expect([last.works(), state.table]).toEqual([3, 3]));
});

test('starts that end in order, or after a minute, take nothing back', async () => {
  const { clock, start, goOn, till } = await switched();
  till.crash();
  start().crash();
  start().crash();
  const good = start();
  good.stop();
  for (let count = 0; count < STARTS_MAX; count += 1) start().crash();
  const last = start();
  await goOn(() => expect(last.works()).toBe(2));
  await clock.pass(60_000);
  last.crash();
  for (let count = 0; count <= STARTS_MAX; count += 1) start().crash();
  const again = start();
  await goOn(() => expect(again.works()).toBe(2));
});

test('a version that ends the till while it is taken is given up after three more starts, and what it left is put back', async () => {
  const { state, start, goOn, till } = await switched();
  state.ends_while_taking = 3;
  state.offered = [versionOf(3)];
  await goOn(() => expect([till.works(), state.table]).toEqual([2, 3]));
  for (let count = 0; count < STARTS_MAX; count += 1) {
    const bad = start();
    await goOn(() => expect(bad.works()).toBe(2));
  }
  const last = start();
  await goOn(() => expect([last.works(), last.refused(), state.table]).toEqual([2, 3, 2]));
});

test('a version is taken back as soon as it can be', async () => {
  const { state, start, goOn, till } = await switched();
  till.crash();
  for (let count = 0; count < STARTS_MAX; count += 1) start().crash();
  state.later = true;
  const last = start();
  await goOn(() => expect(last.works()).toBe(2));
  state.later = false;
  await goOn(() => expect([last.works(), state.table]).toEqual([1, 1]));
});
