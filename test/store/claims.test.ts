import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { TestTill, codeFor, enrolledTill, paidSale } from './test-till.ts';
import { startedStore, staysSound, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const trace_id = 'trace-0001';

/** Lane 1 sold for 5,000; lanes 2 and 3, on two store processes, may return it. */
async function shop() {
  const { store, sql, server, another } = await startedStore(postgres);
  const other = await another();
  const one = await enrolledTill(server, store, 1);
  const two = await enrolledTill(server, store, 2);
  const three = await enrolledTill(other, store, 3);
  one.write(...paidSale(41, trace_id));
  await one.push();
  const left = async (): Promise<number | undefined> =>
    (await two.sales('receipt=1-41')).value?.sales[0]?.attempts[0]?.left_minor;
  staysSound(store);
  return { store, sql, url: server.url, one, two, three, left };
}

const begin = (return_id: string, amount_minor: number): object => ({
  type: 'undo_intent',
  undo: {
    ...{ undo_id: return_id, trace_id, act: 'refund', call: 'R5', amount_minor },
    ...{ manager: 'M', reason: 'r', known_transactions: [] },
  },
});
const step = (undo_id: string, state: string): object => ({ type: 'undo_step', undo_id, trace_id, state, cause: 'c' });

test('a sale of one lane is given back at others up to what was captured, however many ask at once', async () => {
  const { two, three, left, sql } = await shop();
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? two : three).claim({ trace_id, amount_minor: 1_000 })),
  );
  expect(tries.filter(({ code }) => code === 'ok')).toHaveLength(5);
  expect(tries.filter(({ code }) => code === 'claim_too_much')).toHaveLength(7);
  expect(await left()).toBe(0);
  expect(await sql(`SELECT sum(amount_minor)::int AS claimed FROM cobro.return_claim`)).toEqual([{ claimed: 5_000 }]);
});

