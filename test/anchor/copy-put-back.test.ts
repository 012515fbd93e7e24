import { expect, test } from 'vitest';
import { type Till, useWorld } from './support/world.ts';

const world = useWorld();

/** Sells once, then leaves a payment of 2000 sent and not answered yet. */
async function soldAndPaying(): Promise<Till> {
  const till = await world.start();
  await till.sell();
  await world.fault({ operation: 'authorize_card_present', fault: 'delay', delay_ms: 2_000, times: 1 });
  till.say('sell 2000');
  await expect.poll(world.traces).toBe(2);
  return till;
}

test('a till that is killed and started again is in no doubt: its open payment is undone and its numbers are retired', async () => {
  const till = await soldAndPaying();
  await till.kill();
  const again = await world.start();
  expect((await again.state()).doubt).toBeNull();
  await again.do('settle');
  const { unproven, unresolved, held } = await again.state();
  expect({ unproven, unresolved, held }).toEqual({ unproven: 0, unresolved: 0, held: [] });
  expect([...(await world.held()).values()].reduce((sum, net) => sum + net, 0)).toBe(1_000);
  expect(await again.cash()).toBe(3);
});

test('a copy made while the till runs, put back after three more sales, undoes none of them and says so', async () => {
  const till = await world.start();
  await till.sell();
  await till.sell();
  world.copy('till', 'snapshot');
  const later = [await till.sell(), await till.sell(), await till.sell()];
  expect(later.map(({ outcome }) => outcome)).toEqual(['approved', 'approved', 'approved']);
  await till.kill();
  world.putBack('snapshot');

  const restored = await world.start();
  await restored.do('settle');
  expect([...(await world.held()).values()]).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
  expect(await restored.state()).toMatchObject({
    cards: { possible: false, reason: 'older_copy' },
    doubt: { why: 'older_copy', attempts_missing: 3 },
  });
  expect(await restored.sell()).toMatchObject({ outcome: 'not_charged', detail: 'older_copy' });
  expect(await restored.cash()).toBeGreaterThan(1_000_000);
  expect(await restored.do('verify')).toEqual([]);
});

test('a copy of a stopped till, put back after three more sales, undoes none and gives no sale number twice, accepted or not', async () => {
  const before = await world.start();
  const given = [(await before.sell()).number, await before.cash()];
  await before.stop();
  world.copy('till', 'backup');
  const till = await world.start();
  for (let sale = 0; sale < 3; sale += 1) given.push((await till.sell()).number);
  given.push(await till.cash());
  await till.stop();
  world.putBack('backup');

  const restored = await world.start();
  expect((await restored.state()).doubt).toEqual({ why: 'older_copy', attempts_missing: 3 });
  given.push(await restored.cash());
  await restored.kill();
  const again = await world.start();
  given.push(await again.cash());
  expect(await again.do('accept')).toBeNull();
  expect(await again.state()).toMatchObject({ cards: { possible: true }, doubt: null, epoch: 2 });
  given.push((await again.sell()).number, await again.cash());
  await again.do('settle');
  expect([...(await world.held()).values()]).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
  await again.stop();
  const last = await world.start();
  expect((await last.state()).doubt).toBeNull();
  given.push(await last.cash());
  expect(new Set(given).size).toBe(given.length);
  expect(given).toEqual([...given].sort((a, b) => (a ?? 0) - (b ?? 0)));
  expect(await last.do('verify')).toEqual([]);
});

test('a copy that only lacks cash sales is older all the same, and gives none of their numbers again', async () => {
  const till = await world.start();
  await till.sell();
  world.copy('till', 'snapshot');
  const given = [await till.cash(), await till.cash(), await till.cash()];
  await till.kill();
  world.putBack('snapshot');
  const restored = await world.start();
  expect((await restored.state()).doubt).toEqual({ why: 'older_copy', attempts_missing: 0 });
  const number = await restored.cash();
  expect(given).not.toContain(number);
  expect(number).toBe(1_000_001);
});

/** Puts back a copy made while a payment was in flight, after the payment was approved; returns its trace. */
async function putBackAnOpenPayment(): Promise<string> {
  const till = await soldAndPaying();
  world.copy('till', 'snapshot');
  const paid = (await till.answer()) as { outcome: string; trace_id: string };
  expect(paid.outcome).toBe('approved');
  await till.kill();
  world.putBack('snapshot');
  return paid.trace_id;
}

test('a payment that the copy left open is neither undone nor paid until a person keeps it, with evidence', async () => {
  const trace_id = await putBackAnOpenPayment();
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
});

test('a payment that the copy left open is given back when a person says so', async () => {
  const trace_id = await putBackAnOpenPayment();
  const till = await world.start();
  expect(await till.do('accept')).toBeNull();
  expect(await till.do(`giveBack ${trace_id}`)).toBeNull();
  await till.do('settle');
  expect((await world.held()).get(trace_id)).toBe(0);
  expect((await till.state()).held).toEqual([]);
  expect(await till.do('verify')).toEqual([]);
});

test('a folder that a person restored is in doubt although nothing was sold since, and stays so', async () => {
  const till = await world.start();
  await till.sell();
  await till.stop();
  const restored = await world.start('till', 'machine', true);
  expect((await restored.state()).doubt).toEqual({ why: 'restored', attempts_missing: 0 });
  await restored.kill();
  expect((await (await world.start()).state()).cards).toEqual({ possible: false, reason: 'restored' });
});

test('a payment that the restored till forgot becomes a paid sale of unknown goods, once', async () => {
  const till = await world.start();
  await till.stop();
  world.copy('till', 'backup');
  const { transaction_id } = await (await world.start()).sell(7_000);
  world.putBack('backup');
  // The till that sold it is gone with its folder; its process holds the identity until it ends.
  await world.endAll();
  const restored = await world.start('till', 'machine', true);
  expect(await restored.do(`keepUnknown 7000 ${transaction_id}`)).toBe('accept_first');
  expect(await restored.do('accept')).toBeNull();
  expect(await restored.do(`keepUnknown 7000 ${transaction_id}`)).toEqual({ sale_number: 1_000_001 });
  expect(await restored.do(`keepUnknown 7000 ${transaction_id}`)).toBe('already_known');
  await restored.do('settle');
  expect([...(await world.held()).values()]).toEqual([7_000]);
  expect(await restored.do('verify')).toEqual([]);
});
