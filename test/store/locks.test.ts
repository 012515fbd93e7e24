import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Queries, type StoreDatabase, openStoreDatabase } from '../../store/database/database.ts';
import { claimReturn } from '../../store/server/claims.ts';
import { createChangeNotifier } from '../../store/server/change-notifier.ts';
import { push } from '../../store/server/push.ts';
import type { Answer } from '../../store/server/refusal.ts';
import { waitForChanges } from '../../store/server/wait-for-changes.ts';
import { eventually } from '../support/real-time.ts';
import { enrolledTill, paidSale, serve } from './test-till.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

const databaseOf = (url: string): string => new URL(url.replace('@/', '@localhost/')).pathname.slice(1);

const codeOf = (answer: Answer<unknown>): string => (answer.ok ? 'ok' : answer.error.code);

/** Pauses the first transaction after a number of statements, and records each error of the database. */
function stepped(store: StoreDatabase) {
  const refused: unknown[] = [];
  let held: { after: number; reached: () => void; go_on: Promise<void> } | null = null;
  const watch = (queries: Queries): Queries => {
    const mine = held;
    held = null;
    let count = 0;
    return {
      rows: async (sql, values) => {
        try {
          const rows = await queries.rows(sql, values);
          if (mine !== null && (count += 1) === mine.after) {
            mine.reached();
            await mine.go_on;
          }
          return rows as never;
        } catch (error) {
          refused.push(error instanceof Error && 'code' in error ? error.code : error);
          throw error;
        }
      },
    };
  };
  return {
    refused,
    database: {
      ...store,
      transaction: (work) => store.transaction((queries) => work(watch(queries))),
    } satisfies StoreDatabase,
    stopAfter: (after: number) => {
      const reached = Promise.withResolvers<boolean>();
      const go_on = Promise.withResolvers<void>();
      held = { after, reached: () => reached.resolve(true), go_on: go_on.promise };
      return { reached: reached.promise, goOn: () => go_on.resolve() };
    },
  };
}

async function laneOf() {
  const { url, store, sql } = await postgres.database();
  await sql(`ALTER DATABASE ${databaseOf(url)} SET deadlock_timeout = '50ms'`);
  const own = openStoreDatabase(url);
  const { database, refused, stopAfter } = stepped(own);
  const server = await serve(database);
  const till = await enrolledTill(server, store, 3);
  const other = await enrolledTill(server, store, 4);
  await till.write(...paidSale(1, 'trace-0001')).push();
  const changes = createChangeNotifier(database);
  let count = 0;
  const acts = {
    push: async (): Promise<string> => {
      const from_seq = till.events.length + 1;
      const events = till.write({ type: 'till_started', count: (count += 1) }).events.slice(from_seq - 1);
      const batch = { from_seq, prev_hash: events[0]?.prev_hash ?? '', events };
      return codeOf(await push(database, till.token, till.place, batch));
    },
    wait: async (): Promise<string> => {
      const request = { standings: [], known: [], patience_ms: 0, disk_free_bytes: (count += 1) };
      const call = { token: till.token, seen: till.place, request, monotonicMs: () => 0 };
      return codeOf(await waitForChanges(database, changes, call));
    },
    claim: async (): Promise<string> => {
      const wish = { return_id: randomUUID(), trace_id: 'trace-0001', amount_minor: 1, call: 'R5' } as const;
      return codeOf(await claimReturn(database, till.token, till.place, { ...wish, lines: [] }));
    },
    hello: async () => till.hello(),
    claim_of_another: async () => (await other.claim({ trace_id: 'trace-0001', amount_minor: 1 })).code,
  };
  const close = async (): Promise<void> => {
    changes.stop();
    await server.stop();
    await own.close();
  };
  return { store, refused, stopAfter, acts, close };
}

/** Calls that one till never makes concurrently. */
const ONE_AFTER_THE_OTHER = [['push', 'hello'], ['claim_of_another']];

describe('what lanes do at the same moment', () => {
  test('a transaction that stops at any statement lets another one end, and none is a victim of a deadlock', async () => {
    const { store, refused, stopAfter, acts, close } = await laneOf();
    const waiting = async (): Promise<boolean> => {
      return (await store.rows('SELECT 1 FROM pg_locks WHERE NOT granted')).length > 0;
    };
    const all = Object.entries(acts);
    const pairs = all.flatMap((one) => all.map((beside) => [one, beside] as const));
    for (const [[first_name, first], [second_name, second]] of pairs)
      if (!ONE_AFTER_THE_OTHER.some((names) => names.includes(first_name) && names.includes(second_name)))
        for (let after = 1, is_reached = true; is_reached; after += 1) {
          const { reached, goOn } = stopAfter(after);
          const one = first();
          is_reached = await Promise.race([reached, one.then(() => false)]);
          let is_over = false;
          const two = second().finally(() => (is_over = true));
          await eventually('the other ends or waits', async () => is_over || !is_reached || (await waiting()));
          goOn();
          const codes = await Promise.all([one, two]);
          const met = { first_name, second_name, after };
          expect({ ...met, refused, codes }).toEqual({ ...met, refused: [], codes: ['ok', 'ok'] });
        }
    await close();
  });

  test('those who wait for each other go on by the clock of this process, where that of PostgreSQL was set back', async () => {
    const { url, store, sql } = await postgres.database();
    // PostgreSQL would not look for the deadlock within the test.
    await sql(`ALTER DATABASE ${databaseOf(url)} SET deadlock_timeout = '1h'`);
    await store.rows('INSERT INTO lane (lane) VALUES (1), (2)');
    const own = openStoreDatabase(url, null, { late_ms: 1_000 });
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const first_is_over = Promise.withResolvers<void>();
    let tries = 0;
    const name = async (first: 0 | 1): Promise<void> =>
      own.transaction(async ({ rows }) => {
        tries += 1;
        // Prevents the retries from deadlocking again.
        if (tries > 2 && first === 1) await first_is_over.promise;
        await rows('UPDATE lane SET name = $2 WHERE lane = $1', [first + 1, 'one']);
        both[first].resolve();
        await Promise.all(both.map(({ promise }) => promise));
        await rows('UPDATE lane SET name = $2 WHERE lane = $1', [2 - first, 'two']);
      });
    const done = await Promise.allSettled([name(0).finally(() => first_is_over.resolve()), name(1)]);
    expect(done.map(({ status }) => status)).toContain('fulfilled');
    expect(tries).toBeGreaterThan(2);
    await expect(own.transaction(async ({ rows }) => rows('UPDATE lane SET name = $1', ['three']))).resolves.toEqual(
      [],
    );
    await own.close();
  });
});
