import { expect, test } from 'vitest';
import type { Queries, StoreDatabase } from '../../store/database/database.ts';
import { enrolledTill, paidSale, serve } from './test-till.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
/** Enough rows that a full scan is never cheaper. */
const PAST = 20_000;
const MARK = 'ab'.repeat(32);
/** These grow with every sale, without bound. */
const GROWING: ReadonlySet<string> = new Set([
  'attempt',
  'sale',
  'lane_event',
  'return_claim',
  'store_log',
  'cash_part',
  'person_mark',
  'person_gone',
]);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

/** The plan's scans of a whole table or index; an index scan is no better. */
const wholeIn = (plan: Plan): string[] => [
  ...(GROWING.has(plan['Relation Name'] ?? '') &&
  (plan['Node Type'] === 'Seq Scan' || (plan['Node Type'].startsWith('Index') && plan['Index Cond'] === undefined))
    ? [`${plan['Node Type']} of ${plan['Relation Name'] ?? ''}`]
    : []),
  ...(plan.Plans ?? []).flatMap(wholeIn),
];

test('neither a push, nor a claim, nor a lookup reads a table whole that grows with every sale', async () => {
  const { store, sql } = await postgres.database();
  const found: string[] = [];
  const looking = (queries: Queries): Queries => ({
    rows: async (text, values) => {
      if (/^\s*(SELECT|UPDATE|WITH|INSERT)/.test(text)) {
        const [row] = await queries.rows<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
          `EXPLAIN (FORMAT JSON) ${text}`,
          values,
        );
        for (const { Plan: plan } of row?.['QUERY PLAN'] ?? [])
          for (const whole of wholeIn(plan)) found.push(`${whole}: ${text.trim().slice(0, 80)}`);
      }
      return await queries.rows(text, values);
    },
  });
  const looked: StoreDatabase = {
    ...store,
    transaction: (work) => store.transaction((queries) => work(looking(queries))),
  };
  const server = await serve(looked);
  const [till, past] = [await enrolledTill(server, store, 1), await enrolledTill(server, store, 2)];
  await sql(`SET session_replication_role = replica;
    INSERT INTO cobro.sale (sale_id, till_id, lane, number, state, total_minor, currency, at_ms, first_seq, last_seq, body)
      SELECT 'past-' || n, '${past.till_id}', 2, n, 'PAID', 1000, 'CLP', 1700000000000 + n, n, n, '{"lines": []}'
      FROM generate_series(1, ${PAST}) n;
    INSERT INTO cobro.attempt (trace_id, till_id, sale_id, amount_minor, tip_minor, due_minor, currency, state, payment_id,
        last_four, captured_minor, is_ended, seq, at_ms)
      SELECT 'past-trace-' || n, '${past.till_id}', 'past-' || n, 1000, 0, 1000, 'CLP', 'BOUND', 'past-pay-' || n,
        lpad((n % 10000)::text, 4, '0'), 1000, true, n, 1700000000000 + n FROM generate_series(1, ${PAST}) n;
    INSERT INTO cobro.lane_event (till_id, seq, at_ms, type, trace_id, body, prev_hash, hash)
      SELECT '${past.till_id}', n, 1700000000000 + n, 'attempt_intent', 'past-trace-' || n, '{}', sha256(''), sha256('')
      FROM generate_series(1, ${PAST}) n;
    INSERT INTO cobro.cash_part (tender_id, till_id, sale_id, captured_minor, at_ms)
      SELECT 'past-cash-' || n, '${past.till_id}', 'past-' || n, n, 1700000000000 + n FROM generate_series(1, ${PAST}) n;
    INSERT INTO cobro.return_claim (return_id, trace_id, till_id, identity_epoch, amount_minor, lines, call, state, after_the_fact)
      SELECT 'past-return-' || n, 'past-trace-' || n, '${past.till_id}', 1, 1000, '[]', 'R5', 'done', true
      FROM generate_series(1, ${PAST}) n;
    UPDATE cobro.sale SET person_id = 'person-' || number WHERE number % 3 = 0;
    INSERT INTO cobro.person_mark SELECT sha256(n::text::bytea), 'person-' || n FROM generate_series(1, ${PAST}) n;
    INSERT INTO cobro.person_gone SELECT 'gone-' || n FROM generate_series(1, ${PAST}) n;
    RESET session_replication_role;
    ANALYZE cobro.person_mark; ANALYZE cobro.person_gone; ANALYZE cobro.return_claim; ANALYZE cobro.sale; ANALYZE cobro.cash_part; ANALYZE cobro.attempt; ANALYZE cobro.lane_event`);
  till.write(...paidSale(1, 'trace-0001'));
  expect((await till.push()).code).toBe('ok');
  expect((await till.claim({ trace_id: 'trace-0001' })).code).toBe('ok');
  for (const query of ['receipt=1-1', 'trace=trace-0001', 'payment=pay-trace-0001'])
    expect((await till.sales(query)).value?.sales).toHaveLength(1);
  const window = 'from_ms=1699000000000&to_ms=1701000000000';
  for (const query of ['last_four=4242', 'amount_minor=777', 'last_four=0777&amount_minor=778', `customer=${MARK}`])
    expect((await till.sales(`${query}&${window}`)).value).toMatchObject({ more: false });
  expect((await till.sales(window)).value).toMatchObject({ more: true });
  till.write({ type: 'person_erased', person_ids: ['person-9'], events: [] });
  expect((await till.push(6)).code).toBe('ok');
  expect(await till.tellCustomers([{ person_id: 'p'.repeat(43), marks: [MARK] }])).toBe('ok');
  expect([...new Set(found)]).toEqual([]);
  await server.stop();
});
