import { beforeEach, describe, expect, test } from 'vitest';
import { type FakeService, answer, refusal, undoneAnswer, unknown } from './support/fake-service.ts';
import { createManualClock } from './support/manual-clock.ts';
import { type Shop, openShop } from './support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const STATED_MS = 2_000;
const WALL_MS = 1_763_700_000_000;
let directory: string;
let seed = 9_000;
beforeEach(() => void (directory = temporaryFolder()));

const start = (wall_ms: number): Shop =>
  openShop({ directory, seed: (seed += 1), clock: createManualClock(wall_ms), settings: { quarantine_ms: 1_000 } });
const callCount = ({ calls }: FakeService): number =>
  calls.filter(({ name }) => name === 'R2' || name === 'read').length;
function linkOrder({ journal }: Shop): Parameters<Shop['engine']['payByLink']>[0] {
  const sale = journal.sales.openSale('CLP', 'Ana');
  const tender = { tender_id: 'link', kind: 'link', state: 'pending', amount_minor: 1_000, tip_minor: 0 } as const;
  journal.sales.beginCardTender(sale, { ...tender, at_ms: 1 });
  const money = { amount_minor: 1_000, tip_minor: 0, currency: 'CLP', due_minor: 1_000 } as const;
  return { sale_id: sale.sale_id, tender_id: 'link', ...money, wait_ms: 600_000 };
}
/** An unknown payment whose undo was answered with 429 at `WALL_MS`, with a time to retry after. */
async function toldToWait(retry_after_ms: number): Promise<string> {
  const shop = start(WALL_MS);
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  for (const call of ['R1', 'R2'] as const)
    shop.service.script[call] = () => refusal(call, 429, undefined, { retry_after_ms });
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  await shop.clock.advance(0);
  await shop.stop();
  return trace_id ?? '';
}

test('what the service said of when to ask again is kept by the next command, and no kick goes below it', async () => {
  const trace_id = await toldToWait(STATED_MS);
  const shop = start(WALL_MS + 570);
  expect(shop.journal.attempts.find(trace_id)?.retry_at_ms).toBe(WALL_MS + STATED_MS);
  shop.service.script.R2 = () => answer('R2', undoneAnswer(trace_id, 1_000));
  shop.engine.kickRecovery();
  expect(shop.engine.attempt(trace_id)?.summary.next_try_in_ms).toBe(STATED_MS - 570);
  await shop.clock.advance(STATED_MS - 570 - 1);
  expect(callCount(shop.service)).toBe(0);
  await shop.clock.advance(1);
  expect(callCount(shop.service)).toBe(1);
  expect(shop.engine.attempt(trace_id)?.summary.state).toBe('REVERSED');
  expect(shop.journal.attempts.find(trace_id)?.retry_at_ms).toBeNull();
  expect(shop.journal.verify().problems).toEqual([]);
  await shop.stop();
});

test('it is kept within one process as well', async () => {
  const shop = start(WALL_MS);
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () => refusal('R2', 429, undefined, { retry_after_ms: STATED_MS });
  await shop.engine.pay(shop.order(), shop.hooks);
  await shop.clock.advance(0);
  expect(callCount(shop.service)).toBe(1);
  shop.engine.kickRecovery();
  await shop.clock.advance(STATED_MS - 1);
  expect(callCount(shop.service)).toBe(1);
  await shop.clock.advance(1);
  expect(callCount(shop.service)).toBe(2);
  await shop.stop();
});

test.each([
  ['that is absurd', 10 ** 12, WALL_MS],
  ['of before the clock was set back by ten years', STATED_MS, WALL_MS - 10 * 365 * 86_400_000],
])('a moment %s holds nothing longer than fifteen minutes', async (_what, stated_ms, wall_ms) => {
  await toldToWait(stated_ms);
  const shop = start(wall_ms);
  await shop.clock.advance(15 * 60_000);
  expect(callCount(shop.service)).toBeGreaterThan(0);
  await shop.stop();
});

test('a clock that was set back meanwhile holds it no longer than the service asked (I14)', async () => {
  await toldToWait(STATED_MS);
  const shop = start(WALL_MS - 10 * 365 * 86_400_000);
  await shop.clock.advance(STATED_MS - 1);
  expect(callCount(shop.service)).toBe(0);
  await shop.clock.advance(1);
  expect(callCount(shop.service)).toBe(1);
  await shop.stop();
});

test('a moment that is past is asked at once', async () => {
  await toldToWait(STATED_MS);
  const shop = start(WALL_MS + STATED_MS);
  await shop.clock.advance(0);
  expect(callCount(shop.service)).toBe(1);
  await shop.stop();
});

