import { describe, expect, test } from 'vitest';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { declareRestored } from '../../../store/database/store-chain.ts';
import { type Lane, openSale, sell, shopOfLanes } from '../../store/shop-of-lanes.ts';
import { usePostgres } from '../../store/use-postgres.ts';
import { eventually } from '../../support/real-time.ts';

const postgres = usePostgres();
const shop = () => shopOfLanes(postgres);

async function twoLanes() {
  const opened = await shop();
  return { ...opened, one: await opened.lane(1), two: await opened.lane(2) };
}

const states = ({ till }: Lane, sale_id: string): readonly string[] =>
  till.journal.sales.returnsOf(sale_id).flatMap(({ parts }) => parts.map(({ state }) => state));

describe('a sale of one lane', () => {
  test('is found and given back whole at another one, card and cash, and its own lane is told where', async () => {
    const { one, two, atRest } = await twoLanes();
    const { sale_id, trace_id } = await sell(one, 800);
    await two.till.do('shift.open', { shift_id: 'shift-2', float_minor: 5_000 });
    const total = (await two.till.netOf(trace_id)) + 800;
    expect(await openSale(two, '1-1')).toBe(sale_id);
    const returned = await two.till.do('refund.execute', await two.till.wishToReturn(sale_id));
    expect(returned).toMatchObject({ lane: 1, sale_number: 1, amount_minor: total });
    expect(states(two, sale_id)).toEqual(['done', 'done']);
    expect(await two.till.netOf(trace_id)).toBe(0);
    // Lane 2 paid out the cash; the copied sale does not count in its shift.
    expect(two.till.drawer('CLP')).toBe(4_200);
    await atRest(one, two);
    const { sale } = await one.till.do('refund.read', { sale_id });
    expect(sale.elsewhere.map(({ lane: at }) => at)).toEqual([2, 2]);
    expect(new Set(sale.elsewhere.map(({ amount_minor }) => amount_minor))).toEqual(new Set([800, total - 800]));
    const plan = await one.till.do('refund.plan', { sale_id, what: { mode: 'all' }, from: null });
    expect(plan).toMatchObject({ remaining_minor: 0, problem: 'nothing_remains' });
    // The next sale of lane 2 has a number of its own range.
    await sell(two);
    const numbers = two.till.journal.sales.findSales({ limit: 5 }).map(({ number }) => number);
    expect(Math.max(...numbers)).toBeLessThan(10);
  });

  test('is found at its own lane and at another by all that its receipt and the service say, once each time', async () => {
    const { one, two } = await twoLanes();
    const { sale_id, trace_id } = await sell(one);
    const payment_id = one.till.journal.attempts.find(trace_id)?.payment_id ?? '';
    const code = 'V1000000001';
    await eventually('the store has it', () => one.pusher.waiting() === 0);
    const found = async ({ till }: Lane, text: string): Promise<string[]> =>
      (await till.do('refund.find', { text })).sales.map((sale) => sale.sale_id);
    for (const text of ['1-1', code, trace_id, payment_id])
      for (const at of [one, two]) expect([text, await found(at, text)]).toEqual([text, [sale_id]]);
    await openSale(two, '1-1');
    for (const text of ['1-1', code, trace_id, payment_id])
      expect([text, await found(two, text)]).toEqual([text, [sale_id]]);
  });

  test('is found without its receipt, and what was not searched is said', async () => {
    const { one, two, server } = await twoLanes();
    const { sale_id, trace_id } = await sell(one, 800);
    const sale = one.till.journal.sales.sale(sale_id);
    const attempt = one.till.journal.attempts.find(trace_id);
    const last_four = attempt?.card?.last_four ?? '';
    const amount_minor = (await one.till.netOf(trace_id)) + 800;
    const find = async (query: object) => await two.till.do('refund.find', query);
    await eventually('the lane is together with the store', () => two.pusher.connection.state === 'together');
    const today = { from_ms: sale?.opened_at_ms ?? 0, to_ms: (sale?.opened_at_ms ?? 0) + 1 };
    for (const query of [
      ...[{ last_four }, { amount_minor }, { amount_minor: 800 }, { amount_minor, last_four }, today],
      { ...today, amount_minor },
    ])
      expect([query, await find(query)]).toMatchObject([
        query,
        {
          sales: [{ sale_id, lane: 1, paid_at_ms: expect.any(Number) as number }],
          shop: { state: 'asked', more: false, by_customer: false, without_customer: false },
        },
      ]);
    expect(await find({ amount_minor: 1 })).toMatchObject({ sales: [], shop: { state: 'asked' } });
    const by_customer = await find({ customer: 'Laura' });
    expect(by_customer).toMatchObject({ sales: [], shop: { state: 'asked', by_customer: true } });
    expect((await find({})).shop).toBeNull();
    await server.stop();
    expect(await find({ last_four })).toMatchObject({ sales: [], shop: { state: 'away' } });
  });

  test('is given back by line at two lanes, and no goods come back twice', async () => {
    const { one, two, atRest } = await twoLanes();
    const { sale_id, trace_id } = await sell(one);
    const whole = await one.till.netOf(trace_id);
    await openSale(two, '1-1');
    const [line] = one.till.journal.sales.sale(sale_id)?.lines ?? [];
    const half = [{ line_id: line?.line_id ?? '', quantity_milli: 1_000 }];
    const what = { mode: 'lines', lines: half, tip: false } as const;
    await two.till.do('refund.execute', await two.till.wishToReturn(sale_id, what));
    expect(await one.till.netOf(trace_id)).toBe(whole / 2);
    // Lane 1 learns of the return only by opening the sale; until then its claim is refused.
    const wish = { ...(await one.till.wishToReturn(sale_id, { mode: 'all' })) };
    expect(await one.till.refused('refund.execute', wish)).toBe('plan_changed');
    await one.till.do('refund.read', { sale_id });
    await one.till.do('refund.execute', await one.till.wishToReturn(sale_id, what));
    expect(await one.till.netOf(trace_id)).toBe(0);
    await eventually('the store has it', () => one.pusher.waiting() === 0);
    const again = await two.till.do('refund.read', { sale_id });
    expect(again.sale.lines.map(({ returned_milli }) => returned_milli)).toEqual([2_000]);
    await atRest(one, two);
  });

  test('is given back once, however many lanes begin at the same moment', async () => {
    const { lane, atRest } = await shop();
    const [one, two, three] = [await lane(1), await lane(2), await lane(3)];
    const { sale_id, trace_id } = await sell(one);
    await openSale(two, '1-1');
    await openSale(three, '1-1');
    const wishes = await Promise.all([one, two, three].map(async ({ till }) => await till.wishToReturn(sale_id)));
    const answers = await Promise.all(
      [one, two, three].map(async ({ till }, index) => {
        const wish = wishes[index];
        return wish === undefined ? null : await till.ask('refund.execute', wish);
      }),
    );
    const done = answers.filter((answer) => answer?.ok === true && answer.value.parts[0]?.state === 'done');
    expect(done).toHaveLength(1);
    expect(await one.till.netOf(trace_id)).toBe(0);
    await atRest(one, two, three);
  });
});