test('the same return asked for again is the same return; the same id for another one is refused', async () => {
  const { two, three, left } = await shop();
  const return_id = randomUUID();
  const requested = await Promise.all(
    Array.from({ length: 4 }, () => two.claim({ return_id, trace_id, amount_minor: 4_000 })),
  );
  expect(requested.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(await left()).toBe(1_000);
  expect((await two.claim({ return_id, trace_id, amount_minor: 3_000 })).code).toBe('claim_conflict');
  expect((await three.claim({ return_id, trace_id, amount_minor: 4_000 })).code).toBe('claim_conflict');
});

test('a claim ends by the word of the journal, and by nothing else', async () => {
  const { two, three, left } = await shop();
  const [refused, done] = [randomUUID(), randomUUID()];
  await two.claim({ return_id: refused, trace_id, amount_minor: 5_000 });
  expect(await three.withdraw(refused)).toBe('not_owner');
  expect((await three.claim({ trace_id, amount_minor: 1 })).code).toBe('claim_too_much');
  await two.tell(begin(refused, 5_000), step(refused, 'UNKNOWN'));
  expect(await left()).toBe(0);
  await two.tell(step(refused, 'REFUSED'));
  expect(await left()).toBe(5_000);
  expect((await two.claim({ return_id: refused, trace_id, amount_minor: 5_000 })).code).toBe('claim_conflict');
  await three.claim({ return_id: done, trace_id, amount_minor: 2_000 });
  await three.tell(begin(done, 2_000), step(done, 'DONE'));
  expect(await three.withdraw(done)).toBe('not_owner');
  expect(await left()).toBe(3_000);
});

test('a withdrawal before its claim leaves a tombstone, and a late copy of the claim blocks nobody', async () => {
  const { two, three, left } = await shop();
  const [late, early] = [randomUUID(), randomUUID()];
  expect(await two.withdraw(late)).toBe('ok');
  expect((await two.claim({ return_id: late, trace_id, amount_minor: 5_000 })).code).toBe('claim_conflict');
  await two.claim({ return_id: early, trace_id, amount_minor: 5_000 });
  expect(await two.withdraw(early)).toBe('ok');
  expect(await two.withdraw(early)).toBe('ok');
  expect(await left()).toBe(5_000);
  expect((await three.claim({ trace_id, amount_minor: 5_000 })).code).toBe('ok');
  // It was sent all the same: facts count, and the excess is a finding.
  await two.tell(begin(early, 5_000), step(early, 'DONE'));
  expect(await left()).toBe(0);
});

test('a return that nobody claimed is counted as a fact, and too much of it is a finding', async () => {
  const { one, two, left, sql } = await shop();
  const [own, granted] = [randomUUID(), randomUUID()];
  await two.claim({ return_id: granted, trace_id, amount_minor: 2_000 });
  await one.tell(begin(own, 5_000), step(own, 'DONE'));
  // The claim granted earlier is carried out; its facts are kept despite the unclaimed return.
  await two.tell(begin(granted, 2_000), step(granted, 'DONE'));
  expect(await left()).toBe(0);
  const finding = { kind: 'returned_too_much', subject: trace_id };
  expect(await sql('SELECT kind, subject FROM cobro.finding')).toEqual([finding, finding]);
});

test('too much given back is for nobody any more once the journals prove that it was not done', async () => {
  const { one, two, sql } = await shop();
  const [own, granted] = [randomUUID(), randomUUID()];
  await two.claim({ return_id: granted, trace_id, amount_minor: 2_000 });
  await one.tell(begin(own, 5_000), step(own, 'UNKNOWN'));
  await two.tell(begin(granted, 2_000), step(granted, 'UNKNOWN'));
  const open = () => sql(`SELECT kind FROM cobro.finding WHERE closed_at IS NULL`);
  expect(await open()).not.toEqual([]);
  await one.tell(step(own, 'REFUSED'));
  expect(await open()).toEqual([]);
  expect(await sql(`SELECT DISTINCT closed_by FROM cobro.finding`)).toEqual([{ closed_by: 'journals' }]);
  await one.tell(begin('again-0001', 5_000), step('again-0001', 'DONE'));
  expect(await open()).toEqual([{ kind: 'returned_too_much' }]);
});

test('nothing is granted for a payment that is not captured, not known, or of a till that is stopped', async () => {
  const { one, two, sql } = await shop();
  await one.tell(...paidSale(42, 'trace-0002').slice(0, 4));
  expect((await two.claim({ trace_id: 'trace-0002' })).code).toBe('not_permitted');
  expect((await two.claim({ trace_id: 'trace-0003' })).code).toBe('unknown');
  await sql(`UPDATE cobro.till SET state = 'stopped' WHERE lane = 1`);
  expect((await two.claim({ trace_id })).code).toBe('not_permitted');
});

test('the database itself refuses what exceeds the captured sum, whatever code writes it', async () => {
  const { two, sql } = await shop();
  await two.claim({ trace_id, amount_minor: 4_000 });
  const insert = (amount: number): string =>
    `INSERT INTO cobro.return_claim (return_id, trace_id, till_id, identity_epoch, amount_minor, lines, call, state, after_the_fact)
     VALUES ('another-one', '${trace_id}', '${two.till_id}', 1, ${amount}, '[]', 'R5', 'claimed', false)`;
  await expect(sql(insert(1_001))).rejects.toThrow('would exceed what was captured');
  await sql(insert(1_000));
  await expect(
    sql(`UPDATE cobro.return_claim SET amount_minor = 1001 WHERE return_id = 'another-one'`),
  ).rejects.toThrow('would exceed');
});

test('a wish that an older copy of a till drops takes the claim of the former till from nobody', async () => {
  const { store, sql, url, two, three } = await shop();
  const return_id = randomUUID();
  const part = { kind: 'card', part_id: return_id, trace_id, amount_minor: 5_000 };
  await two.tell({
    type: 'return_begun',
    returned: { return_id: 'r', sale_id: 'sale-trace-0001', lines: [], parts: [part] },
  });
  expect((await two.claim({ return_id, trace_id, amount_minor: 5_000 })).code).toBe('ok');
  // The till refunds, then burns before it reports. An older copy of its folder is enrolled, and a person drops the
  // return.
  const copy = new TestTill(url);
  copy.events.push(...two.events);
  expect(await copy.enrol(await codeFor(store, 2, true))).toBe('ok');
  expect(await copy.hello()).toBe('ok');
  copy.write({ type: 'return_step', part_id: return_id, state: 'dropped' });
  expect((await copy.push()).code).toBe('ok');
  expect((await three.claim({ trace_id, amount_minor: 1_000 })).code).toBe('claim_too_much');
  expect(await sql('SELECT kind, subject FROM cobro.finding')).toContainEqual({
    kind: 'return_of_two_tills',
    subject: return_id,
  });
});
