import { beforeEach, expect, test } from 'vitest';
import { approvalOfThousand } from './support/bodies.ts';
import { answer, refusal, undoneAnswer, unknown } from './support/fake-service.ts';
import { createManualClock } from './support/manual-clock.ts';
import { type Shop, openShop } from './support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const WALL_MS = 1_763_700_000_000;
const WAIT_MS = 60_000;
let directory: string;
let seed = 9_500;
beforeEach(() => void (directory = temporaryFolder()));

const start = (wall_ms: number): Shop =>
  openShop({ directory, seed: (seed += 1), clock: createManualClock(wall_ms), settings: { quarantine_ms: 1_000 } });
test('an answer that undid one payment before a restart is not believed of another after it', async () => {
  const before = start(WALL_MS);
  before.service.script.authorize = () => unknown('authorize', 'timeout');
  before.service.script.R2 = () => answer('R2', undoneAnswer('first', 1_000));
  const first = await before.engine.pay(before.order(), before.hooks);
  await before.clock.advance(10_000);
  expect(before.engine.attempt(first.trace_id ?? '')?.summary.state).toBe('REVERSED');
  before.service.script.R2 = () => unknown('R2', 'timeout');
  const trace_id = (await before.engine.pay(before.order(), before.hooks)).trace_id ?? '';
  await before.stop();
  const shop = start(WALL_MS + 11_000);
  shop.service.script.R2 = () => answer('R2', undoneAnswer('first', 1_000));
  await shop.clock.advance(10_000);
  expect(shop.engine.attempt(trace_id)?.summary.state).not.toBe('REVERSED');
  shop.service.script.R2 = () => answer('R2', undoneAnswer('other', 1_000));
  await shop.clock.advance(60_000);
  expect(shop.engine.attempt(trace_id)?.summary.state).toBe('REVERSED');
  expect(shop.journal.verify().problems).toEqual([]);
  await shop.stop();
});

/** An approval without its tip, whose reading was answered with 429. */
async function toldToWait(): Promise<{ shop: Shop; trace_id: string }> {
  const shop = start(WALL_MS);
  shop.service.script.authorize = ({ trace_id }) => approvalOfThousand(trace_id);
  shop.service.script.read = () => refusal('read', 429, undefined, { retry_after_ms: WAIT_MS });
  shop.service.script.R3 = () => unknown('R3', 'timeout');
  const paid = await shop.engine.pay(shop.order(1_000, 100), shop.hooks);
  expect(paid).toMatchObject({ outcome: 'unknown', cause: 'tip_not_proven' });
  return { shop, trace_id: paid.trace_id ?? '' };
}

test('what the reading of a tip was told to wait is kept by the payment that it leaves in doubt', async () => {
  const { shop, trace_id } = await toldToWait();
  expect(shop.journal.attempts.find(trace_id)?.retry_at_ms).toBe(WALL_MS + WAIT_MS);
  await shop.clock.advance(WAIT_MS - 1);
  expect([shop.service.called('R3'), shop.service.called('read')]).toEqual([0, 1]);
  await shop.clock.advance(1);
  expect(shop.service.called('R3')).toBe(1);
  await shop.stop();
});

test('and by the next process', async () => {
  const before = await toldToWait();
  await before.shop.stop();
  const shop = start(WALL_MS + 1_000);
  shop.service.script.R3 = () => answer('R3', { ...undoneAnswer('x', 1_100), payment_id: 'pay-1' });
  await shop.clock.advance(WAIT_MS - 1_001);
  expect(shop.service.calls).toEqual([]);
  await shop.clock.advance(1);
  expect(shop.engine.attempt(before.trace_id)?.summary.state).toBe('REVERSED');
  expect(shop.journal.verify().problems).toEqual([]);
  await shop.stop();
});

test('an answer that undid a payment longer ago than five hundred others is not believed of a new one', async () => {
  const shop = openShop();
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = (trace_id) => answer('R2', undoneAnswer(trace_id, 1_000));
  const first = (await shop.engine.pay(shop.order(), shop.hooks)).trace_id ?? '';
  for (let more = 0; more < 501; more += 1) await shop.engine.pay(shop.order(), shop.hooks);
  await shop.clock.advance(600_000);
  expect(shop.engine.attempt(first)?.summary.state).toBe('REVERSED');
  const next = openShop({ clock: shop.clock, wrapJournal: () => shop.journal, service: shop.service, seed: 77 });
  shop.service.script.R2 = () => answer('R2', undoneAnswer(first, 1_000));
  const { trace_id } = await next.engine.pay(next.order(), next.hooks);
  await shop.clock.advance(10_000);
  expect(next.engine.attempt(trace_id ?? '')?.summary.state).toBe('REVERSING');
});
