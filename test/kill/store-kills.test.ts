import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openStoreDatabase } from '../../store/database/database.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { initStore } from '../../store/open-store.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../store/embedded/embedded-postgres.ts';
import { findPostgres } from '../../store/embedded/postgres-programs.ts';
import { TestTill, codeFor, paidSale } from '../store/test-till.ts';
import { NO_POSTGRES } from '../store/use-postgres.ts';
import { aMoment, eventually } from '../support/real-time.ts';

const COBRO = fileURLToPath(new URL('../../electron/commands/main.ts', import.meta.url));
/** Of each kind: a small number for every run; `COBRO_STORE_KILLS` asks for more. */
const KILLS = Number(process.env['COBRO_STORE_KILLS'] ?? 2);

interface Store {
  readonly child: ChildProcess;
  readonly url: string;
  readonly pin: string;
}

async function startStore(folder: string, database: string, port: number): Promise<Store> {
  const argv = [COBRO, 'store', '--database', database, '--data', folder, '--port', String(port)];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, pin } = JSON.parse(line) as { url: string; pin: string };
    return { child, url, pin };
  }
  throw new Error('the store did not start');
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}

/** A lane that sells without an end, and remembers what was acknowledged: the last head, and each granted claim. */
function sellingLane(till: TestTill, lane: number, others: () => readonly string[]) {
  const told = { seq: 0, hash: '', claims: [] as string[] };
  let is_over = false;
  let sold = 0;
  const traces: string[] = [];
  const run = (async () => {
    while (!is_over) {
      const trace_id = `trace-${lane}-${(sold += 1)}`;
      till.write(...paidSale(sold, trace_id));
      traces.push(trace_id);
      await eventually(`lane ${lane} is acknowledged`, async () => {
        const { code, value } = await till.push(told.seq + 1);
        if (value !== null) Object.assign(told, value.acknowledged);
        else if (['token_expired', 'session_superseded'].includes(code)) await till.hello();
        else if (!/^(database_away|status_5|UND_|ECONN|EPIPE|internal|unreadable|failed)/.test(code))
          throw new Error(code);
        return value !== null || is_over;
      });
      const of_another = others().at(-1);
      if (of_another === undefined || is_over) continue;
      const return_id = randomUUID();
      if ((await till.claim({ return_id, trace_id: of_another, amount_minor: 3_000 })).code === 'ok')
        told.claims.push(return_id);
    }
  })();
  return { told, traces, end: () => ((is_over = true), run) };
}

test(`kill -9 of the store and of PostgreSQL in the middle of pushes and claims loses nothing that was acknowledged`, async (context) => {
  if (findPostgres() === null) return context.skip(NO_POSTGRES);
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'cobro-kills-'));
  const startPostgres = async (): Promise<EmbeddedPostgres> => {
    const started = await startEmbeddedPostgres(folder);
    if (!started.ok) throw new Error(started.error);
    return started.value;
  };
  let postgres = await startPostgres();
  expect((await initStore(postgres.url, 'test')).ok).toBe(true);
  const database = openStoreDatabase(postgres.url);
  let store = await startStore(folder, postgres.url, 0);
  const { url, pin } = store;
  const port = Number(new URL(url).port);
  const lanes: ReturnType<typeof sellingLane>[] = [];
  for (const lane of [1, 2]) {
    const till = new TestTill(url, pin);
    expect(await till.enrol(await codeFor(database, lane))).toBe('ok');
    expect(await till.hello()).toBe('ok');
    lanes.push(sellingLane(till, lane, () => lanes.filter((_, at) => at !== lane - 1).flatMap(({ traces }) => traces)));
  }
  const goOn = async (): Promise<void> => {
    const before = lanes.map(({ told }) => told.seq);
    await eventually('both lanes go on', () => lanes.every(({ told }, at) => told.seq > (before[at] ?? 0)));
  };
  for (let round = 0; round < KILLS; round += 1) {
    await goOn();
    await aMoment(7 * round);
    await kill(store.child);
    store = await startStore(folder, postgres.url, port);
    await goOn();
    await aMoment(11 * round);
    process.kill(postgres.pid, 'SIGKILL');
    postgres = await startPostgres();
  }
  await goOn();
  await Promise.all(lanes.map(({ end }) => end()));
  for (const { told } of lanes) {
    const kept = await database.rows<{ hash: string }>(
      `SELECT encode(hash, 'hex') AS hash FROM lane_event WHERE seq = $1 AND hash = decode($2, 'hex')`,
      [told.seq, told.hash],
    );
    expect(kept).toHaveLength(1);
    const claims = await database.rows('SELECT 1 FROM return_claim WHERE return_id = ANY($1)', [told.claims]);
    expect(claims).toHaveLength(told.claims.length);
  }
  expect((await checkInvariants(database)).filter(({ holds }) => !holds)).toEqual([]);
  await database.close();
  const stopped = new Promise((done) => store.child.once('exit', done));
  store.child.kill('SIGTERM');
  expect(await stopped).toBe(0);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}, 240_000);
