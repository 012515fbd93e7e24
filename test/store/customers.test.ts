import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { customerTerms } from '../../core/customer/customer-terms.ts';
import { customerKeyAnswerSchema, markOf } from '../../store/contract/customers.ts';
import { MIGRATIONS, migrateStore } from '../../store/database/migrate.ts';
import { declareDead } from '../../store/server/declarations.ts';
import { type TestTill, enrolledTill, paidSale } from './test-till.ts';
import { ask, openOffice, signIn } from './use-office.ts';
import { administrate, startedStore, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const PERSON = 'p'.repeat(43);
const MARK = 'ab'.repeat(32);
const AT_MS = Date.now() - 3_600_000;
const WINDOW = `from_ms=${AT_MS}&to_ms=${AT_MS + 1}`;

const soldTo = (person_id: string, number: number): object[] =>
  paidSale(number, `trace-000${number}`).map((body) =>
    'sale' in body ? { ...body, sale: { ...(body.sale as object), person_id, opened_at_ms: AT_MS } } : body,
  );

async function keyFor({ client, token }: TestTill): Promise<Buffer> {
  const answer = await client.call({ method: 'GET', path: '/customers/key', answer: customerKeyAnswerSchema, token });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return Buffer.from(answer.value.value.key, 'base64url');
}

test('the office finds a sale by who bought, as a person writes it, and by nothing less', async () => {
  const { store, server } = await startedStore(postgres);
  const till = await enrolledTill(server, store, 3);
  const key = await keyFor(till);
  const laura = { tax_id: { kind: 'RUT', value: '12345678-5' }, name: 'Laura Núñez', phone: '912345678' } as const;
  till.write(...soldTo(PERSON, 1), ...paidSale(2, 'trace-0002'));
  expect((await till.push()).code).toBe('ok');
  const marks = customerTerms(laura).map((term) => markOf(key, term));
  expect(await till.tellCustomers([{ person_id: PERSON, marks }])).toBe('ok');
  expect(await till.tellCustomers([{ person_id: PERSON, marks }])).toBe('ok');
  const office = await openOffice(store);
  const cookie = await signIn(office, 'Ana', await office.person('Ana', 'supervisor'));
  const found = async (query: object): Promise<unknown> => {
    const answer = await ask(office, 'sales.find', query, { cookie });
    return (answer.value as { sales: { number: number }[] }).sales.map(({ number }) => number);
  };
  for (const customer of ['12.345.678-5', '9 1234 5678', 'laura nunez']) expect(await found({ customer })).toEqual([1]);
  for (const customer of ['Laura', '-', '87654321']) expect(await found({ customer })).toEqual([]);
  expect(await found({ customer: 'Laura Núñez', amount_minor: '1' })).toEqual([]);
  expect(await found({ customer: 'Laura Núñez', amount_minor: '5000' })).toEqual([1]);
});

test('what is no mark is refused, and a till that is gone is neither told the key nor heard', async () => {
  const { store, sql, server } = await startedStore(postgres);
  const till = await enrolledTill(server, store, 3);
  for (const people of [
    [{ person_id: 'Laura', marks: [MARK] }],
    [{ person_id: PERSON, marks: ['12345678-5'] }],
    Array.from({ length: 101 }, () => ({ person_id: PERSON, marks: [MARK] })),
    [],
  ])
    expect(await till.tellCustomers(people)).toBe('bad_request');
  for (const query of [`customer=${MARK}`, `customer=Laura&${WINDOW}`, `customer=${MARK}&receipt=3-1`])
    expect((await till.sales(query)).code).toBe('bad_request');
  expect((await till.sales(`customer=${MARK}&${WINDOW}`)).value).toEqual({ sales: [], more: false });
  await declareDead(store, { lane: 3, declared_by: 'Ana', reason: 'burnt' });
  await expect(keyFor(till)).rejects.toThrow('identity_retired');
  expect(await till.tellCustomers([{ person_id: PERSON, marks: [MARK] }])).toBe('identity_retired');
  expect(await sql('SELECT * FROM cobro.person_mark')).toEqual([]);
});

test('a store of before knows who bought what, and who is gone, from the events that it has', async () => {
  const { url } = await postgres.database();
  expect(await migrateStore(url, 'test', MIGRATIONS.slice(0, 21), 'old')).toMatchObject({ ok: true });
  const till_id = randomUUID();
  const [body] = soldTo(PERSON, 1).map((one) => JSON.stringify(one));
  await administrate(
    url,
    `SET session_replication_role = replica;
     INSERT INTO cobro_old.lane_event (till_id, seq, at_ms, type, body, prev_hash, hash) VALUES
       ('${till_id}', 1, 1, 'sale_opened', '${body}', sha256(''), sha256('')),
       ('${till_id}', 2, 1, 'person_erased', '{"person_ids": ["gone"]}', sha256(''), sha256(''));
     INSERT INTO cobro_old.sale (sale_id, till_id, lane, number, state, total_minor, currency, at_ms, first_seq, body)
       VALUES ('sale-1', '${till_id}', 1, 1, 'PAID', 1, 'CLP', 1, 1, '{}')`,
  );
  expect(await migrateStore(url, 'test', MIGRATIONS, 'old')).toMatchObject({ ok: true });
  expect(await administrate(url, 'SELECT person_id FROM cobro_old.sale')).toEqual([{ person_id: PERSON }]);
  expect(await administrate(url, 'SELECT person_id FROM cobro_old.person_gone')).toEqual([{ person_id: 'gone' }]);
});
