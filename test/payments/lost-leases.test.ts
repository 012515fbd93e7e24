import { cpSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answer, notSent, refusal, undoneAnswer } from './support/fake-service.ts';
import { createManualClock } from './support/manual-clock.ts';
import { type Shop, openShop } from './support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HORIZON_MS = 180_000;
const BY = { who: 'Ana', reference: 'settlement of 21 November' };
let folder: string;
let seed = 500;
const open: Shop[] = [];

beforeEach(() => void (folder = temporaryFolder()));
afterEach(() => {
  for (const shop of open.splice(0)) shop.journal.close();
});

function start(name: string): Shop {
  const shop = openShop({ directory: join(folder, name), seed: (seed += 1) });
  open.push(shop);
  return shop;
}
/** Copies the disk while the till runs: what a power cut leaves. */
const copy = (from: string, to: string): void => cpSync(join(folder, from), join(folder, to), { recursive: true });
const sell = (shop: Shop) => shop.engine.pay(shop.order(), shop.hooks);
const askedFor = (shop: Shop): unknown[] =>
  shop.service.calls.filter(({ name }) => name === 'R2').map(({ given }) => given[0]);

describe('traces leased before they are used', () => {
  test('are never asked for without a person; then once each and only after the horizon', async () => {
    const before = start('a');
    const paid = await sell(before);
    copy('a', 'cut');
    const shop = start('cut');
    expect(shop.engine.suspense.read().unproven).toHaveLength(15);
    expect(shop.engine.suspense.giveBackUnproven(BY)).toBeNull();
    await shop.clock.advance(HORIZON_MS - 1_000);
    expect(askedFor(shop)).toEqual([]);
    await shop.clock.advance(60_000);
    expect(askedFor(shop)).toHaveLength(15);
    expect(new Set(askedFor(shop)).size).toBe(15);
    expect(askedFor(shop)).not.toContain(paid.trace_id);
    expect(shop.journal.traces.lost()).toEqual([]);
    await shop.clock.advance(3_600_000);
    expect(askedFor(shop)).toHaveLength(15);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('are all asked for although a timer of the machine ends a moment early, and time goes on meanwhile', async () => {
    const before = start('a');
    await sell(before);
    copy('a', 'cut');
    const clock = createManualClock();
    let reads = 0;
    const hasty: typeof clock = {
      ...clock,
      monotonicMs: () => clock.monotonicMs() + (reads += 1) / 20,
      schedule: (delay_ms, task) => clock.schedule(Math.max(0, delay_ms - 0.5), task),
    };
    const shop = openShop({ directory: join(folder, 'cut'), seed: (seed += 1), clock: hasty });
    open.push(shop);
    expect(shop.engine.suspense.giveBackUnproven(BY)).toBeNull();
    await clock.advance(HORIZON_MS + 60_000);
    expect(askedFor(shop)).toHaveLength(15);
    expect(shop.engine.suspense.read().asking).toBe(0);
  });

  test('stand in one suspense line for as long as nobody decides', async () => {
    const before = start('a');
    await sell(before);
    copy('a', 'cut');
    const shop = start('cut');
    await shop.clock.advance(HORIZON_MS * 100);
    expect(askedFor(shop)).toEqual([]);
    expect(shop.engine.suspense.read()).toMatchObject({ doubt: null, held: [], asking: 0 });
    expect(shop.engine.suspense.read().unproven).toHaveLength(15);
  });

  test('are not asked for after a stop in order', async () => {
    const before = start('a');
    await sell(before);
    await before.engine.stop();
    open.splice(0);
    before.journal.close();
    const shop = start('a');
    await shop.clock.advance(3_600_000);
    expect(askedFor(shop)).toEqual([]);
  });

  test('find a payment that the disk forgot, and give its money back when a person said so', async () => {
    const before = start('a');
    copy('a', 'forgot');
    const { trace_id } = await sell(before);
    const shop = start('forgot');
    expect(shop.engine.attempt(trace_id ?? '')).toBeNull();
    shop.service.script.R2 = (requested) =>
      requested === trace_id ? answer('R2', undoneAnswer(requested, 1_000)) : refusal('R2', 404);
    shop.engine.suspense.giveBackUnproven(BY);
    await shop.clock.advance(HORIZON_MS + 60_000);
    const found = [...shop.journal.exportEvents()].filter(
      (event) => event.type === 'lease_step' && (event.detail as { cause: string }).cause === 'undone',
    );
    expect(found).toMatchObject([{ trace_id, detail: { amount_minor: 1_000, state: 'SETTLED' } }]);
  });

  test('wait for a service that cannot be reached, and are asked for when it is back', async () => {
    start('a');
    copy('a', 'cut');
    const shop = start('cut');
    shop.service.script.R2 = () => notSent('R2', 'connection_refused');
    shop.engine.suspense.giveBackUnproven(BY);
    await shop.clock.advance(HORIZON_MS + 5_000);
    expect(shop.journal.traces.lost()).toHaveLength(16);
    shop.service.script.R2 = () => refusal('R2', 404);
    shop.service.becomes({ state: 'online' });
    await shop.clock.advance(10_000);
    expect(shop.journal.traces.lost()).toEqual([]);
  });

  test('are leased ahead between payments, and never given twice', async () => {
    const shop = start('a');
    const traces = new Set<string | null>();
    for (let sale = 0; sale < 40; sale += 1) {
      traces.add((await sell(shop)).trace_id);
      await shop.clock.advance(2_000);
    }
    expect(traces.size).toBe(40);
    const types = [...shop.journal.exportEvents()].map((event) => event.type);
    const leases = types.flatMap((type, index) => (type === 'traces_leased' ? [index] : []));
    expect(leases).toHaveLength(3);
    // The block was durable at least four payments before its first number was used.
    expect(types.slice(leases[1]).filter((type) => type === 'attempt_intent')).toHaveLength(40 - 12);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('carry a key of the till that is made once, for its owner alone', () => {
    start('a');
    const path = join(folder, 'a', 'till.key');
    const key = readFileSync(path, 'utf8');
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(path).mode & 0o077).toBe(0);
    open.splice(0).forEach((shop) => shop.journal.close());
    start('a');
    expect(readFileSync(path, 'utf8')).toBe(key);
  });
});

describe('a journal brought back from an old copy', () => {
  async function broughtBack(): Promise<{ shop: Shop; before: Set<string | null> }> {
    const shop = start('a');
    copy('a', 'old');
    const before = new Set<string | null>();
    for (let sale = 0; sale < 20; sale += 1) {
      before.add((await sell(shop)).trace_id);
      await shop.clock.advance(2_000);
    }
    // Without it the old journal would not know of the later leases.
    cpSync(join(folder, 'a', 'leases.json'), join(folder, 'old', 'leases.json'));
    return { shop: start('old'), before };
  }

  test('stops card sales, undoes nothing by itself, and cash goes on', async () => {
    const { shop } = await broughtBack();
    expect(shop.engine.cardSales).toEqual({ possible: false, reason: 'older_copy' });
    expect(await sell(shop)).toMatchObject({ outcome: 'not_charged', detail: 'older_copy' });
    await shop.clock.advance(HORIZON_MS * 2);
    expect(askedFor(shop)).toEqual([]);
    const sale = shop.journal.sales.openSale('CLP', 'Ana');
    const cash = { tender_id: 'c', kind: 'cash', state: 'paid', amount_minor: 10, tip_minor: 0, at_ms: 1 } as const;
    expect(shop.journal.sales.takeCash(sale, cash, 10).state).toBe('PAID');
  });

  test('gives its next sale a number that stands on no receipt yet, also after it was accepted and started again', async () => {
    const { shop } = await broughtBack();
    expect(shop.engine.suspense.accept(BY)).toBeNull();
    const again = (): number => {
      open.splice(0).forEach(({ journal }) => journal.close());
      return start('old').journal.sales.openSale('CLP', 'Ana').number;
    };
    expect(again()).toBe(1_000_001);
    expect(again()).toBe(1_000_002);
  });

  test('sells again once a person accepted it, with traces that were never given before', async () => {
    const { shop, before } = await broughtBack();
    expect(shop.engine.suspense.accept(BY)).toBeNull();
    expect(shop.engine.cardSales.possible).toBe(true);
    const { trace_id } = await sell(shop);
    expect(before).not.toContain(trace_id);
    await shop.clock.advance(HORIZON_MS * 2);
    expect(askedFor(shop)).toEqual([]);
  });

  test('gives other traces than the first time, also when nothing tells that it is old', async () => {
    const first = start('a');
    copy('a', 'image');
    const traces = [await sell(first), await sell(first)].map(({ trace_id }) => trace_id);
    const again = start('image');
    const after = [await sell(again), await sell(again)].map(({ trace_id }) => trace_id);
    for (const trace_id of after) expect(traces).not.toContain(trace_id);
  });
});
