import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStoreDatabase } from '../../store/database/database.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { findPostgres } from '../../store/embedded/postgres-programs.ts';
import { initStore } from '../../store/open-store.ts';
import { readFleet } from '../../store/server/fleet.ts';
import { ask, ready, run, start, stop } from '../e2e/harness/program.ts';
import { startService } from '../e2e/harness/service.ts';
import { type TillUnderTest, journalEvents, startTill } from '../e2e/harness/till.ts';
import { type SocketRenderer, connectToHeadless } from '../ipc/headless-renderer.ts';
import { LATER, codeFor } from '../store/test-till.ts';
import { NO_POSTGRES, PATIENT, postgresFolder, startPostgresIn } from '../store/use-postgres.ts';
import { ask as askOffice, openOffice, signIn } from '../store/use-office.ts';
import { instantReader } from '../support/instant-reader.ts';
import { eventually } from '../support/real-time.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startGenerousBank } from './generous-bank.ts';

/** An espresso, and what the bank charges for it. */
const ASKED_MINOR = 1_900;
const MORE_MINOR = 950;
const CHARGED_MINOR = ASKED_MINOR + MORE_MINOR;

/** PostgreSQL and the store, each in its own process. */
async function startShop() {
  const folder = await postgresFolder('cobro-lost-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgresIn(folder);
  onTestFinished(() => postgres.stop());
  expect((await initStore(postgres.url, 'test')).ok).toBe(true);
  const database = openStoreDatabase(postgres.url, null, PATIENT);
  onTestFinished(() => database.close());
  const store = start(['store', '--database', postgres.url, '--data', folder, '--port', '0', '--no-office']);
  onTestFinished(async () => void (await stop(store)));
  const { url, pin } = await ready(store);
  return { database, postgres, url: String(url), pin: String(pin) };
}
type Shop = Awaited<ReturnType<typeof startShop>>;

interface Lane {
  readonly data: string;
  start(): Promise<{ readonly till: TillUnderTest; readonly page: SocketRenderer }>;
}

async function enrolledLane({ database, url, pin }: Shop, lane: number, service_url: string): Promise<Lane> {
  const folder = temporaryFolder();
  const data = join(folder, 'till');
  mkdirSync(data);
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ tip_enabled: false }));
  const anchor = ['--anchor', join(folder, 'anchor')];
  const code = await codeFor(database, lane);
  const joined = await ask(['store', 'join', '--url', url, '--pin', pin, '--code', code, '--data', data, ...anchor]);
  expect(joined.code, joined.stderr.join('\n')).toBe(0);
  const flags = [...anchor, '--service', service_url, '--quarantine-seconds', '5', ...instantReader(folder)];
  return {
    data,
    start: async () => {
      const till = await startTill(data, flags);
      onTestFinished(async () => void (await till.stop()));
      return { till, page: await connectToHeadless(till.url) };
    },
  };
}

async function sellByCard(page: SocketRenderer): Promise<void> {
  let id = 0;
  const send = async (intent: string, args: object): Promise<unknown> => {
    const answer = await page.exchange({ id: (id += 1), intent, args });
    if (!answer.ok) throw new Error(`${intent} was refused: ${answer.error.code}, ${answer.error.detail}`);
    return answer.value;
  };
  const found = (await send('catalogue.search', { text: 'Espresso', limit: 1 })) as {
    products: { product_id: string }[];
  };
  await eventually('its reader is connected', async () => {
    const { status } = (await send('till.snapshot', {})) as { status: { reader: { code: string } } };
    return status.reader.code === 'ready';
  });
  await send('sale.addProduct', { product_id: found.products[0]?.product_id });
  await send('checkout.begin', {});
  await send('checkout.chooseCard', {});
}

