import { afterEach, beforeEach, expect, test } from 'vitest';
import { type World, openWorld } from './support/world.ts';

let world: World;
beforeEach(async () => void (world = await openWorld()));
afterEach(async () => await world.close());

/** A copy that was made while a payment had been sent and not answered, put back after it was paid. */
async function putBack(): Promise<string> {
  const till = await world.start();
  await till.sell();
  await world.fault({ operation: 'authorize_card_present', fault: 'delay', delay_ms: 2_000, times: 1 });
  till.say('sell 2000');
  await expect.poll(world.traces, { timeout: 20_000 }).toBe(2);
  world.copy('till', 'snapshot');
  const paid = (await till.answer()) as { outcome: string; trace_id: string };
  expect(paid.outcome).toBe('approved');
  await till.kill();
  world.remove('till');
  world.copy('snapshot', 'till');
  return paid.trace_id;
}

test('a payment that the copy left open is neither undone nor paid until a person keeps it, with evidence', async () => {
  const trace_id = await putBack();
  const till = await world.start();
  await till.do('settle');
  expect((await world.held()).get(trace_id)).toBe(2_000);
  expect((await till.state()).held).toEqual([trace_id]);
  expect(await till.do(`keep ${trace_id} transaction-x`)).toBe('accept_first');
  expect(await till.do('accept')).toBeNull();
  await till.do('settle');
  expect((await world.held()).get(trace_id)).toBe(2_000);
  expect(await till.do(`keep ${trace_id} transaction-x`)).toBeNull();
  expect((await till.state()).states).toContainEqual([trace_id, 'BOUND']);
  expect(await till.do('verify')).toEqual([]);
}, 90_000);

test('a payment that the copy left open is given back when a person says so', async () => {
  const trace_id = await putBack();
  const till = await world.start();
  expect(await till.do('accept')).toBeNull();
  expect(await till.do(`giveBack ${trace_id}`)).toBeNull();
  await till.do('settle');
  expect((await world.held()).get(trace_id)).toBe(0);
  expect((await till.state()).held).toEqual([]);
  expect(await till.do('verify')).toEqual([]);
}, 90_000);