describe('a till between its claim and its request', () => {
  test('that dies goes on with the same return, which is claimed once', async () => {
    const { one, two, atRest, sql } = await twoLanes();
    const { sale_id, trace_id } = await sell(one);
    await openSale(two, '1-1');
    const wish = await two.till.wishToReturn(sale_id);
    const { claim } = two.shop;
    let is_claimed = false;
    two.shop.claim = async (given) => {
      await claim(given);
      is_claimed = true;
      return await new Promise<never>(() => undefined);
    };
    void two.till.ask('refund.execute', wish);
    await eventually('the return is claimed', () => is_claimed);
    await two.again();
    expect(states(two, sale_id)).toEqual(['waiting']);
    expect(await one.till.netOf(trace_id)).toBeGreaterThan(0);
    // No other lane refunds it meanwhile: a claim does not expire.
    await one.till.do('refund.read', { sale_id });
    expect((await one.till.do('refund.plan', { sale_id, what: { mode: 'all' }, from: null })).remaining_minor).toBe(0);
    await eventually('lane 2 is together', () => two.pusher.connection.state === 'together');
    const [waiting] = (await two.till.do('refund.waiting', {})).returns;
    await two.till.do('refund.finish', { return_id: waiting?.return_id ?? '', how: 'go_on', pin: TRAINING_PIN });
    expect(states(two, sale_id)).toEqual(['done']);
    expect(await one.till.netOf(trace_id)).toBe(0);
    await atRest(one, two);
    expect(await sql('SELECT state FROM cobro.return_claim')).toEqual([{ state: 'done' }]);
  });

  test('whose request was answered to nobody settles it after a restart by reading, and gives back once', async () => {
    const { one, two, atRest } = await twoLanes();
    const { sale_id, trace_id } = await sell(one);
    await openSale(two, '1-1');
    const wish = await two.till.wishToReturn(sale_id);
    for (const operation of ['cancel_by_trace', 'cancel_or_refund_pos_transaction', 'cancel_or_refund_by_trace'])
      await two.till.control('faults', { operation, fault: 'drop_after', times: 1 });
    const { parts } = await two.till.do('refund.execute', wish);
    expect(parts.map(({ state }) => state)).toEqual(['unknown']);
    await two.again();
    await two.till.noMoreFaults();
    await two.till.engine.drainRecovery(60_000);
    await eventually('it is settled', () => states(two, sale_id).join() === 'done');
    expect(await one.till.netOf(trace_id)).toBe(0);
    await atRest(one, two);
  });

  test('that is given up by a person leaves the money to other lanes', async () => {
    const { one, two, atRest } = await twoLanes();
    const { sale_id, trace_id } = await sell(one);
    await openSale(two, '1-1');
    const { claim } = two.shop;
    // The store grants the claim, but its reply is lost.
    two.shop.claim = async (given) => {
      await claim(given);
      return { kind: 'away' };
    };
    const refused = await two.till.do('refund.execute', await two.till.wishToReturn(sale_id));
    expect(refused.parts).toMatchObject([{ state: 'refused', reason: 'store_away' }]);
    await eventually('its word is at the store', () => two.pusher.waiting() === 0);
    await one.till.do('refund.read', { sale_id });
    await one.till.do('refund.execute', await one.till.wishToReturn(sale_id));
    expect(await one.till.netOf(trace_id)).toBe(0);
    await atRest(one, two);
  });

  test('sends nothing with a grant of a store that was put back since', async () => {
    const { one, two, store } = await twoLanes();
    const { sale_id, trace_id } = await sell(one);
    await openSale(two, '1-1');
    const { claim } = two.shop;
    const { generation } = two.pusher;
    two.shop.claim = async (given) => {
      const outcome = await claim(given);
      await store.transaction((queries) => declareRestored(queries, 'a backup'));
      await eventually('lane 2 saw it', () => two.pusher.generation !== generation, 120_000);
      return outcome;
    };
    const before = await one.till.netOf(trace_id);
    const refused = await two.till.do('refund.execute', await two.till.wishToReturn(sale_id));
    expect(refused.parts).toMatchObject([{ state: 'refused', reason: 'grant_void' }]);
    expect(await one.till.netOf(trace_id)).toBe(before);
  });
});

