import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openStoreDatabase } from '../../store/database/database.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { initStore } from '../../store/open-store.ts';
import { findPostgres } from '../../store/embedded/postgres-programs.ts';
import { declareDead } from '../../store/server/declarations.ts';
import { LATER, TestTill, codeFor, paidSale } from '../store/test-till.ts';
import { NO_POSTGRES, PATIENT, postgresFolder, startPostgresIn } from '../store/use-postgres.ts';
import { aMoment, eventually } from '../support/real-time.ts';

const COBRO = fileURLToPath(new URL('../../bin/cobro.mjs', import.meta.url));
/** Kills of each kind; `COBRO_STORE_KILLS` raises the number. */
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

/** A lane that sells without pause and records what was acknowledged: the last head and each granted claim. */
function sellingLane(till: TestTill, lane: number, others: () => readonly string[]) {
  const acknowledged = { seq: 0, hash: '', claims: [] as string[] };
  let is_over = false;
  let sold = 0;
  const traces: string[] = [];
  const run = (async () => {
    while (!is_over) {
      const trace_id = `trace-${lane}-${(sold += 1)}`;
      till.write(...paidSale(sold, trace_id));
      traces.push(trace_id);
      await eventually(`lane ${lane} is acknowledged`, async () => {
        const { code, value } = await till.push(acknowledged.seq + 1);
        if (value !== null) Object.assign(acknowledged, value.acknowledged);
        else if (NEEDS_NEW_SESSION.has(code)) await till.hello();
        else if (!UNAVAILABLE.test(code)) throw new Error(code);
        return value !== null || is_over;
      });
      const of_another = others().at(-1);
      if (of_another === undefined || is_over) continue;
      const return_id = randomUUID();
      if ((await till.claim({ return_id, trace_id: of_another, amount_minor: 3_000 })).code === 'ok')
        acknowledged.claims.push(return_id);
    }
  })();
  return { acknowledged, traces, end: () => ((is_over = true), run) };
}

