import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { Clock } from '../../core/clock.ts';
import { type Pusher, createPusher } from '../../electron/features/store/pusher.ts';
import { type StoreClient, createStoreClient } from '../../electron/features/store/store-client.ts';
import { openEventFeed } from '../../electron/journal/events/event-feed.ts';
import { JOURNAL_VERSION } from '../../electron/journal/migrations/migrations.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { systemRandomness } from '../../electron/platform/system.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import type { StorePlace } from '../../store/contract/protocol.ts';
import { SandboxTill } from '../features/refunds/sandbox-till.ts';
import { aMoment, eventually, systemClock } from '../support/real-time.ts';
import { LOOK_MS, PIN, enrolledTill, serve } from './test-till.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const MODES = ['none', 'there', 'slow', 'gone'] as const;
/** Timed background reads hit some sales, and rarely one is spared a read: what most sales cost is what a sale costs. */
const SALES = 10;
/** On a busy machine they may hit most of a round. */
const ROUNDS_MAX = 10;
const NOWHERE = 'https://127.0.0.1:9';

/** What a sale costs, in counts that do not depend on time. */
interface Cost {
  /** On the till's journal. */
  statements: number;
  /** Each commit syncs to disk. */
  commits: number;
  events: number;
}

/** What most sales cost. */
function usual(costs: readonly Cost[]): Cost | undefined {
  const alike = Object.values(Object.groupBy(costs, (cost) => JSON.stringify(cost)));
  return alike.toSorted((one, other) => (other?.length ?? 0) - (one?.length ?? 0))[0]?.[0];
}

/** Counts statements on every connection that is not read-only. */
function countStatements(cost: Cost): void {
  const statement = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1')) as Record<
    'run' | 'get' | 'all' | 'iterate',
    (this: Database.Statement, ...values: unknown[]) => unknown
  >;
  for (const name of ['run', 'get', 'all', 'iterate'] as const) {
    const before = statement[name];
    statement[name] = function counted(...values) {
      if (!this.database.readonly) {
        cost.statements += 1;
        if (/^COMMIT/i.test(this.source)) cost.commits += 1;
      }
      return before.apply(this, values);
    };
    onTestFinished(() => void (statement[name] = before));
  }
}

/** Delays the response to a push until the sale is over. */
function slow(client: StoreClient, until: () => Promise<void>): StoreClient {
  return {
    close: client.close,
    call: async (given) => {
      const answer = await client.call(given);
      if (given.path === '/events') await until();
      return answer;
    },
  };
}

test('a card sale costs its till the same commits, statements and events with a store that is there, slow or gone as without one', async () => {
  const { store } = await postgres.database();
  const [server, sandbox] = [await serve(store), await startSandbox({ settings: { magic: false } })];
  onTestFinished(() => server.stop());
  onTestFinished(() => sandbox.stop());
  const directory = mkdtempSync(join(tmpdir(), 'cobro-beside-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const till = await SandboxTill.open({}, { sandbox, directory });
  onTestFinished(() => till.close());
  const at_store = await enrolledTill(server, store, 1);
  const looking: Clock = { ...systemClock, schedule: (ms, task) => systemClock.schedule(Math.min(ms, LOOK_MS), task) };
  let seen: StorePlace | null = null;
  let goOn = (): void => undefined;
  const pusherOf = (url: string, until: () => Promise<void>): Pusher => {
    const client = (): StoreClient => slow(createStoreClient(url, PIN), until);
    return createPusher({
      ...{ identity: at_store.identity(url, PIN), key: at_store.keyPair, program: 'test' },
      ...{ client: client(), calls: client(), slow: client(), journal_version: JOURNAL_VERSION },
      openFeed: () => openEventFeed(join(directory, 'journal.db')),
      seen: { read: () => seen, write: (place) => (seen = place) },
      ...{ clock: looking, randomness: systemRandomness, log: SILENT_LOG, onVerdict: () => undefined },
    });
  };
  const sale = async (): Promise<void> => {
    await till.beginCard('Espresso');
    await till.until(() => till.checkout.current.step === 'approved');
    await till.do('checkout.finish', {});
  };
  const cost: Cost = { statements: 0, commits: 0, events: 0 };
  const last = (): number => openEventFeed(join(directory, 'journal.db'))?.end().seq ?? 0;
  for (let warm_up = 0; warm_up < 3; warm_up += 1) await sale();
  countStatements(cost);
  const sales = Object.fromEntries(MODES.map((mode) => [mode, [] as Cost[]])) as Record<(typeof MODES)[number], Cost[]>;
  const measure = async (mode: (typeof MODES)[number]): Promise<void> => {
    let over: Promise<void> = Promise.resolve();
    const pusher = mode === 'none' ? null : pusherOf(mode === 'gone' ? NOWHERE : server.url, () => over);
    pusher?.start();
    if (mode === 'gone') await eventually('it works alone', () => pusher?.connection.state === 'alone');
    else await eventually('all is handed in', () => pusher === null || pusher.waiting() === 0);
    if (mode === 'slow') over = new Promise((done) => (goOn = done));
    for (let count = 0; count < SALES; count += 1) {
      // Lets the background work of the previous sale finish.
      await aMoment();
      const before = last();
      Object.assign(cost, { statements: 0, commits: 0 });
      await sale();
      await aMoment();
      sales[mode].push({ ...cost, events: last() - before });
    }
    goOn();
    await pusher?.stop();
  };
  const areAlike = (): boolean => MODES.every((mode) => isDeepStrictEqual(usual(sales[mode]), usual(sales.none)));
  for (let round = 0; round === 0 || (round < ROUNDS_MAX && !areAlike()); round += 1)
    for (const mode of MODES) await measure(mode);
  expect(usual(sales.none)?.commits).toBeGreaterThan(3);
  for (const mode of MODES) expect({ mode, ...usual(sales[mode]) }).toEqual({ mode, ...usual(sales.none) });
});
