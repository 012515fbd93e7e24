import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { declareDead } from '../../store/server/declarations.ts';
import { closeStoreDay } from '../../store/server/store-day.ts';
import { cashPaid, giftOf, giftPaid, loadedBy, saleOf } from './gift-events.ts';
import { TestTill, codeFor, enrolledTill } from './test-till.ts';
import { startedStore, staysSound, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const gift = giftOf('0123456789abcdef0123456789abcdef', 'STVW');
const { card_id } = gift;

async function shop() {
  const { store, sql, server, another } = await startedStore(postgres);
  const other = await another();
  const lane = (number: number, at = server) => enrolledTill(at, store, number);
  const [one, two, three] = [await lane(1), await lane(2), await lane(3, other)];
  const card = async (till = two) => (await till.cards(`card=${card_id}`)).value?.cards[0];
  const findings = async () => await sql('SELECT kind, subject FROM cobro.finding');
  staysSound(store);
  return { store, sql, server, one, two, three, card, findings };
}

const cash = cashPaid;
const paidBy = (tender_id: string, amount_minor: number) => giftPaid(tender_id, amount_minor, gift);
/** A card that was sold or reloaded for cash. */
const loaded = (number: number, amount_minor: number, lane = 1): object =>
  loadedBy('A', gift, number, amount_minor, lane);
const claim = (till: TestTill, amount_minor: number, return_id: string = randomUUID()) =>
  till.claim({ return_id, trace_id: card_id, amount_minor, call: 'gift' });

test('a card that one lane sold is claimed at others up to what is on it, however many ask at once', async () => {
  const { one, two, three, card } = await shop();
  await one.tell(loaded(1, 5_000));
  expect(await card()).toMatchObject({ shown: 'STVW', currency: 'CLP', balance_minor: 5_000, held_minor: 0 });
  const tries = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => await claim([one, two, three][index % 3] ?? one, 1_000)),
  );
  expect(tries.filter(({ code }) => code === 'ok')).toHaveLength(5);
  expect(tries.filter(({ code }) => code === 'claim_too_much')).toHaveLength(7);
  expect(await card()).toMatchObject({ balance_minor: 5_000, held_minor: 5_000 });
});

test('a claim is held until its lane says that the sale is paid, or that it is not, and never ends by time', async () => {
  const { one, two, three, card, findings } = await shop();
  await one.tell(loaded(1, 5_000));
  const [spent, left, lost] = [randomUUID(), randomUUID(), randomUUID()];
  expect((await claim(two, 2_000, spent)).code).toBe('ok');
  // A retry after a lost response is idempotent; another amount is a conflict.
  expect((await claim(two, 2_000, spent)).code).toBe('ok');
  expect((await claim(two, 3_000, spent)).code).toBe('claim_conflict');
  expect((await claim(three, 2_000, spent)).code).toBe('claim_conflict');
  const part = paidBy(spent, 2_000);
  await two.tell({ type: 'gift_taken', sale: saleOf(1, 2, [part]) });
  expect(await card()).toMatchObject({ balance_minor: 5_000, held_minor: 2_000 });
  await two.tell({ type: 'cash_taken', sale: saleOf(1, 2, [part, cash(500)], 'PAID') });
  expect(await card()).toMatchObject({ balance_minor: 3_000, held_minor: 0 });
  // The customer left: the money is back on the card.
  expect((await claim(two, 3_000, left)).code).toBe('ok');
  expect((await claim(three, 1)).code).toBe('claim_too_much');
  await two.tell({ type: 'gift_taken', sale: saleOf(2, 2, [paidBy(left, 3_000)]) });
  await two.tell({ type: 'gift_released', sale_id: 'sale-2-2', tender_id: left, who: 'A' });
  expect(await card()).toMatchObject({ balance_minor: 3_000, held_minor: 0 });
  expect((await claim(two, 3_000, left)).code).toBe('claim_conflict');
  // Dropped before its claim arrives, so the late claim blocks no other.
  await two.tell({ type: 'gift_dropped', move_id: lost });
  expect((await claim(two, 3_000, lost)).code).toBe('claim_conflict');
  expect((await claim(three, 3_000)).code).toBe('ok');
  expect(await findings()).toEqual([]);
});

test('what several lanes put on a card is one balance, and each of it counts once however often it is told', async () => {
  const { one, two, card } = await shop();
  await one.tell(loaded(1, 5_000), loaded(2, 1_000));
  await two.tell(loaded(1, 700, 2));
  await one.push(1);
  expect(await card()).toMatchObject({ balance_minor: 6_700 });
  const returned = {
    ...{ return_id: 'r', sale_id: 'sale-1-9', currency: 'CLP', amount_minor: 300, lines: [] },
    parts: [{ kind: 'gift', part_id: 'part', tender_id: 't', amount_minor: 300, card: { ...gift, opens: false } }],
  };
  await two.tell({ type: 'return_begun', returned });
  expect(await card()).toMatchObject({ balance_minor: 6_700 });
  await two.tell({ type: 'return_step', part_id: 'part', state: 'done' });
  await two.tell({ type: 'gift_adjusted', move_id: 'up', card_id, amount_minor: 50 });
  await two.tell({ type: 'gift_adjusted', move_id: 'down', card_id, amount_minor: -1_000 });
  expect(await card()).toMatchObject({ balance_minor: 6_050, held_minor: 0 });
});

