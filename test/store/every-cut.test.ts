import { expect, test } from 'vitest';
import type { Queries } from '../../store/database/database.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { type TakenEvent, projectBatch, takeEvent } from '../../store/database/project-batch.ts';
import { SCHEMA_025 } from '../../store/database/migrations/schema-025.ts';
import { declareDead } from '../../store/server/declarations.ts';
import { readFleet } from '../../store/server/fleet.ts';
import { closeStoreDay, readDayReport } from '../../store/server/store-day.ts';
import { cashPaid, giftOf, giftPaid, loadLine, saleOf } from './gift-events.ts';
import { type TestTill, enrolledTill } from './test-till.ts';
import { startedStore, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const trace_id = 'trace-tab-1';
const gift = giftOf('a'.repeat(32), 'ABCD');

const begun = (number: number, state: string, tenders: object[] = [], lines: object[] = []): object => ({
  type: state === 'OPEN' ? 'sale_opened' : 'tender_begun',
  sale: saleOf(number, 1, tenders, state, lines),
});
const bound = (trace: string, number: number, amount_minor: number, more: object = {}): object[] => [
  {
    type: 'attempt_intent',
    intent: { trace_id: trace, sale_id: `sale-1-${number}`, amount_minor, tip_minor: 0, currency: 'CLP', ...more },
    due_minor: amount_minor,
  },
  { type: 'attempt_sending', trace_id: trace, sending: { card: { last_four: '4242' } } },
  { type: 'attempt_step', trace_id: trace, state: 'BOUND', named: { payment_id: `pay-${trace}` } },
];
const step = (step_id: string, act: string, amount_minor: number, state: string, due_minor?: number): object[] => [
  {
    type: 'tab_intent',
    tab: { step_id, trace_id, act, amount_minor, ...(due_minor === undefined ? {} : { settles: { due_minor } }) },
  },
  { type: 'tab_step', step_id, trace_id, state },
];

const IS_TAB = { pre_authorization: true };
const TABS: readonly (readonly [string, readonly object[]])[] = [
  [
    'charged for less',
    [
      begun(1, 'PAYING'),
      ...bound(trace_id, 1, 9_000, IS_TAB),
      begun(1, 'PAYING'),
      ...step('s', 'capture', 7_000, 'DONE', 7_000),
    ],
  ],
  [
    'charged for more',
    [
      ...bound(trace_id, 1, 9_000, IS_TAB),
      ...step('a', 'adjustment', 12_000, 'DONE'),
      begun(1, 'PAYING'),
      ...step('s', 'capture', 12_000, 'DONE', 12_000),
    ],
  ],
  [
    'charged at the second try',
    [
      begun(1, 'PAYING'),
      ...bound(trace_id, 1, 9_000, IS_TAB),
      ...step('s', 'capture', 7_000, 'REFUSED', 7_000),
      ...step('t', 'capture', 6_000, 'DONE', 6_000),
    ],
  ],
  [
    'charged by itself',
    [
      begun(1, 'PAYING'),
      ...bound(trace_id, 1, 9_000, IS_TAB),
      ...step('s', 'capture', 7_000, 'UNKNOWN'),
      { type: 'tab_step', step_id: 's', trace_id, state: 'DONE' },
    ],
  ],
  [
    'charged beside cash, with a card in its goods',
    [
      begun(1, 'PAYING', [cashPaid(1_000, 'cash-1')], [loadLine('line-1', 2_000, gift)]),
      ...bound(trace_id, 1, 9_000, IS_TAB),
      ...step('s', 'capture', 7_000, 'DONE', 8_000),
    ],
  ],
];

const part = (kind: string, part_id: string, amount_minor: number, of: object): object => ({
  kind,
  part_id,
  amount_minor,
  ...of,
});
const returned = (return_id: string, number: number, parts: object[], line_id = 'l'): object => ({
  ...{ return_id, sale_id: `sale-1-${number}`, currency: 'CLP', lines: [{ line_id, quantity_milli: 1_000 }], parts },
});
const undone = (undo_id: string, trace: string, amount_minor: number, ...states: string[]): object[] => [
  { type: 'undo_intent', undo: { undo_id, trace_id: trace, call: 'R5', amount_minor } },
  ...states.map((state) => ({ type: 'undo_step', undo_id, trace_id: trace, state })),
];
const credit = (tender_id: string) => ({ tender_id, kind: 'credit', state: 'paid', amount_minor: 500 });

/** Returns, exchanges, gift cards and a link: other facts that span several events. */
const OTHERS: readonly object[] = [
  begun(2, 'PAYING', [], [loadLine('line-2', 5_000, gift)]),
  ...bound('trace-card-2', 2, 5_000),
  {
    type: 'return_begun',
    returned: returned('r-2', 2, [part('card', 'p-2', 5_000, { trace_id: 'trace-card-2' })], 'line-2'),
  },
  ...undone('p-2', 'trace-card-2', 5_000, 'ATTENTION', 'REFUSED'),
  { type: 'gift_taken', sale: saleOf(3, 1, [giftPaid('gift-3', 2_000, gift)]) },
  { type: 'gift_released', sale_id: 'sale-1-3', tender_id: 'gift-3' },
  {
    type: 'gift_taken',
    sale: saleOf(3, 1, [{ ...giftPaid('gift-3', 2_000, gift), state: 'returned' }, giftPaid('gift-4', 1_000, gift)]),
  },
  ...bound('trace-link-3', 3, 4_000, { link: true }).filter((_, index) => index !== 1),
  { type: 'cash_taken', sale: saleOf(4, 1, [cashPaid(3_000, 'cash-4')], 'PAID') },
  {
    type: 'return_begun',
    returned: returned('r-3', 3, [
      part('link', 'p-3', 1_500, { trace_id: 'trace-link-3' }),
      part('gift', 'p-4', 600, { tender_id: 'gift-4', card: { ...gift, opens: false } }),
    ]),
  },
  ...undone('p-3', 'trace-link-3', 1_500, 'UNKNOWN', 'DONE'),
  { type: 'return_step', part_id: 'p-4', state: 'done' },
  {
    type: 'exchange_begun',
    sale: saleOf(5, 1, [credit('credit-5')]),
    returned: returned('r-4', 4, [part('credit', 'p-5', 500, { tender_id: 'cash-4' })]),
  },
  { type: 'exchange_dropped', sale_id: 'sale-1-5', tender_id: 'credit-5' },
  { type: 'return_step', part_id: 'p-5', state: 'dropped' },
  { type: 'return_begun', returned: returned('r-5', 4, [part('cash', 'p-6', 2_000, { tender_id: 'cash-4' })]) },
  { type: 'return_step', part_id: 'p-6', state: 'done' },
  { type: 'gift_adjusted', move_id: 'm-1', card_id: gift.card_id, amount_minor: -300 },
  {
    type: 'fiscal_intent',
    intent: { document_id: 'd-4', kind: 'issue', sale_id: 'sale-1-4', return_id: null, amount_minor: 3_000 },
  },
  { type: 'fiscal_step', document_id: 'd-4', answer: { state: 'contingency', number: '4', stamp: 's', link: null } },
  { type: 'fiscal_step', document_id: 'd-4', answer: { state: 'issued', number: '4', stamp: null, link: null } },
  { type: 'sale_abandoned', sale: saleOf(5, 1, [], 'ABANDONED') },
];

const TABLES = {
  sale: '*',
  attempt: `to_jsonb(attempt) - 'heard_at'`,
  cash_part: '*',
  return_claim: `to_jsonb(return_claim) - 'claimed_at' - 'changed_at'`,
  sale_return: '*',
  return_part: '*',
  gift_card: '*',
  gift_put: '*',
  withdrawn_return: 'return_id, till_id',
  lease: '*',
  tax_document: '*',
  finding: 'kind, subject, seq',
};

const GONE = new Error('rolled back');

/** The tables after these batches; rolled back. */
async function after(
  till: TestTill,
  { transaction }: { transaction<Value>(work: (queries: Queries) => Promise<Value>): Promise<Value> },
  batches: readonly (readonly TakenEvent[])[],
): Promise<object> {
  const tables: Record<string, object[]> = {};
  const { till_id, lane, identity_epoch } = till;
  await transaction(async (queries) => {
    for (const events of batches)
      await projectBatch(queries, { till_id, lane, identity_epoch, known_till: null }, events);
    for (const [table, columns] of Object.entries(TABLES))
      tables[table] = await queries.rows(`SELECT ${columns} FROM ${table} ORDER BY 1`);
    throw GONE;
  }).catch((error: unknown) => {
    if (error !== GONE) throw error;
  });
  return tables;
}

/** The first events of a payment, up to its approval, always share one push. */
const IN_ONE = 4;

/** Cuts before each event from `IN_ONE` on whose bit is set. */
const cutAt = (events: readonly TakenEvent[], bits: number): TakenEvent[][] =>
  events.reduce<TakenEvent[][]>((batches, event, index) => {
    if (index === 0 || (index >= IN_ONE && (bits >> (index - IN_ONE)) % 2 === 1)) batches.push([]);
    batches.at(-1)?.push(event);
    return batches;
  }, []);
const oneByOne = (events: readonly TakenEvent[]): TakenEvent[][] => events.map((event) => [event]);

async function written(...bodies: readonly object[]) {
  const { store, server } = await startedStore(postgres);
  const till = await enrolledTill(server, store, 1);
  await server.stop();
  return { store, till, events: till.write(...bodies).events.map(takeEvent) };
}

test.each(TABS)(
  'a sale with a tab, %s, is the same at the store however its events are cut into pushes',
  async (_, bodies) => {
    const { store, till, events } = await written(...bodies);
    const at_once = await after(till, store, [events]);
    expect(at_once).toMatchObject({ sale: [{ state: 'PAID' }], finding: [] });
    for (let bits = 1; bits < 2 ** (events.length - IN_ONE); bits += 1)
      expect(await after(till, store, cutAt(events, bits)), bits.toString(2)).toEqual(at_once);
    expect(await after(till, store, oneByOne(events))).toEqual(at_once);
  },
);

test('returns, exchanges, gift cards and links are the same at the store however their events are cut into pushes', async () => {
  const { store, till, events } = await written(...OTHERS);
  const at_once = await after(till, store, [events]);
  expect(at_once).toMatchObject({ finding: [] });
  expect(await after(till, store, oneByOne(events))).toEqual(at_once);
  for (let cut = 1; cut < events.length; cut += 1)
    expect(await after(till, store, [events.slice(0, cut), events.slice(cut)]), `${cut}`).toEqual(at_once);
});

test.each(TABS)('a store that left such a sale unpaid, %s, has it paid since', async (_, bodies) => {
  const { store, sql, server } = await startedStore(postgres);
  const till = await enrolledTill(server, store, 1);
  expect((await till.write(...bodies).push()).code).toBe('ok');
  const tables = async (): Promise<object[]> =>
    Promise.all(
      Object.entries(TABLES).map(([table, columns]) => sql(`SELECT ${columns} FROM cobro.${table} ORDER BY 1`)),
    );
  const right = await tables();
  // The state that the previous version left.
  await sql(`UPDATE cobro.attempt SET due_minor = amount_minor;
    UPDATE cobro.sale SET state = 'PAYING', paid_at_ms = NULL, paid_seq = NULL;
    ALTER TABLE cobro.gift_put DISABLE TRIGGER append_only; DELETE FROM cobro.gift_put; DELETE FROM cobro.gift_card;
    ALTER TABLE cobro.gift_put ENABLE TRIGGER append_only`);
  await sql(SCHEMA_025);
  expect(await tables()).toEqual(right);
  expect((await checkInvariants(store)).filter(({ holds }) => !holds)).toEqual([]);
});

test('a Z that was made without such a sale is a finding, with what was charged', async () => {
  const [[, bodies] = ['', []]] = TABS;
  const { store, sql, server } = await startedStore(postgres);
  const till = await enrolledTill(server, store, 1);
  expect((await till.write(...bodies).push()).code).toBe('ok');
  await sql(
    `UPDATE cobro.attempt SET due_minor = amount_minor; UPDATE cobro.sale SET state = 'PAYING', paid_seq = NULL`,
  );
  expect(await declareDead(store, { lane: 1, declared_by: 'Ana', reason: 'burnt' })).toMatchObject({ ok: true });
  expect(await closeStoreDay(store, { made_by: 'Ana', is_supplement: false })).toMatchObject({ value: { totals: {} } });
  await sql(SCHEMA_025);
  expect((await readFleet(store)).findings).toMatchObject([
    { kind: 'sale_not_in_z', subject: trace_id, amount_minor: 7_000 },
  ]);
});

test('the tip of a sale that is charged from its tab is none of its goods', async () => {
  const { store, server } = await startedStore(postgres);
  const till = await enrolledTill(server, store, 1);
  const [intent, end] = step('s', 'capture', 8_000, 'DONE', 8_000);
  const tab = {
    step_id: 's',
    trace_id,
    act: 'capture',
    amount_minor: 8_000,
    settles: { due_minor: 8_000, tip_minor: 700 },
  };
  const bodies = [begun(1, 'PAYING'), ...bound(trace_id, 1, 9_000, IS_TAB), { ...intent, tab }, end ?? {}];
  expect((await till.write(...bodies).push()).code).toBe('ok');
  expect((await readDayReport(store)).totals['CLP']).toMatchObject({
    sales: 1,
    sales_minor: 7_300,
    tips_minor: 700,
    card_minor: 8_000,
  });
});
