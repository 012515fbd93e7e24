import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StoreDatabase } from '../../store/database/database.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { declareDead } from '../../store/server/declarations.ts';
import { type TestTill, enrolledTill, paidSale, serve } from './test-till.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

/** Dies at one step of the next transaction: before its nth statement, or after COMMIT but before the response. */
function dyingDatabase(database: StoreDatabase) {
  let dies_before: number | 'answer' | null = null;
  let steps = 0;
  const dying: StoreDatabase = {
    ...database,
    transaction: async (work) => {
      const at = dies_before;
      let count = 0;
      const value = await database.transaction((queries) =>
        work({
          rows: async (sql, values) => {
            count += 1;
            if (count === at) throw Object.assign(new Error('the process died'), { code: '57P01' });
            return queries.rows(sql, values);
          },
        }),
      );
      steps = count;
      if (at === 'answer') throw Object.assign(new Error('the process died'), { code: '57P01' });
      return value;
    },
  };
  return {
    database: dying,
    /** Runs an act once for each step it may die at, then to completion. */
    async atEveryStep(act: () => Promise<string>, after: () => Promise<void>): Promise<number> {
      for (let step = 1; ; step += 1) {
        dies_before = step;
        const outcome = await act();
        await after();
        if (outcome === 'ok') break;
        expect(outcome).toBe('database_away');
      }
      const whole = steps;
      dies_before = 'answer';
      expect(await act()).toBe('database_away');
      dies_before = null;
      expect(await act()).toBe('ok');
      await after();
      return whole;
    },
  };
}

const held = async ({ sql }: { sql(text: string): Promise<object[]> }, { till_id }: TestTill): Promise<object[]> =>
  sql(`SELECT seq::int, (SELECT count(*)::int FROM cobro.lane_event e WHERE e.till_id = h.till_id) AS events
    FROM cobro.lane_head h WHERE till_id = '${till_id}'`);

test('a store that dies at any step of a push or a claim holds all of it or nothing, and the same again is done once', async () => {
  const shop = await postgres.database();
  const { database, atEveryStep } = dyingDatabase(shop.store);
  const server = await serve(database);
  const till = await enrolledTill(server, shop.store, 1);
  const other = await enrolledTill(server, shop.store, 2);
  const whole = async (): Promise<void> => {
    expect((await checkInvariants(shop.store)).filter(({ holds }) => !holds)).toEqual([]);
  };

  till.write(...paidSale(1, 'trace-0001'), { type: 'undo_step', undo_id: 'u', trace_id: 'trace-0001', state: 'DONE' });
  const pushing = await atEveryStep(
    async () => (await till.push()).code,
    async () => {
      const [row] = await held(shop, till);
      expect([
        { seq: 0, events: 0 },
        { seq: 6, events: 6 },
      ]).toContainEqual(row);
    },
  );
  expect(pushing).toBeGreaterThan(10);
  await whole();

  const return_id = randomUUID();
  const claiming = await atEveryStep(
    async () => (await other.claim({ return_id, trace_id: 'trace-0001', amount_minor: 5_000 })).code,
    async () => undefined,
  );
  expect(claiming).toBeGreaterThan(5);
  expect(await shop.sql('SELECT count(*)::int AS claims FROM cobro.return_claim')).toEqual([{ claims: 1 }]);

  // A forked chain: its evidence is stored whole too.
  till.events.splice(3);
  till.write({ type: 'another' });
  const forked = async (): Promise<string> => {
    const { code } = await till.push();
    return code === 'journal_forked' ? 'ok' : code;
  };
  await atEveryStep(forked, whole);
  expect(await shop.sql('SELECT count(*)::int AS forks FROM cobro.lane_fork')).toEqual([{ forks: 1 }]);
  await whole();
  await server.stop();
});