test(
  'more than was asked is charged by a till that is lost: another lane that dies on the way gives all of it back once, and the office says so',
  { tags: 'night' },
  async (context) => {
    if (findPostgres() === null) return context.skip(NO_POSTGRES);
    const shop = await startShop();
    const { database } = shop;
    const service = await startService();
    onTestFinished(() => service.stop());
    const bank = await startGenerousBank(service.url);
    onTestFinished(() => bank.stop());
    const [heir, lost] = [await enrolledLane(shop, 1, bank.url), await enrolledLane(shop, 4, bank.url)];

    // Lane 4 is killed once the store has heard of the other amount, before anything was undone.
    const four = await lost.start();
    bank.more = MORE_MINOR;
    bank.undo = 'hold';
    await sellByCard(four.page);
    await eventually('the store hears of another amount', async () => {
      const heard = await database.rows(
        `SELECT 1 FROM lane_event WHERE type = 'attempt_step' AND body::json ->> 'cause' = 'amount_mismatch'`,
      );
      return heard.length === 1;
    });
    await four.till.killHard();
    expect(await service.ledger()).toMatchObject([{ authorized_minor: CHARGED_MINOR, refunded_minor: 0 }]);
    const [charge] = await service.ledger();
    const trace_id = charge?.trace_id ?? '';

    const by = ['--reason', 'burnt', '--database', shop.postgres.url];
    const declared = await run(['store', 'declare', '--lane', '4', '--dead', ...by]);
    expect(declared.code, declared.stderr.join('\n')).toBe(0);
    await database.rows(LATER);
    const outcome = async () => {
      const [row] = await database.rows<{ outcome: string | null; given_back_minor: number | null }>(
        'SELECT outcome, given_back_minor FROM handover WHERE trace_id = $1',
        [trace_id],
      );
      return row;
    };

    // Lane 1 is killed once the service undid the charge, before it heard of that.
    bank.undo = 'lose_answer';
    const sent_before = bank.undos.length;
    const one = await heir.start();
    await eventually('lane 1 undoes it', () => bank.undos.length > sent_before);
    await eventually('the service undid it', async () => (await service.ledger())[0]?.net_minor === 0);
    await one.till.killHard();
    expect((await outcome())?.outcome).toBeNull();
    bank.undo = 'pass';
    const again = await heir.start();
    await eventually('its end is written', async () => ((await outcome())?.outcome ?? null) !== null);
    expect(await outcome()).toEqual({ outcome: 'reversed', given_back_minor: CHARGED_MINOR });

    const office = await openOffice(database);
    const cookie = await signIn(office, 'Ana', await office.person('Ana', 'manager'));
    const read = async (call: string, args: object) => (await askOffice(office, call, args, { cookie })).value;
    const line = { of_lane: 4, by_lane: 1, trace_id, amount_minor: CHARGED_MINOR, currency: 'CLP', state: 'reversed' };
    const whole_day = { from_ms: Date.now() - 3_600_000, to_ms: Date.now() + 3_600_000 };
    expect(await read('day.read', whole_day)).toMatchObject({ unknown: [], handed: [line] });
    expect(await read('tills.read_gone', { lane: 4 })).toMatchObject({
      ...{ open_payments: [], handed: [line], handed_over: { waiting: 0, with_heir: 0, ended: 1 } },
    });

    // The lost till comes back, hands in what it has, takes no card and undoes nothing.
    const undos = bank.undos.length;
    const back = await lost.start();
    await eventually('it learns that it is lost', async () => {
      const { value } = (await back.page.exchange({ id: 1, intent: 'till.snapshot', args: {} })) as {
        readonly value: { readonly status: { readonly card_sales_stopped: string | null } };
      };
      return value.status.card_sales_stopped === 'replaced';
    });
    await back.till.stop();
    await again.till.stop();
    expect(bank.undos).toHaveLength(undos);

    expect(await service.ledger()).toMatchObject([
      {
        ...{ trace_id, status: 'CANCELLED', authorized_minor: CHARGED_MINOR, net_minor: 0 },
        transactions: [{ type: 'AUTHORIZATION' }, { type: 'CANCELLATION' }],
      },
    ]);
    const { findings, lanes } = await readFleet(database);
    expect(findings.map(({ kind, subject }) => [kind, subject])).toEqual([]);
    expect(lanes.map(({ open_attempts }) => open_attempts)).toEqual(lanes.map(() => 0));
    expect((await checkInvariants(database)).filter(({ holds }) => !holds)).toEqual([]);
    const acts = (await journalEvents(heir.data)).filter(({ type }) => type === 'act');
    const ended = acts.filter(({ detail }) => (detail as { what: string }).what === 'handover_ended');
    expect(ended.map(({ detail }) => (detail as { amount_minor: number }).amount_minor)).toEqual([CHARGED_MINOR]);
    const verified = await ask(['journal', 'verify', '--data', heir.data]);
    expect(verified.code, verified.stdout.join('\n')).toBe(0);
    // Whole too, and what is left to a person is that it was replaced.
    const { stdout } = await ask(['journal', 'verify', '--data', lost.data]);
    expect(stdout.join('\n')).toMatch(/This till was replaced[^]*Events 1 to \d+ are as they were written/);
  },
);