test('a return that was told to wait is read no sooner, also after a restart', async () => {
  const before = start(WALL_MS);
  const { trace_id } = await before.engine.pay(before.order(), before.hooks);
  for (const call of ['R1', 'R2', 'R5', 'read'] as const)
    before.service.script[call] = () => refusal(call, 429, undefined, { retry_after_ms: 60_000 });
  const undo = { trace_id: trace_id ?? '', amount_minor: null, manager: 'Eva', reason: 'x' };
  expect(await before.engine.undo(undo)).toMatchObject({ outcome: 'unknown' });
  await before.stop();
  const shop = start(WALL_MS + 1_000);
  await shop.clock.advance(58_999);
  expect(callCount(shop.service)).toBe(0);
  await shop.clock.advance(1);
  expect(callCount(shop.service)).toBe(1);
  await shop.stop();
});

describe('a refused payment with which the service wants to be left alone', () => {
  const TOLD_MS = 300_000;
  const tooMany = (call: 'R1' | 'R2') => refusal(call, 429, undefined, { retry_after_ms: TOLD_MS });

  async function refusedShop(): Promise<Shop> {
    const shop = start(WALL_MS);
    shop.service.script.authorize = () => refusal('authorize', 422);
    shop.service.script.R2 = () => tooMany('R2');
    await shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(0);
    expect(callCount(shop.service)).toBe(1);
    return shop;
  }

  test('is asked for no sooner, whatever else is refused and however often the line comes back', async () => {
    const shop = await refusedShop();
    await shop.clock.advance(TOLD_MS - 20_000);
    shop.service.script.R2 = () => refusal('R2', 404);
    const other = await shop.engine.pay(shop.order(), shop.hooks);
    shop.service.becomes({ state: 'offline', cause: 'connect_timeout' });
    shop.service.becomes({ state: 'online' });
    await shop.clock.advance(19_999);
    const forIt = (): number =>
      shop.service.calls.filter(({ name, given: [trace_id] }) => name === 'R2' && trace_id !== other.trace_id).length;
    expect(forIt()).toBe(1);
    await shop.clock.advance(1);
    expect(forIt()).toBe(2);
    expect(shop.journal.traces.lost()).toEqual([]);
    await shop.stop();
  });

  test('holds up no other one', async () => {
    const shop = await refusedShop();
    shop.service.script.R2 = () => refusal('R2', 404);
    await shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(60_000);
    expect(shop.journal.traces.lost()).toHaveLength(1);
    await shop.stop();
  });

  test('is left alone by the next process too, and by none for longer than was asked', async () => {
    await (await refusedShop()).stop();
    const shop = start(WALL_MS + 100_000);
    expect(shop.journal.traces.lost()).toMatchObject([{ retry_at_ms: WALL_MS + TOLD_MS, told_at_ms: WALL_MS }]);
    shop.service.script.R2 = () => refusal('R2', 404);
    await shop.clock.advance(TOLD_MS - 100_001);
    expect(callCount(shop.service)).toBe(0);
    await shop.clock.advance(1);
    expect(callCount(shop.service)).toBe(1);
    expect(shop.journal.traces.lost()).toEqual([]);
    expect(shop.journal.verify().problems).toEqual([]);
    await shop.stop();
  });
});

describe('a link that is waited for, and whose reading is told to wait', () => {
  async function waitingShop(): Promise<{ readonly shop: Shop; readonly trace_id: string }> {
    const shop = start(WALL_MS);
    shop.service.script.readLink = () => refusal('/payments', 429, undefined, { retry_after_ms: 60_000 });
    void shop.engine.payByLink(linkOrder(shop), shop.hooks.onProgress);
    await shop.clock.advance(0);
    expect(shop.service.called('readLink')).toBe(1);
    return { shop, trace_id: shop.progress.at(-1)?.trace_id ?? '' };
  }

  test('is read no sooner by a process that starts after a death, nor by one that starts after that', async () => {
    const { shop: before, trace_id } = await waitingShop();
    expect(before.journal.attempts.find(trace_id)).toMatchObject({ state: 'INTENT', retry_at_ms: WALL_MS + 60_000 });
    before.journal.close();
    await start(WALL_MS + 1_000).stop();
    const shop = start(WALL_MS + 10_000);
    expect(shop.journal.attempts.find(trace_id)).toMatchObject({ state: 'REVERSING', retry_at_ms: WALL_MS + 60_000 });
    shop.engine.kickRecovery();
    await shop.clock.advance(49_999);
    expect(shop.service.called('readLink')).toBe(0);
    await shop.clock.advance(1);
    expect(shop.service.called('readLink')).toBe(1);
    expect(shop.journal.verify().problems).toEqual([]);
    await shop.stop();
  });

  test('is held no longer than the service asked by a clock that was set back (I14)', async () => {
    const { shop: before } = await waitingShop();
    before.journal.close();
    const shop = start(WALL_MS - 10 * 365 * 86_400_000);
    await shop.clock.advance(60_000);
    expect(shop.service.called('readLink')).toBe(1);
    await shop.stop();
  });
});