test('a store that dies at any step of a declaration, a hand-over or its outcome has one owner and one outcome', async () => {
  const shop = await postgres.database();
  const { database, atEveryStep } = dyingDatabase(shop.store);
  const server = await serve(database);
  const dead = await enrolledTill(server, shop.store, 1);
  const [heir, other] = [await enrolledTill(server, shop.store, 2), await enrolledTill(server, shop.store, 3)];
  dead.write(...paidSale(1, 'trace-0001').slice(0, 4), ...paidSale(2, 'trace-0002').slice(0, 4));
  expect((await dead.push()).code).toBe('ok');
  const whole = async (): Promise<void> => {
    expect((await checkInvariants(shop.store)).filter(({ holds }) => !holds)).toEqual([]);
  };

  const declare = async (): Promise<string> => {
    try {
      const declared = await declareDead(database, { lane: 1, declared_by: 'M', reason: 'burnt' });
      // A retry after a lost response finds it done.
      return declared.ok || declared.error.code === 'unknown' ? 'ok' : declared.error.code;
    } catch {
      return 'database_away';
    }
  };
  expect(await atEveryStep(declare, whole)).toBeGreaterThan(5);
  expect(await shop.sql('SELECT count(*)::int AS n FROM cobro.handover')).toEqual([{ n: 2 }]);
  expect(await shop.sql('SELECT count(*)::int AS n FROM cobro.declaration')).toEqual([{ n: 1 }]);

  await shop.sql(
    `UPDATE cobro.handover SET heard_at = heard_at - interval '1 hour', not_before = not_before - interval '1 hour'`,
  );
  const owners = (): Promise<object[]> =>
    shop.sql('SELECT owner_till, epoch::int FROM cobro.handover ORDER BY trace_id');
  const taking = await atEveryStep(async () => (await heir.take()).code, whole);
  expect(taking).toBeGreaterThan(2);
  expect(await owners()).toEqual(Array.from({ length: 2 }, () => ({ owner_till: heir.till_id, epoch: 1 })));
  expect((await other.take()).value?.items).toEqual([]);

  const ending = await atEveryStep(() => heir.endHandover('trace-0001', 1), whole);
  expect(ending).toBeGreaterThan(4);
  // The owner is silent for a minute: another lane takes over, and the former owner's report no longer counts.
  await shop.sql(
    `UPDATE cobro.handover SET owner_word_at = owner_word_at - interval '61 seconds' WHERE outcome IS NULL`,
  );
  await atEveryStep(async () => (await other.take()).code, whole);
  expect(await heir.endHandover('trace-0002', 1, 'no_charge')).toBe('not_owner');
  await atEveryStep(() => other.endHandover('trace-0002', 2), whole);
  expect(await shop.sql('SELECT outcome, outcome_epoch::int FROM cobro.handover ORDER BY trace_id')).toEqual([
    { outcome: 'reversed', outcome_epoch: 1 },
    { outcome: 'reversed', outcome_epoch: 2 },
  ]);
  expect(await shop.sql(`SELECT count(*)::int AS n FROM cobro.store_log WHERE kind = 'handed_over'`)).toEqual([
    { n: 2 },
  ]);
  await whole();
  await server.stop();
});

test('a store that dies at any step of a claim on a gift card, or of what lanes tell of it, has each once or not at all', async () => {
  const shop = await postgres.database();
  const { database, atEveryStep } = dyingDatabase(shop.store);
  const server = await serve(database);
  const [seller, other] = [await enrolledTill(server, shop.store, 1), await enrolledTill(server, shop.store, 2)];
  const card_id = '0123456789abcdef0123456789abcdef';
  const gift = { card_id, shown: 'STVW' };
  const whole = async (): Promise<void> => {
    expect((await checkInvariants(shop.store)).filter(({ holds }) => !holds)).toEqual([]);
  };
  const balance = async (): Promise<object | undefined> => {
    const [card] = (await other.cards(`card=${card_id}`)).value?.cards ?? [];
    return card === undefined ? undefined : { balance: card.balance_minor, held: card.held_minor };
  };
  const sale = (number: number, lines: object[], tenders: object[]) => ({
    ...{ sale_id: `sale-${number}`, number, state: 'PAID', currency: 'CLP', opened_at_ms: 1, lines, tenders },
  });
  const tender = { state: 'paid', tip_minor: 0, at_ms: 1 };
  const line = { line_id: 'l1', unit_price_minor: 5_000, quantity_milli: 1_000, gift };
  const cash = { ...tender, tender_id: 'c1', kind: 'cash', amount_minor: 5_000 };
  seller.write({ type: 'cash_taken', sale: sale(1, [line], [cash]) });
  await atEveryStep(async () => (await seller.push()).code, whole);
  expect(await balance()).toEqual({ balance: 5_000, held: 0 });

  const tender_id = randomUUID();
  const claiming = await atEveryStep(
    async () =>
      (await other.claim({ return_id: tender_id, trace_id: card_id, amount_minor: 2_000, call: 'gift' })).code,
    whole,
  );
  expect(claiming).toBeGreaterThan(5);
  expect(await balance()).toEqual({ balance: 5_000, held: 2_000 });

  const paid = { ...tender, tender_id, kind: 'gift', amount_minor: 2_000, gift };
  other.write({ type: 'gift_taken', sale: sale(2, [], [paid]) });
  await atEveryStep(async () => (await other.push()).code, whole);
  expect(await balance()).toEqual({ balance: 3_000, held: 0 });
  await server.stop();
});
