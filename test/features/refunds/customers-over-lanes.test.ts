import { expect, test } from 'vitest';
import type { Customer } from '../../../core/customer/customer.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { createShopCustomers } from '../../../electron/features/store/shop-customers.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import { customersAnswerSchema } from '../../../store/contract/customers.ts';
import { declareRestored } from '../../../store/database/store-chain.ts';
import { type Lane, openSale, sell, shopOfLanes } from '../../store/shop-of-lanes.ts';
import { usePostgres } from '../../store/use-postgres.ts';
import { eventually, systemClock } from '../../support/real-time.ts';

const postgres = usePostgres();
const LAURA: Customer = { tax_id: { kind: 'RUT', value: '12345678-5' }, name: 'Laura Núñez', phone: '912345678' };

async function sellTo(lane: Lane, customer: Customer, document: 'receipt' | 'invoice' = 'receipt') {
  await lane.till.add('Espresso');
  await lane.till.do('sale.setCustomer', { customer, document });
  return await sell(lane);
}

/** Two lanes; the first sold to Laura and reported her to the store. */
async function shopWithLaura(document: 'receipt' | 'invoice' = 'receipt') {
  const shop = await shopOfLanes(postgres);
  const [one, two] = [await shop.lane(1), await shop.lane(2)];
  const sold = await sellTo(one, LAURA, document);
  const marks = async (): Promise<number> =>
    ((await shop.sql('SELECT count(*)::int AS n FROM cobro.person_mark')) as { n: number }[])[0]?.n ?? 0;
  await eventually('she is marked', async () => (await marks()) === 3);
  await eventually('lane 2 is together', () => two.pusher.connection.state === 'together');
  return { ...shop, one, two, marks, ...sold };
}

const found = async ({ till }: Lane, customer: string): Promise<string[]> =>
  (await till.do('refund.find', { customer })).sales.map((sale) => sale.sale_id);

async function erase({ till }: Lane): Promise<void> {
  const answer = await till.till.router.handle('customers.find', { text: 'Laura' }, TRAINING_PIN);
  const { customers } = (
    answer as { readonly value: { readonly customers: readonly { readonly customer_id: string }[] } }
  ).value;
  const { customer_id = '' } = customers[0] ?? {};
  expect(await till.till.router.handle('customers.erase', { customer_id }, TRAINING_PIN)).toMatchObject({ ok: true });
}

test('a sale of another lane is found by who bought, and given back; the store knows nobody', async () => {
  const { one, two, sale_id, trace_id, sql, atRest } = await shopWithLaura();
  for (const typed of ['12.345.678-5', '9 1234-5678', 'laura nunez'])
    expect([typed, await found(two, typed)]).toEqual([typed, [sale_id]]);
  // Her own lane matches a prefix; the other one only the whole name.
  expect(await found(one, 'Laura')).toEqual([sale_id]);
  const beginning = await two.till.do('refund.find', { customer: 'Laura' });
  expect(beginning).toMatchObject({ sales: [], shop: { state: 'asked', by_customer: true, without_customer: false } });
  // A lane that knows her from another sale matches a prefix too.
  const other = await sellTo(two, LAURA);
  expect(new Set(await found(two, 'Laura'))).toEqual(new Set([sale_id, other.sale_id]));
  const tables = (await sql(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'cobro'`,
  )) as { name: string }[];
  for (const { name } of tables) {
    const rows = JSON.stringify(await sql(`SELECT t::text AS row FROM cobro.${name} t`)).toLowerCase();
    for (const clear of ['laura', '12345678', '912345678']) expect([name, rows.includes(clear)]).toEqual([name, false]);
  }
  await openSale(two, '1-1');
  await two.till.do('refund.execute', await two.till.wishToReturn(sale_id));
  expect(await one.till.netOf(trace_id)).toBe(0);
  await atRest(one, two);
});

test('who is erased is found at no lane any more, and what comes late of them is not kept', async () => {
  const { one, two, marks, sql, atRest } = await shopWithLaura();
  const [{ person_id = '' } = {}] = (await sql('SELECT person_id FROM cobro.person_mark')) as { person_id?: string }[];
  await erase(one);
  await eventually('her marks are gone', async () => (await marks()) === 0);
  expect(await found(two, '12345678-5')).toEqual([]);
  const late = await one.pusher.call({
    ...{ method: 'POST', path: '/customers', answer: customersAnswerSchema },
    body: { people: [{ person_id, marks: ['ab'.repeat(32)] }] },
  });
  expect(late).toMatchObject({ ok: true, value: { value: { kept: 0 } } });
  expect(await marks()).toBe(0);
  await atRest(one, two);
});

test('who is erased but for an invoice, which the law keeps, is found by nobody either', async () => {
  const { one, two, marks, sale_id } = await shopWithLaura('invoice');
  expect(await found(two, '12345678-5')).toEqual([sale_id]);
  await erase(one);
  await eventually('her marks are gone', async () => (await marks()) === 0);
  expect(await found(two, '12345678-5')).toEqual([]);
});

test('a till that starts again tells nobody twice, and everybody to a store that was put back', async () => {
  const { one, sql, store, marks } = await shopWithLaura();
  await one.again();
  await sql('DELETE FROM cobro.person_mark');
  await sellTo(one, { name: 'Pedro Soto' });
  await eventually('the new one is told alone', async () => (await marks()) === 1);
  await store.transaction((queries) => declareRestored(queries, 'a backup'));
  await eventually('everybody is told', async () => (await marks()) === 4, 120_000);
});

test.each([
  ['a store of an older version', { kind: 'refused', code: 'unknown', message: 'There is no such call.' }],
  ['a store that is away', { kind: 'away', cause: 'ECONNREFUSED' }],
] as const)('%s is told nobody, and finds nobody', async (_title, failure) => {
  const written: unknown[] = [];
  const paths: string[] = [];
  const customers = createShopCustomers({
    pusher: {
      generation: 'generation-1',
      call: async ({ path }) => {
        paths.push(path);
        return { ok: false, error: failure };
      },
    },
    people: { after: () => [{ row: 1, person_id: 'person-1', customer: LAURA }], isAt: () => false },
    pushed: { read: () => null, write: (place) => void written.push(place) },
    ...{ clock: systemClock, log: SILENT_LOG },
  });
  customers.start();
  expect(await customers.marksOf(['TAX 123456785'])).toBeNull();
  await eventually('it was asked for its key', () => paths.length >= 2);
  await customers.stop();
  expect(new Set(paths)).toEqual(new Set(['/customers/key']));
  expect(written).toEqual([]);
});