/** A store and a PostgreSQL that can be killed and come back at the same address with their data. */
async function startKillableShop() {
  const folder = await postgresFolder('cobro-kills-');
  let postgres = await startPostgresIn(folder);
  expect((await initStore(postgres.url, 'test')).ok).toBe(true);
  const database = openStoreDatabase(postgres.url, null, PATIENT);
  let store = await startStore(folder, postgres.url, 0);
  const { url, pin } = store;
  return {
    database,
    enrolled: async (lane: number): Promise<TestTill> => {
      const till = new TestTill(url, pin);
      expect(await till.enrol(await codeFor(database, lane))).toBe('ok');
      expect(await till.hello()).toBe('ok');
      return till;
    },
    killStore: async (): Promise<void> => {
      await kill(store.child);
      store = await startStore(folder, postgres.url, Number(new URL(url).port));
    },
    killPostgres: async (): Promise<void> => {
      process.kill(postgres.pid, 'SIGKILL');
      postgres = await startPostgresIn(folder);
    },
    /** Checks every invariant, then shuts down. */
    close: async (): Promise<void> => {
      expect((await checkInvariants(database)).filter(({ holds }) => !holds)).toEqual([]);
      await database.close();
      const stopped = new Promise((done) => store.child.once('exit', done));
      store.child.kill('SIGTERM');
      expect(await stopped).toBe(0);
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Codes while store or database are away: the outcome is unknown, so retry. */
const UNAVAILABLE = /^(database_away|status_5|UND_|ECONN|EPIPE|internal|unreadable|failed)/;
/** After a database restart, the store hands nothing over until its lanes have spoken (decision 041). */
const NEEDS_NEW_SESSION: ReadonlySet<string> = new Set(['token_expired', 'session_superseded', 'rebuilding']);

/** Retries until the store itself answers, with a new session where needed. */
async function untilAnswered(till: TestTill, call: () => Promise<string>): Promise<string> {
  for (;;) {
    const code = await call();
    if (NEEDS_NEW_SESSION.has(code)) await till.hello();
    else if (!UNAVAILABLE.test(code)) return code;
    await aMoment(20);
  }
}

test('kill -9 of the store and of PostgreSQL in the middle of pushes and claims loses nothing that was acknowledged', async (context) => {
  if (findPostgres() === null) return context.skip(NO_POSTGRES);
  const shop = await startKillableShop();
  const { database } = shop;
  const lanes: ReturnType<typeof sellingLane>[] = [];
  for (const lane of [1, 2])
    lanes.push(
      sellingLane(await shop.enrolled(lane), lane, () =>
        lanes.filter((_, at) => at !== lane - 1).flatMap(({ traces }) => traces),
      ),
    );
  const goOn = async (): Promise<void> => {
    const before = lanes.map(({ acknowledged }) => acknowledged.seq);
    await eventually('both lanes go on', () =>
      lanes.every(({ acknowledged }, at) => acknowledged.seq > (before[at] ?? 0)),
    );
  };
  for (let round = 0; round < KILLS; round += 1) {
    await goOn();
    await aMoment(7 * round);
    await shop.killStore();
    await goOn();
    await aMoment(11 * round);
    await shop.killPostgres();
  }
  await goOn();
  await Promise.all(lanes.map(({ end }) => end()));
  for (const { acknowledged } of lanes) {
    const kept = await database.rows<{ hash: string }>(
      `SELECT encode(hash, 'hex') AS hash FROM lane_event WHERE seq = $1 AND hash = decode($2, 'hex')`,
      [acknowledged.seq, acknowledged.hash],
    );
    expect(kept).toHaveLength(1);
    const claims = await database.rows('SELECT 1 FROM return_claim WHERE return_id = ANY($1)', [acknowledged.claims]);
    expect(claims).toHaveLength(acknowledged.claims.length);
  }
  await shop.close();
});

/** An heir that loses its memory between steps. */
async function forgetfulHeir(till: TestTill, ended_traces: string[], isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    let items: { trace_id: string; epoch: number }[] = [];
    const took = await untilAnswered(till, async () => {
      const answer = await till.take({ most: 3 });
      items = answer.value?.items ?? [];
      return answer.code;
    });
    if (took !== 'ok') throw new Error(took);
    for (const [at, { trace_id, epoch }] of items.entries()) {
      // Forgets between take and outcome, or between outcome and response.
      if (turn % 3 === 0 && at === 1) {
        till.boot_id = randomUUID();
        await untilAnswered(till, () => till.hello());
        break;
      }
      const ended = await untilAnswered(till, () => till.endHandover(trace_id, epoch));
      if (ended === 'ok') ended_traces.push(trace_id);
      else if (ended !== 'not_owner') throw new Error(ended);
      await aMoment(5);
    }
  }
}

test('kill -9 of the store, of PostgreSQL and of heirs between the steps of a hand-over ends each payment once', async (context) => {
  if (findPostgres() === null) return context.skip(NO_POSTGRES);
  const shop = await startKillableShop();
  const { database } = shop;
  const traces = Array.from({ length: 40 * KILLS }, (_, index) => `trace-due-${index}`);
  const dead = await shop.enrolled(4);
  for (const [index, trace_id] of traces.entries()) dead.write(...paidSale(index + 1, trace_id).slice(0, 4));
  for (let from = 1; from <= dead.events.length; from += 400)
    expect((await dead.push(from, dead.events.slice(from - 1, from + 399))).code).toBe('ok');
  expect(await declareDead(database, { lane: 4, declared_by: 'Ana', reason: 'burnt' })).toMatchObject({ ok: true });
  await database.rows(LATER);
  const ended_traces: string[] = [];
  let is_over = false;
  const heirs = [await shop.enrolled(1), await shop.enrolled(2)].map((till) =>
    forgetfulHeir(till, ended_traces, () => is_over),
  );
  const open = async (): Promise<number> =>
    (await database.rows('SELECT 1 FROM handover WHERE outcome IS NULL').catch(() => traces)).length;
  for (let round = 0; round < KILLS; round += 1) {
    const before = await open();
    await eventually('some are ended', async () => (await open()) < before || before === 0);
    await shop.killStore();
    await aMoment(13 * round);
    await shop.killPostgres();
  }
  // An heir that forgot may take again at once; what a silent heir held is free after a minute.
  await eventually('all are ended', async () => (await open()) === 0, 120_000);
  is_over = true;
  await Promise.all(heirs);
  const written = await database.rows<{ trace_id: string }>(
    `SELECT body::json ->> 'trace_id' AS trace_id FROM store_log WHERE kind = 'handed_over'`,
  );
  expect(written.map(({ trace_id }) => trace_id).toSorted()).toEqual(traces.toSorted());
  expect(new Set(ended_traces).size).toBe(ended_traces.length);
  expect(ended_traces.every((trace_id) => traces.includes(trace_id))).toBe(true);
  await shop.close();
});
