import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { fail, succeed } from '../../core/result.ts';
import { WAITS_MS, keepPostgres } from '../../store/embedded/keep-postgres.ts';
import type { PostgresProcess } from '../../store/embedded/postgres-process.ts';
import { findPostgres } from '../../store/embedded/postgres-programs.ts';
import { connectStore, openStore } from '../../store/open-store.ts';
import { NO_POSTGRES, postgresFolder } from './use-postgres.ts';

/** Exits when its test says so. */
function fakePostgres(pid: number) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const stop = async (): Promise<void> => end();
  return { pid, ended, stop, end };
}

type Line = { readonly event: string; readonly [fact: string]: unknown };

/** A kept PostgreSQL whose restarts have these results; null is a restart that fails. */
function kept(lives: (PostgresProcess | null)[]) {
  const first = fakePostgres(1);
  const events: Line[] = [];
  const waits_ms: number[] = [];
  let now_ms = 0;
  const gaveUp = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  const keeper = keepPostgres(
    {
      ...first,
      startAgain: async () => {
        const next = lives.shift() ?? null;
        return next === null ? fail({ code: 'postgres_ended', data: '/data', log: 'no room' }) : succeed(next);
      },
    },
    {
      logEvent: (line) => {
        events.push(line);
        if (line.event === 'postgres_again') again.resolve();
      },
      monotonicMs: () => now_ms,
      giveUp: () => gaveUp.resolve(),
      pause: async (wait_ms) => void waits_ms.push(wait_ms),
    },
  );
  const pass = (passed_ms: number): void => void (now_ms += passed_ms);
  return { first, keeper, events, waits_ms, pass, gaveUp: gaveUp.promise, again: again.promise };
}

test('a PostgreSQL that does not stay is tried for with growing waits, and not for ever', async () => {
  const { first, events, waits_ms, gaveUp } = kept([]);
  first.end();
  await gaveUp;
  expect(waits_ms).toEqual([...WAITS_MS]);
  expect(waits_ms).toEqual(waits_ms.toSorted((one, next) => one - next));
  const names = events.map(({ event }) => event);
  expect(names).toEqual(['postgres_ended', ...WAITS_MS.map(() => 'postgres_failed'), 'postgres_given_up']);
  expect(events[1]?.['message']).toContain('no room');
});

test('one that ends again soon after each start uses up its tries, and one that worked for long has them all again', async () => {
  const second = fakePostgres(2);
  const { first, waits_ms, again, gaveUp, pass } = kept([null, second]);
  first.end();
  await again;
  expect(waits_ms).toEqual(WAITS_MS.slice(0, 2));
  pass(600_000);
  second.end();
  await gaveUp;
  expect(waits_ms).toEqual([...WAITS_MS.slice(0, 2), ...WAITS_MS]);

  const brief = fakePostgres(2);
  const other = kept([brief]);
  other.first.end();
  await other.again;
  other.pass(599_999);
  brief.end();
  await other.gaveUp;
  expect(other.waits_ms).toEqual([...WAITS_MS]);
});

test('a store that is stopped starts nothing again', async () => {
  const { first, keeper, events, waits_ms } = kept([]);
  await keeper.stop();
  await first.ended;
  expect(events).toEqual([]);
  expect(waits_ms).toEqual([]);
});

test('the embedded PostgreSQL of a store is started again when it is killed, and a second store takes nothing from the first', async (context) => {
  if (findPostgres() === null) return context.skip(NO_POSTGRES);
  const folder = await postgresFolder('cobro-kept-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const again = Promise.withResolvers<Line>();
  const events: string[] = [];
  const options = { folder, database_url: null, host: '127.0.0.1', port: 0, program: 'test', office: null };
  const logEvent = (line: Line): void => {
    events.push(line.event);
    if (line.event === 'postgres_again') again.resolve(line);
    if (line.event === 'postgres_given_up') again.reject(new Error(line.event));
  };
  const opened = await openStore({ ...options, logEvent });
  if (!opened.ok) throw new Error(opened.error.code);
  const { database, postgres, url, stop } = opened.value;
  let is_stopped = false;
  onTestFinished(async () => void (is_stopped || (await stop())));
  expect(await openStore({ ...options, logEvent })).toEqual(fail({ code: 'already_runs', folder, address: url }));
  const first = postgres?.pid ?? 0;
  expect(await database.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);

  // Alive but unresponsive.
  process.kill(first, 'SIGSTOP');
  expect(await connectStore(null, folder)).toEqual(fail({ code: 'postgres_away', folder, address: url }));

  process.kill(first, 'SIGKILL');
  expect((await again.promise)['pid']).not.toBe(first);
  expect(events).toEqual(['postgres_ended', 'postgres_again']);
  expect(await database.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const beside = await connectStore(null, folder);
  expect(beside.ok).toBe(true);
  if (beside.ok) await beside.value.close();
  is_stopped = true;
  await stop();
  expect(await connectStore(null, folder)).toEqual(fail({ code: 'not_running', folder }));
});