test('a sold card that comes back is off the card with its return, and on it again when that is refused', async () => {
  const { one, card } = await shop();
  await one.tell(loaded(1, 5_000));
  const back = (return_id: string) => ({
    ...{ return_id, sale_id: 'sale-1-1', currency: 'CLP', amount_minor: 5_000 },
    lines: [{ line_id: 'line-1-1', quantity_milli: 1_000 }],
    parts: [{ kind: 'cash', part_id: `part-${return_id}`, tender_id: 't', amount_minor: 5_000 }],
  });
  const wish = { return_id: 'part-a/line-1-1', sale_return_id: 'a', trace_id: card_id, amount_minor: 5_000 };
  expect((await one.claim({ ...wish, call: 'gift' })).code).toBe('ok');
  await one.tell({ type: 'return_begun', returned: back('a') });
  expect(await card()).toMatchObject({ balance_minor: 5_000, held_minor: 5_000 });
  await one.tell({ type: 'return_step', part_id: 'part-a', state: 'refused' });
  expect(await card()).toMatchObject({ balance_minor: 5_000, held_minor: 0 });
  await one.tell({ type: 'return_begun', returned: back('b') });
  await one.tell({ type: 'return_step', part_id: 'part-b', state: 'done' });
  expect(await card()).toMatchObject({ balance_minor: 0, held_minor: 0 });
});

test('what was paid without a claim is counted as a fact, and too much of it is a finding', async () => {
  const { one, two, card, findings } = await shop();
  await one.tell(loaded(1, 1_000));
  const granted = randomUUID();
  expect((await claim(two, 1_000, granted)).code).toBe('ok');
  await one.tell({ type: 'gift_taken', sale: saleOf(2, 1, [paidBy('alone', 400)], 'PAID') });
  expect(await card()).toMatchObject({ balance_minor: 600, held_minor: 1_000 });
  // The granted money pays its sale even though an unclaimed sale intervened.
  await two.tell({ type: 'gift_taken', sale: saleOf(2, 2, [paidBy(granted, 1_000)], 'PAID') });
  expect(await card()).toMatchObject({ balance_minor: -400, held_minor: 0 });
  const finding = { kind: 'gift_overdrawn', subject: card_id };
  expect(await findings()).toEqual([finding, finding]);
  expect((await claim(two, 1)).code).toBe('claim_too_much');
});

test('nothing is granted of a card that is unknown, whose lane still hands in its past, or works with an older program', async () => {
  const { store, server, two, sql } = await shop();
  expect((await claim(two, 1)).code).toBe('unknown');
  const four = new TestTill(server.url);
  // The lane spent most of it before joining; the store learns that from its second batch.
  four.write(loaded(1, 1_000, 4), { type: 'gift_taken', sale: saleOf(2, 4, [paidBy('before', 900)], 'PAID') });
  expect(await four.enrol(await codeFor(store, 4))).toBe('ok');
  await four.hello();
  expect((await four.push(1, four.events.slice(0, 1))).code).toBe('ok');
  expect((await claim(two, 1_000)).code).toBe('unknown');
  expect((await four.push(2)).code).toBe('ok');
  expect((await claim(two, 1_000)).code).toBe('claim_too_much');
  await sql('UPDATE cobro.till SET journal_version = 30 WHERE lane = 4');
  expect((await claim(two, 100)).code).toBe('not_permitted');
  // A lane that was declared dead neither claims nor spends.
  await declareDead(store, { lane: 4, declared_by: 'M', reason: 'burnt' });
  expect((await claim(two, 100)).code).toBe('ok');
});

test('what a dead lane held stays held, and a person is told', async () => {
  const { store, one, two, three, card, findings } = await shop();
  await one.tell(loaded(1, 1_000));
  await claim(two, 600, 'held-for-ever');
  await declareDead(store, { lane: 2, declared_by: 'M', reason: 'burnt' });
  expect(await findings()).toEqual([{ kind: 'gift_of_dead_till', subject: 'held-for-ever' }]);
  expect(await card(three)).toMatchObject({ balance_minor: 1_000, held_minor: 600 });
  expect((await claim(three, 401)).code).toBe('claim_too_much');
  expect((await claim(three, 400)).code).toBe('ok');
  // The lane comes back and reports how it ended.
  await two.hello();
  await two.tell({ type: 'gift_dropped', move_id: 'held-for-ever' });
  expect(await card(three)).toMatchObject({ held_minor: 400 });
});

test('the Z of the shop says once what is owed on all cards, whichever lanes sold and took them', async () => {
  const { store, one, two } = await shop();
  await one.tell(loaded(1, 5_000));
  await claim(two, 2_000, 'spent-at-two');
  await two.tell({ type: 'gift_taken', sale: saleOf(1, 2, [paidBy('spent-at-two', 2_000)], 'PAID') });
  await claim(two, 500);
  const z = await closeStoreDay(store, { made_by: 'M', is_supplement: false });
  expect(z).toMatchObject({
    value: { gifts: [{ currency: 'CLP', owed_minor: 3_000, held_minor: 500, cards: 1 }] },
  });
});

test('the database itself refuses a granted claim above what is on a card', async () => {
  const { one, two, sql } = await shop();
  await one.tell(loaded(1, 1_000));
  const insert = (amount: number) =>
    sql(`INSERT INTO cobro.return_claim (return_id, trace_id, till_id, identity_epoch, amount_minor, lines, call, state, after_the_fact)
      VALUES ('by-hand', '${card_id}', '${two.till_id}', 1, ${amount}, '[]', 'gift', 'claimed', false)`);
  await expect(insert(1_001)).rejects.toThrow('would exceed');
  await insert(1_000);
});
