import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readFleet } from '../../store/server/fleet.ts';
import { giftOf, loadedBy } from './gift-events.ts';
import { enrolledTill, paidSale } from './test-till.ts';
import { startedStore, staysSound, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const trace_id = 'trace-0001';
const gift = giftOf('0123456789abcdef0123456789abcdef', 'STVW');

/** After a restore, lanes arrive in any order: lane 2's return comes before lane 1's sale. */
async function shop() {
  const { store, server } = await startedStore(postgres);
  const [one, two, three] = [
    await enrolledTill(server, store, 1),
    await enrolledTill(server, store, 2),
    await enrolledTill(server, store, 3),
  ];
  const findings = async () => (await readFleet(store)).findings.map(({ kind, subject }) => ({ kind, subject }));
  staysSound(store);
  return { one, two, three, findings };
}

const givenBack = (undo_id: string, amount_minor: number): object[] => [
  {
    type: 'undo_intent',
    undo: {
      ...{ undo_id, trace_id, act: 'refund', call: 'R5', amount_minor },
      ...{ manager: 'M', reason: 'r', known_transactions: [] },
    },
  },
  { type: 'undo_step', undo_id, trace_id, state: 'DONE', cause: 'c' },
];

test('a return that comes before its sale is counted when the sale comes, and no lane gives the money back again', async () => {
  const { one, two, three, findings } = await shop();
  const undo_id = randomUUID();
  await two.tell(...givenBack(undo_id, 4_000));
  expect(await findings()).toEqual([{ kind: 'return_of_unknown_trace', subject: undo_id }]);
  await one.tell(...paidSale(41, trace_id));
  expect(await findings()).toEqual([]);
  expect((await three.claim({ trace_id, amount_minor: 1_001 })).code).toBe('claim_too_much');
  expect((await three.claim({ trace_id, amount_minor: 1_000 })).code).toBe('ok');
});

test('two returns that come before their sale are a finding when they are more than it captured', async () => {
  const { one, two, three, findings } = await shop();
  await two.tell(...givenBack(randomUUID(), 4_000));
  await three.tell(...givenBack(randomUUID(), 4_000));
  await one.tell(...paidSale(41, trace_id));
  expect(await findings()).toEqual([{ kind: 'returned_too_much', subject: trace_id }]);
});

test.each([
  { state: 'asked', balance_minor: 5_000, held_minor: 5_000 },
  { state: 'done', balance_minor: 0, held_minor: 0 },
  { state: 'refused', balance_minor: 5_000, held_minor: 0 },
])('a sold card whose return comes before its sale, $state, has $balance_minor', async ({ state, ...card }) => {
  const { one, two, three } = await shop();
  const returned = {
    ...{ return_id: 'r', sale_id: 'sale-1-1', currency: 'CLP', amount_minor: 5_000 },
    lines: [{ line_id: 'line-1-1', quantity_milli: 1_000 }],
    parts: [{ kind: 'cash', part_id: 'part', tender_id: 'cash', amount_minor: 5_000 }],
  };
  await two.tell({ type: 'return_begun', returned });
  if (state !== 'asked') await two.tell({ type: 'return_step', part_id: 'part', state });
  await one.tell(loadedBy('A', gift, 1, 5_000));
  expect((await three.cards(`card=${gift.card_id}`)).value?.cards[0]).toMatchObject(card);
});
