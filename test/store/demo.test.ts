import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { TRAINING_PIN } from '../../electron/features/staff/manager-pin.ts';
import { openStoreDatabase } from '../../store/database/database.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { findRunningPostgres } from '../../store/embedded/embedded-postgres.ts';
import { findPostgres } from '../../store/embedded/postgres-programs.ts';
import { readFleet } from '../../store/server/fleet.ts';
import { connectToHeadless } from '../ipc/headless-renderer.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { eventually } from '../support/real-time.ts';
import { NO_POSTGRES } from './use-postgres.ts';

const COBRO = fileURLToPath(new URL('../../bin/cobro.mjs', import.meta.url));
const readySchema = z.object({
  event: z.literal('ready'),
  pid: z.int(),
  lanes: z.array(z.object({ lane: z.int(), url: z.string(), pid: z.int() })),
});

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Sends intents to a till as its page does; throws on a refusal. */
async function pageOf(url: string) {
  const page = await connectToHeadless(url);
  ends.push(async () => page.socket.terminate());
  let id = 0;
  return async <Value = unknown>(intent: string, args: object): Promise<Value> => {
    const answer = await page.exchange({ id: (id += 1), intent, args, key: randomUUID() });
    if (!answer.ok) throw new Error(`${intent}: ${answer.error.code}, ${answer.error.detail}`);
    return answer.value as Value;
  };
}

test('one command shows a shop of three lanes: a till that is killed comes back, and a stop leaves nothing running', async ({
  skip,
}) => {
  if (findPostgres() === null) skip(NO_POSTGRES);
  const folder = mkdtempSync(join(tmpdir(), 'cobro-demo-'));
  // When run by root, PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  ends.push(async () => rmSync(folder, { recursive: true, force: true }));
  const shop = spawn(process.execPath, [COBRO, 'store', 'demo', '--data', folder, '--no-open'], { stdio: 'pipe' });
  const exit = once(shop, 'exit');
  ends.push(async () => {
    shop.kill('SIGINT');
    await exit;
  });
  const output = { out: '', err: '' };
  shop.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text));
  shop.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text));
  await eventually('the shop is open', () => output.out.includes('\n') || shop.exitCode !== null, 240_000);
  const { pid, lanes } = readySchema.parse(JSON.parse(output.out));
  expect(new Set(lanes.map(({ lane }) => lane))).toEqual(new Set([1, 2, 3]));
  for (const { url } of lanes) expect((await fetch(url)).status).toBe(200);

  const once_more = await cobroHere(['store', 'demo', '--data', folder, '--no-open']);
  expect(once_more.code).toBe(1);
  expect(once_more.stderr.join('\n')).toMatch(/in use by another process.*Another demonstration may run/);

  const database = openStoreDatabase((await findRunningPostgres(join(folder, 'store'))) ?? '');
  ends.push(() => database.close().catch(() => undefined));
  await eventually('every lane spoke', async () => {
    const fleet = await readFleet(database);
    return fleet.lanes.length === 3 && fleet.lanes.every(({ state, events }) => state === 'live' && events > 0);
  });
  // Lane 1 sells, and lane 2 refunds in cash, both through the page's connection.
  const [one, two] = await Promise.all([pageOf(lanes[0]?.url ?? ''), pageOf(lanes[1]?.url ?? '')]);
  const { products } = await one<{ products: { product_id: string }[] }>('catalogue.search', { text: '', limit: 1 });
  await one('sale.addProduct', { product_id: products[0]?.product_id ?? '' });
  await one('checkout.begin', {});
  await one('checkout.chooseCash', {});
  await one('checkout.takeCash', { received_minor: 1_000_000 });
  await two('shift.open', { shift_id: 'shift-of-lane-2', float_minor: 1_000_000 });
  await eventually('the sale is at the store', async () => {
    const paid = await database.rows("SELECT 1 FROM sale WHERE lane = 1 AND state = 'PAID'");
    return paid.length === 1;
  });
  const [{ number }] = (await database.rows('SELECT number FROM sale WHERE lane = 1')) as [{ number: number }];
  const { sales } = await two<{ sales: { sale_id: string; lane: number }[] }>('refund.find', { text: `1-${number}` });
  const [sold] = sales;
  expect(sold).toMatchObject({ lane: 1 });
  const wish = { sale_id: sold?.sale_id ?? '', what: { mode: 'all' }, from: null };
  await two('refund.read', { sale_id: wish.sale_id });
  const plan = await two<{ parts: { tender_id: string; amount_minor: number; act: string }[] }>('refund.plan', wish);
  const parts = plan.parts.map(({ tender_id, amount_minor, act }) => ({ tender_id, amount_minor, act }));
  await eventually('it is given back; a busy store may be away at first', async () => {
    const request = { return_id: randomUUID(), ...wish, parts, pin: TRAINING_PIN };
    const returned = await two<{ parts: { state: string }[] }>('refund.execute', request).catch((error: unknown) => {
      expect(String(error)).toContain('store_away');
      return { parts: [] };
    });
    return returned.parts.every(({ state }) => state === 'done') && returned.parts.length > 0;
  });
  await eventually('its claim is settled', async () => {
    const rows = await database.rows<{ state: string }>('SELECT state FROM return_claim');
    return rows.length === 1 && rows[0]?.state === 'done';
  });

  const second = lanes[1];
  if (second === undefined) throw new Error('no second lane');
  process.kill(second.pid, 'SIGKILL');
  await eventually('lane 2 is told to be back', () => output.err.split('Lane 2: ').length === 3, 240_000);
  expect(output.err).toContain('lane 2: the till died');
  // The lane restarts at its old address, where the open page reconnects.
  const addresses = output.err.split('\n').filter((line) => line.startsWith('Lane 2: '));
  expect(addresses.map((line) => line.slice('Lane 2: '.length))).toEqual([second.url, second.url]);
  expect((await readFleet(database)).findings).toEqual([]);
  expect((await checkInvariants(database)).filter(({ holds }) => !holds)).toEqual([]);
  await database.close();

  const left = [...lanes.filter(({ lane }) => lane !== 2).map((lane) => lane.pid), pid];
  process.kill(pid, 'SIGINT');
  expect(await exit).toEqual([0, null]);
  expect(left.filter(isAlive)).toEqual([]);
  expect(await findRunningPostgres(join(folder, 'store'))).toBeNull();
}, 600_000);
