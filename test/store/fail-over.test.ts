import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStoreDatabase } from '../../store/database/database.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { migrateStore } from '../../store/database/migrate.ts';
import type { EmbeddedPostgres } from '../../store/embedded/embedded-postgres.ts';
import { findPostgres } from '../../store/embedded/postgres-programs.ts';
import { eventually as eventuallyFor } from '../support/real-time.ts';
import { baseBackup } from './base-backup.ts';
import { type TestTill, enrolledTill, paidSale, serve } from './test-till.ts';
import { NO_POSTGRES, administrate, startPostgresIn } from './use-postgres.ts';

/** Allows for two servers, a copy and a promotion on a busy machine. */
const eventually: typeof eventuallyFor = (what, condition) => eventuallyFor(what, condition, 300_000);
const socketOf = (folder: string): string => join(folder, '.s.PGSQL.5432');
const socketFolder = (url: string): string => new URL(url.replace('@/', '@localhost/')).searchParams.get('host') ?? '';

/** One address for whichever server is primary, like a shop's HAProxy or floating IP. */
async function openDoor(folder: string, to: () => string): Promise<Server> {
  mkdirSync(folder);
  const lines = new Set<Socket>();
  const door = createServer((line) => {
    const onward = connect(socketOf(to()));
    for (const [one, other] of [
      [line, onward],
      [onward, line],
    ] as const) {
      lines.add(one);
      one.on('error', () => other.destroy()).on('close', () => (other.destroy(), lines.delete(one)));
    }
    line.pipe(onward).pipe(line);
  });
  door.listen(socketOf(folder));
  await once(door, 'listening');
  return door;
}

/** Kills the server with all its processes, as a lost machine would. */
function killAll({ pid }: EmbeddedPostgres): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  for (const one of [pid, ...children]) process.kill(one, 'SIGKILL');
}

/** Sells without pause, through any failure of the store, and records what was acknowledged. */
function selling(till: TestTill, lane: number) {
  const done = { seq: 0, claims: [] as string[] };
  let is_over = false;
  const run = (async () => {
    for (let number = 1; !is_over; number += 1) {
      till.write(...paidSale(number, `trace-${lane}-${number}`));
      await eventually(`lane ${lane} is acknowledged`, async () => {
        const { code, value } = await till.push(done.seq + 1);
        if (value !== null) done.seq = value.acknowledged.seq;
        else if (code === 'token_expired' || code === 'session_superseded') await till.hello();
        return value !== null || is_over;
      });
      const return_id = randomUUID();
      if ((await till.claim({ return_id, trace_id: `trace-${lane}-${number}` })).code === 'ok')
        done.claims.push(return_id);
    }
  })();
  return { done, end: () => ((is_over = true), run) };
}

test('a replica that is promoted when the first server dies has everything that was acknowledged, and the store goes on', async (context) => {
  if (findPostgres() === null) return context.skip(NO_POSTGRES);
  if (!existsSync('/proc/self/task')) return context.skip('this system does not list the processes of a server');
  const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'cobro-ha-'));
  chmodSync(root, 0o711);
  const [first_folder, second_folder, door_folder] = ['a', 'b', 'd'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  const first = await startPostgresIn(first_folder);
  expect((await migrateStore(first.url, 'test')).ok).toBe(true);
  mkdirSync(second_folder, { mode: 0o711 });
  copyFileSync(join(first_folder, 'database-password'), join(second_folder, 'database-password'));
  await baseBackup(first.url, join(second_folder, 'postgresql'), '-R');
  const second = await startPostgresIn(second_folder);
  // Set after the copy, so that the copy, once promoted, does not wait for a replica of its own.
  await administrate(first.url, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await administrate(first.url, 'SELECT pg_reload_conf()');
  await eventually('the replica is a synchronous one', async () => {
    const rows = await administrate(first.url, 'SELECT sync_state FROM pg_stat_replication');
    return JSON.stringify(rows).includes('sync');
  });

  let primary = socketFolder(first.url);
  const door = await openDoor(door_folder, () => primary);
  const url = first.url.replace(encodeURIComponent(primary), encodeURIComponent(door_folder));
  const database = openStoreDatabase(url);
  const server = await serve(database);
  const lanes: ReturnType<typeof selling>[] = [];
  for (const lane of [1, 2]) lanes.push(selling(await enrolledTill(server, database, lane), lane));
  const goOn = async (): Promise<void> => {
    const before = lanes.map(({ done }) => done.seq);
    await eventually('both lanes go on', () => lanes.every(({ done }, at) => done.seq > (before[at] ?? 0) + 10));
  };
  await goOn();

  // The first machine is gone; the address points to the replica, which is read-only until promoted.
  primary = socketFolder(second.url);
  killAll(first);
  await administrate(second.url, 'SELECT pg_promote(true, 120)');
  await goOn();
  await Promise.all(lanes.map(({ end }) => end()));

  for (const { done } of lanes) {
    const claims = await database.rows('SELECT 1 FROM return_claim WHERE return_id = ANY($1)', [done.claims]);
    expect(claims).toHaveLength(done.claims.length);
  }
  const heads = await database.rows<{ seq: number }>(
    'SELECT seq FROM lane_head JOIN till USING (till_id) ORDER BY lane',
  );
  for (const [at, { done }] of lanes.entries()) expect(heads[at]?.seq).toBeGreaterThanOrEqual(done.seq);
  expect(await database.rows('SELECT kind, subject FROM finding')).toEqual([]);
  expect((await checkInvariants(database)).filter(({ holds }) => !holds)).toEqual([]);
  await server.stop();
  await database.close();
  door.close();
  await second.stop();
  rmSync(root, { recursive: true, force: true });
}, 600_000);