describe('while the store is away', () => {
  test('a lane gives back its own sales as ever, and what another one sold only as an exception, once', async () => {
    const { lane, server } = await shop();
    const [one, two, careful] = [await lane(1), await lane(2, { return_exception_minor: 10_000 }), await lane(3)];
    const own = await sell(two);
    const far = await sell(one);
    await openSale(two, '1-1');
    await openSale(careful, '1-1');
    await server.stop();
    await two.till.do('refund.execute', await two.till.wishToReturn(own.sale_id));
    expect(await two.till.netOf(own.trace_id)).toBe(0);
    const wish = await careful.till.wishToReturn(far.sale_id);
    expect(await careful.till.refused('refund.execute', wish)).toBe('store_away');
    const part = { mode: 'amount', amount_minor: 100 } as const;
    // This plan was made as if the store could be asked; the exception must be shown before it is made.
    const before = await two.till.wishToReturn(far.sale_id, part);
    expect(before.by_exception).toBeUndefined();
    expect(await two.till.refused('refund.execute', before)).toBe('plan_changed');
    const exception = await two.till.wishToReturn(far.sale_id, part);
    expect(exception.by_exception).toBe(true);
    await two.till.do('refund.execute', exception);
    expect(await two.till.refused('refund.execute', await two.till.wishToReturn(far.sale_id, part))).toBe('store_away');
    const acts = [...two.till.journal.exportEvents()].filter(({ type }) => type === 'act');
    expect(JSON.stringify(acts)).toContain('"return_exception"');
  });

  test('a return that was begun with it goes on as no exception, and one can be decided then', async () => {
    const { lane, server } = await shop();
    const [one, two] = [await lane(1), await lane(2, { return_exception_minor: 10_000 })];
    const { sale_id, trace_id } = await sell(one);
    await openSale(two, '1-1');
    const part = { mode: 'amount', amount_minor: 100 } as const;
    const whole = await one.till.netOf(trace_id);
    let is_asked = false;
    two.shop.claim = async () => {
      is_asked = true;
      return await new Promise<never>(() => undefined);
    };
    void two.till.ask('refund.execute', await two.till.wishToReturn(sale_id, part));
    await eventually('the claim is on its way', () => is_asked);
    await server.stop();
    await two.again();
    const [waiting] = (await two.till.do('refund.waiting', {})).returns;
    const gone_on = { return_id: waiting?.return_id ?? '', how: 'go_on', pin: TRAINING_PIN } as const;
    expect(await two.till.do('refund.finish', gone_on)).toMatchObject({
      parts: [{ state: 'refused', reason: 'store_away' }],
    });
    expect(await one.till.netOf(trace_id)).toBe(whole);
    const exception = await two.till.wishToReturn(sale_id, part);
    expect(exception.by_exception).toBe(true);
    await two.till.do('refund.execute', { ...exception, return_id: 'return-anew' });
    expect(await one.till.netOf(trace_id)).toBe(whole - 100);
  });
});
