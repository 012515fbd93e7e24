import { expect, test } from 'vitest';
import type { IntentArguments, IntentName } from '../../../core/contract/intents.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { type Lane, openSale, sell, shopOfLanes } from '../../store/shop-of-lanes.ts';
import { usePostgres } from '../../store/use-postgres.ts';

const postgres = usePostgres();

async function approved<Name extends IntentName>(
  { till }: Lane,
  name: Name,
  args: IntentArguments<Name>,
): Promise<string> {
  const answer = await till.till.router.handle(name, args, TRAINING_PIN);
  return answer.ok ? 'ok' : answer.error.code;
}

/** Adds these goods and exchanges those of lane 1's sale for them. */
async function bring(one: Lane, sale_id: string, ...names: readonly string[]): Promise<void> {
  await one.till.add(...names);
  const lines = one.till.journal.sales.sale(sale_id)?.lines ?? [];
  const wish = { sale_id, lines: lines.map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli })) };
  expect(await approved(one, 'exchange.choose', wish)).toBe('ok');
}

async function shop() {
  const { lane, atRest, sql } = await shopOfLanes(postgres);
  const [one, two] = [await lane(1), await lane(2)];
  const { sale_id, trace_id } = await sell(one);
  const claims = (): Promise<object[]> =>
    sql('SELECT trace_id, call, state FROM cobro.return_claim ORDER BY claimed_at');
  return { one, two, sale_id, trace_id, atRest, claims };
}

const returnsOf = ({ till }: Lane, sale_id: string): number => till.journal.sales.returnsOf(sale_id).length;

test('what another lane gave back since the exchange was chosen pays nothing', async () => {
  const { one, two, sale_id, atRest } = await shop();
  await bring(one, sale_id, 'Flat white doble', 'Flat white doble');
  await openSale(two, '1-1');
  await two.till.do('refund.execute', await two.till.wishToReturn(sale_id));
  expect(await one.till.refused('checkout.begin', {})).toBe('amount_exceeds_rest');
  expect(await one.till.refused('checkout.exactCash', {})).toBe('amount_exceeds_rest');
  expect(returnsOf(one, sale_id)).toBe(0);
  await atRest(one, two);
});

test('what is worth the same is claimed with the press that settles it', async () => {
  const { one, two, sale_id, atRest } = await shop();
  await bring(one, sale_id, 'Espresso', 'Espresso');
  await one.till.do('checkout.begin', {});
  await one.till.until(() => one.till.step('exchange').plan !== null);
  await openSale(two, '1-1');
  await two.till.do('refund.execute', await two.till.wishToReturn(sale_id));
  expect(await approved(one, 'exchange.settle', { parts: [] })).toBe('amount_exceeds_rest');
  expect(returnsOf(one, sale_id)).toBe(0);
  expect(one.till.sale.state).toBe('OPEN');
  await atRest(one, two);
});

test('goods that pay others are given back nowhere else, until the sale that they pay is left', async () => {
  const { one, two, sale_id, trace_id, atRest, claims } = await shop();
  await openSale(two, '1-1');
  const wish = await two.till.wishToReturn(sale_id);
  await bring(one, sale_id, 'Flat white doble', 'Flat white doble');
  await one.till.do('checkout.begin', {});
  expect(await claims()).toMatchObject([{ trace_id, call: 'cash' }]);
  expect(await two.till.refused('refund.execute', wish)).toBe('amount_exceeds_rest');
  await one.till.do('checkout.back', {});
  await atRest(one, two);
  expect(await claims()).toEqual([{ trace_id, call: 'cash', state: 'withdrawn' }]);
  await two.till.do('refund.read', { sale_id });
  await two.till.do('refund.execute', await two.till.wishToReturn(sale_id));
  await atRest(one, two);
  expect((await claims()).at(-1)).toMatchObject({ call: 'R5', state: 'done' });
});

test('an exchange that is made is a claim that is done, and stands against the payment', async () => {
  const { one, two, sale_id, trace_id, atRest, claims } = await shop();
  await bring(one, sale_id, 'Espresso', 'Espresso');
  await one.till.do('checkout.begin', {});
  await one.till.until(() => one.till.step('exchange').plan !== null);
  expect(await approved(one, 'exchange.settle', { parts: [] })).toBe('ok');
  await one.till.do('checkout.finish', {});
  await atRest(one, two);
  expect(await claims()).toEqual([{ trace_id, call: 'cash', state: 'done' }]);
  await openSale(two, '1-1');
  const plan = await two.till.do('refund.plan', { sale_id, what: { mode: 'all' }, from: null });
  expect(plan).toMatchObject({ remaining_minor: 0, problem: 'nothing_remains' });
});

test('what goods paid at another lane is given back here, and the journal proves', async () => {
  const { one, two, sale_id, atRest } = await shop();
  await bring(one, sale_id, 'Espresso', 'Espresso', 'Espresso');
  await one.till.do('checkout.begin', {});
  await one.till.payByCard();
  await one.till.do('checkout.finish', {});
  await atRest(one, two);
  const dearer = await openSale(two, '1-2');
  await two.till.do('refund.execute', await two.till.wishToReturn(dearer, { mode: 'amount', amount_minor: 100 }));
  expect(returnsOf(two, dearer)).toBe(1);
  await atRest(one, two);
});

test('while the store is away goods of its own sales are exchanged as ever, and the claim is made by the events', async () => {
  const { one, two, sale_id, trace_id, atRest, claims } = await shop();
  const { claim } = one.shop;
  one.shop.claim = async () => await Promise.resolve({ kind: 'away' });
  await bring(one, sale_id, 'Espresso', 'Espresso');
  await one.till.do('checkout.begin', {});
  await one.till.until(() => one.till.step('exchange').plan !== null);
  expect(await approved(one, 'exchange.settle', { parts: [] })).toBe('ok');
  one.shop.claim = claim;
  await one.till.do('checkout.finish', {});
  await atRest(one, two);
  expect(await claims()).toEqual([{ trace_id, call: 'cash', state: 'done' }]);
});
