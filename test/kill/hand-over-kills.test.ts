import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Interface, createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { joinStore } from '../../electron/features/store/join-store.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { openStoreDatabase } from '../../store/database/database.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { startEmbeddedPostgres } from '../../store/embedded/embedded-postgres.ts';
import { findPostgres } from '../../store/embedded/postgres-programs.ts';
import { initStore } from '../../store/open-store.ts';
import { authorization } from '../gateway/support/authorization.ts';
import { LATER, PIN, TestTill, codeFor, paidSale, storeIdentity } from '../store/test-till.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import { NO_POSTGRES, PATIENT, postgresFolder, startPostgresIn } from '../store/use-postgres.ts';
import { repeated } from '../support/repeated.ts';
import { eventually } from '../support/real-time.ts';
import { HEIR_STEPS, type HeirStep, LINK_STEPS, openHeir, serviceAt } from './heir.ts';
import type { DeathOrder, DeclareOrder } from './killable-store.ts';
import { postTo } from '../fixtures/demo-parts.ts';

const program = (name: string): Promise<string> => bundleProgram(fileURLToPath(new URL(name, import.meta.url)));

/** A store and its PostgreSQL that die on request and come back at the same address. */
async function startKillableShop(canary: readonly string[] = []) {
  const folder = await postgresFolder('cobro-steps-');
  const identity_file = join(folder, 'identity.json');
  writeFileSync(identity_file, JSON.stringify(storeIdentity), { mode: 0o600 });
  let postgres = await startPostgresIn(folder);
  expect((await initStore(postgres.url, 'test')).ok).toBe(true);
  const database = openStoreDatabase(postgres.url, null, PATIENT);
  let child: ChildProcess;
  let lines: AsyncIterator<string>;
  let reader: Interface;
  const nextLine = async (): Promise<Record<string, string>> => {
    const { value, done } = await lines.next();
    return done === true ? {} : (JSON.parse(value) as Record<string, string>);
  };
  const startStore = async (port: string): Promise<string> => {
    const argv = [await program('killable-store.ts'), postgres.url, identity_file, port, ...canary];
    const started = spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'] });
    child = started;
    reader = createInterface({ input: started.stdout });
    lines = reader[Symbol.asyncIterator]();
    return (await nextLine())['url'] ?? '';
  };
  const url = await startStore('0');
  const order = async (given: DeathOrder | DeclareOrder): Promise<Record<string, string>> => {
    child.stdin?.write(`${JSON.stringify(given)}\n`);
    return nextLine();
  };
  onTestFinished(async () => {
    await database.close();
    child.kill('SIGKILL');
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const working = (): number[] => {
    const { pid } = postgres;
    return [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)];
  };
  return {
    ...{ database, url, order },
    enrolled: async (lane: number): Promise<TestTill> => {
      const till = new TestTill(url);
      expect(await till.enrol(await codeFor(database, lane))).toBe('ok');
      expect(await till.hello()).toBe('ok');
      return till;
    },
    arm: (who: 'store' | 'postgres', step: DeathOrder['step']) =>
      order({ step, pids: who === 'store' ? 'itself' : working() }),
    /** Restarts the process that died, and every lane says hello. */
    restart: async (who: 'store' | 'postgres', tills: readonly TestTill[]): Promise<void> => {
      if (who === 'store') {
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        reader.close();
        await startStore(new URL(url).port);
      } else {
        // Backends of the killed server end by themselves, which may take a while.
        await eventually('PostgreSQL starts', async () => {
          const started = await startEmbeddedPostgres(folder);
          if (started.ok) postgres = started.value;
          return started.ok;
        });
      }
      for (const till of tills) await eventually('it is greeted', async () => (await till.hello()) === 'ok');
    },
    expectInvariants: async (): Promise<void> =>
      expect((await checkInvariants(database)).filter(({ holds }) => !holds)).toEqual([]),
  };
}

async function openService() {
  const sandbox = await startSandbox({ settings: { magic: false, coded_conflicts: true } });
  onTestFinished(() => sandbox.stop());
  const service = serviceAt(sandbox.url);
  onTestFinished(() => service.close());
  return { sandbox, service };
}
type KillableShop = Awaited<ReturnType<typeof startKillableShop>>;

/** A run kills at every nth step of an act; the night kills at each. */
const EVERY = repeated(8, 1);

const DUE = `${LATER} WHERE trace_id = ANY($1)`;
const outcomes = ({ database }: KillableShop) =>
  database.rows(`SELECT body::json ->> 'trace_id' AS trace_id, count(*)::int AS times FROM store_log
    WHERE kind = 'handed_over' GROUP BY 1 ORDER BY 1`);

/** A dead lane leaves these card payments open; `heard`: its last events about them. */
async function leftOpen(
  shop: KillableShop,
  traces: readonly string[],
  heard: readonly object[] = [],
): Promise<TestTill> {
  const dead = await shop.enrolled(4);
  for (const [index, trace_id] of traces.entries()) dead.write(...paidSale(index + 1, trace_id).slice(0, 4));
  dead.write(...heard);
  expect((await dead.push()).code).toBe('ok');
  return dead;
}

test.each(['store', 'postgres'] as const)(
  'SIGKILL of the %s at each step of a declaration, a taking and an outcome leaves all of it or nothing, and each outcome once',
  async (who) => {
    if (findPostgres() === null) return;
    const shop = await startKillableShop();
    const traces = ['trace-1', 'trace-2'];
    const dead = await leftOpen(shop, traces);
    const heir = await shop.enrolled(1);
    const atEveryStep = async (act: () => Promise<string>, tills: readonly TestTill[]): Promise<number> => {
      let step = 1;
      for (; ; step += EVERY) {
        await shop.arm(who, step);
        const outcome = await act();
        if (outcome === 'ok') break;
        await shop.restart(who, tills);
        await shop.expectInvariants();
      }
      await shop.arm(who, 'answer');
      await act();
      await shop.restart(who, tills);
      expect(await act()).toBe('ok');
      return step;
    };
    const declared = async (): Promise<string> => {
      const { outcome = 'died' } = await shop.order({ declare: 4 });
      return outcome === 'unknown' ? 'ok' : outcome;
    };
    // A live lane must have spoken too, or the restarted database grants nothing.
    expect(await atEveryStep(declared, [heir, dead])).toBeGreaterThan(5);
    expect(await shop.database.rows('SELECT count(*)::int AS n FROM declaration')).toEqual([{ n: 1 }]);
    await shop.database.rows(DUE, [traces]);
    expect(await atEveryStep(async () => (await heir.take()).code, [heir])).toBeGreaterThan(2);
    for (const trace_id of traces)
      expect(await atEveryStep(() => heir.endHandover(trace_id, 1), [heir])).toBeGreaterThan(4);
    expect(await outcomes(shop)).toEqual(traces.map((trace_id) => ({ trace_id, times: 1 })));
    await shop.expectInvariants();
  },
  900_000,
);

const ASKED_MINOR = 5_000;

test.each([
  ['a payment', ASKED_MINOR],
  ['a payment of which more was approved than asked', 7_500],
])(
  'SIGKILL of the heir at each step leaves %s to another lane: the money moves once, and one outcome is written',
  async (_what, charged_minor) => {
    if (findPostgres() === null) return;
    const shop = await startKillableShop();
    const { sandbox, service } = await openService();
    const traces = HEIR_STEPS.map((step) => `trace-${step}`);
    const heard: object[] = [];
    // One was never charged, which the till cannot know.
    for (const trace_id of traces.filter((one) => one !== 'trace-ended')) {
      const paid = await service.authorizeCardPresent(
        authorization({ trace_id, amount_minor: charged_minor, tip_minor: 0 }),
        service.prepare(),
      );
      if (paid.kind !== 'answer') throw new Error(paid.kind);
      const { payment_id } = paid.value;
      const state = { state: 'REVERSING', cause: 'amount_mismatch' };
      if (charged_minor !== ASKED_MINOR)
        heard.push({ type: 'attempt_step', trace_id, ...state, named: { payment_id } });
    }
    await leftOpen(shop, traces, heard);
    expect(await shop.order({ declare: 4 })).toEqual({ outcome: 'ok' });
    const [first, second] = [await enrolledFolders(shop, 1), await enrolledFolders(shop, 2)];
    const other = openHeir(second, sandbox.url);
    onTestFinished(() => other.close());
    for (const step of HEIR_STEPS) {
      const trace_id = `trace-${step}`;
      await shop.database.rows(DUE, [[trace_id]]);
      await dieAt(step, first, sandbox.url);
      await endedBy(shop, other, trace_id);
    }
    expect(await outcomes(shop)).toEqual(traces.toSorted().map((trace_id) => ({ trace_id, times: 1 })));
    const ended = await shop.database.rows<{
      trace_id: string;
      outcome: string;
      epoch: number;
      back_minor: number | null;
    }>('SELECT trace_id, outcome, epoch, given_back_minor AS back_minor FROM handover ORDER BY trace_id');
    for (const { trace_id, outcome, epoch, back_minor } of ended) {
      const end = trace_id === 'trace-ended' ? ['no_charge', null] : ['reversed', charged_minor];
      expect([trace_id, outcome, back_minor]).toEqual([trace_id, ...end]);
      // An outcome that the dead heir did not report was written by another lane.
      expect(epoch).toBe(trace_id === 'trace-told' ? 1 : 2);
    }
    const response = await fetch(`${sandbox.url}/_sandbox/ledger`);
    const ledger = (await response.json()) as { traces: { net_minor: number; transactions: object[] }[] };
    // Each is the charge and one undoing.
    for (const { net_minor, transactions } of ledger.traces) expect([net_minor, transactions.length]).toEqual([0, 2]);
    expect(other.journal.verify().problems).toEqual([]);
    await shop.expectInvariants();
  },
  900_000,
);

test('SIGKILL of an heir at each step of watching a payment by link leaves it to another lane: what was paid goes back once', async (context) => {
  if (findPostgres() === null) return context.skip(NO_POSTGRES);
  const shop = await startKillableShop();
  const { sandbox, service } = await openService();
  const dead = await shop.enrolled(4);
  const links = new Map<string, string>();
  for (const [index, step] of LINK_STEPS.entries()) {
    const trace_id = `trace-${step}`;
    const made = await service.createLink({ trace_id, amount_minor: 5_000, currency: 'CLP' });
    if (made.kind !== 'answer') throw new Error(made.kind);
    const { payment_id } = made.value;
    if (payment_id === undefined) throw new Error('a link without a name');
    links.set(step, payment_id);
    const named = { type: 'attempt_note', trace_id, note: 'link_made', named: { payment_id } };
    dead.write(
      ...paidSale(index + 1, trace_id)
        .slice(0, 3)
        .map(asLink),
      named,
    );
  }
  expect((await dead.push()).code).toBe('ok');
  expect(await shop.order({ declare: 4 })).toEqual({ outcome: 'ok' });
  const pay = async (step: string): Promise<void> => {
    expect((await postTo(sandbox.url, `/_sandbox/links/${links.get(step)}/pay`)).status).toBe(200);
  };
  const [first, second] = [await enrolledFolders(shop, 1), await enrolledFolders(shop, 2)];
  const other = openHeir(second, sandbox.url);
  onTestFinished(() => other.close());
  for (const step of LINK_STEPS) {
    const trace_id = `trace-${step}`;
    await shop.database.rows(DUE, [[trace_id]]);
    // When the heir dies before it finds money, the customer can still pay the link.
    const is_open = step === 'link_taken' || step === 'begun' || step === 'looked';
    if (!is_open) await pay(step);
    await dieAt(step, first, sandbox.url);
    if (is_open) await pay(step);
    await endedBy(shop, other, trace_id);
  }
  const traces = LINK_STEPS.map((step) => `trace-${step}`);
  expect(await outcomes(shop)).toEqual(traces.toSorted().map((trace_id) => ({ trace_id, times: 1 })));
  const ended = await shop.database.rows<{ trace_id: string; kind: string; outcome: string; epoch: number }>(
    'SELECT trace_id, kind, outcome, epoch FROM handover ORDER BY trace_id',
  );
  for (const { trace_id, kind, outcome, epoch } of ended)
    expect([trace_id, kind, outcome, epoch]).toEqual([trace_id, 'link', 'reversed', trace_id === 'trace-told' ? 1 : 2]);
  const ledger = (await (await fetch(`${sandbox.url}/_sandbox/ledger`)).json()) as {
    readonly traces: readonly { readonly net_minor: number; readonly captured_minor: number }[];
  };
  expect(ledger.traces.map(({ captured_minor, net_minor }) => [captured_minor, net_minor])).toEqual(
    LINK_STEPS.map(() => [5_000, 0]),
  );
  expect(other.journal.verify().problems).toEqual([]);
  await shop.expectInvariants();
}, 900_000);

const asLink = (event: object): object =>
  'intent' in event ? { ...event, intent: { ...(event.intent as object), link: true } } : event;

interface HeirFolders {
  readonly directory: string;
  readonly machine: string;
}

async function enrolledFolders(shop: KillableShop, lane: number): Promise<HeirFolders> {
  const [directory, machine] = [mkdtempSync(join(tmpdir(), 'heir-')), mkdtempSync(join(tmpdir(), 'heir-'))];
  onTestFinished(() => [directory, machine].forEach((one) => rmSync(one, { recursive: true, force: true })));
  const code = await codeFor(shop.database, lane);
  const joined = await joinStore({
    ...{ url: shop.url, pin: PIN, code, folder: machine, journal_file: join(directory, 'journal.db') },
    ...{ machine: null, program: 'test', store_url: null, store_pin: null, past: null },
  });
  expect(joined.ok).toBe(true);
  return { directory, machine };
}

async function dieAt(step: HeirStep, { directory, machine }: HeirFolders, service_url: string): Promise<void> {
  const argv = [await program('killable-heir.ts'), directory, machine, service_url, step];
  const heir = spawn(process.execPath, argv, { stdio: 'inherit' });
  expect(await once(heir, 'exit')).toEqual([null, 'SIGKILL']);
}

/** Ends the silent owner's minute, so that the other lane writes the outcome. */
async function endedBy(shop: KillableShop, other: ReturnType<typeof openHeir>, trace_id: string): Promise<void> {
  await shop.database.rows(
    `UPDATE handover SET owner_word_at = owner_word_at - interval '61 seconds' WHERE outcome IS NULL`,
  );
  const stop = other.work(() => undefined);
  await eventually('its outcome is written', async () => {
    const [row] = await shop.database.rows<{ outcome: string | null }>(
      'SELECT outcome FROM handover WHERE trace_id = $1',
      [trace_id],
    );
    return (row?.outcome ?? null) !== null;
  });
  await stop();
}

test('a store that answers an outcome and does not keep it is found', async (context) => {
  if (findPostgres() === null) return context.skip(NO_POSTGRES);
  const shop = await startKillableShop(['forgets']);
  await leftOpen(shop, ['trace-1']);
  expect(await shop.order({ declare: 4 })).toEqual({ outcome: 'ok' });
  await shop.database.rows(DUE, [['trace-1']]);
  const heir = await shop.enrolled(1);
  await heir.take();
  expect(await heir.endHandover('trace-1', 1)).toBe('ok');
  expect(await outcomes(shop)).toEqual([]);
  // The tests above compare these two and so find the loss.
  expect(await shop.database.rows('SELECT 1 FROM handover WHERE outcome IS NULL')).toHaveLength(1);
});
