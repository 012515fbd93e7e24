import { expect, test } from 'vitest';
import {
  type EventOf,
  type JournalEvent,
  type JournalEventType,
  parseEvent,
} from '../../electron/journal/events/events.ts';
import type { Sale } from '../../core/sale/sale.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { enrolledTill, serve } from './test-till.ts';
import { startedStore, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

const [card, tab, lost] = ['trace-card', 'trace-tab0', 'trace-lost'];
const EVIDENCE = { source: 'manager', manager: 'Ana', reference: 'the paper' } as const;
const line = { line_id: 'l1', product_id: 'p', name: 'Pan', unit: 'each', unit_price_minor: 6_000 } as const;
const cash = { tender_id: 'cash-1', kind: 'cash', state: 'paid', amount_minor: 2_000, tip_minor: 0, at_ms: 1 } as const;
const pending = (tender_id: string, amount_minor: number) =>
  ({ tender_id, kind: 'card', state: 'pending', amount_minor, tip_minor: 0, at_ms: 1 }) as const;
const sale: Sale = {
  ...{ sale_id: 'sale-1', number: 1, state: 'OPEN', currency: 'CLP', opened_at_ms: 1, cashier: 'Ana', tip_minor: 0 },
  ...{ lines: [{ ...line, quantity_milli: 1_000 }], tenders: [] },
};
const other: Sale = { ...sale, sale_id: 'sale-2', number: 2 };
const intent = (trace_id: string, sale_id: string, tender_id: string, amount_minor: number) => ({
  ...{ trace_id, sale_id, tender_id, amount_minor, tip_minor: 0, currency: 'CLP' as const, terminal_id: 'T1' },
  ...{ pre_authorization: trace_id === tab, capture_mode: 'automatic' as const, reader: 'fake' },
});
const sending: EventOf<'attempt_sending'>['sending'] = {
  card: { brand: 'visa', last_four: '4242', issuer_identification_number: '411111', entry_mode: 'CHIP' },
};
const bound = (trace_id: string, captured_minor: number): EventOf<'attempt_step'> => ({
  ...{ type: 'attempt_step', trace_id, state: 'BOUND', cause: 'approved', evidence: EVIDENCE },
  named: { payment_id: `pay-${trace_id}`, transaction_id: `tx-${trace_id}`, captured_minor },
});
const part = { part_id: 'part-card', tender_id: 'card-1', amount_minor: 4_000 };
const undo = {
  ...{ undo_id: 'part-card', trace_id: card, act: 'refund' as const, call: 'R5' as const, amount_minor: 4_000 },
  ...{ manager: 'Ana', reason: 'returned', known_transactions: [] },
};

/** One till's journal with every event type, in a plausible order. */
const OF_TYPE: { readonly [Type in JournalEventType]: EventOf<Type> | readonly EventOf<Type>[] } = {
  anchored: { type: 'anchored', till: 'till', machine: null, epoch: 1 },
  sealed: { type: 'sealed', key_id: '0123abcd' },
  inherited_held: {
    ...{ type: 'inherited_held', why: 'store_ahead', stops_cards: true, traces: [] },
    ...{ numbers_from: null, attempts_missing: null },
  },
  restored_accepted: {
    ...{ type: 'restored_accepted', till: 'till', machine: null, who: 'Ana', reference: 'compared' },
    ...{ epoch: 2, numbers_from: null },
  },
  traces_leased: { type: 'traces_leased', nonce: 'n', first: 1, traces: [card, tab, lost], earlier: 'lost' },
  traces_adopted: { type: 'traces_adopted', from: 'journal.db.1', first: 4, traces: ['trace-from-before'] },
  lease_step: { type: 'lease_step', trace_id: lost, state: 'SETTLED', cause: 'not_found' },
  shift_opened: {
    type: 'shift_opened',
    shift: { shift_id: 's1', number: 1, currency: 'CLP', float_minor: 0, by: 'Ana', automatic: false },
  },
  cash_moved: {
    type: 'cash_moved',
    moved: {
      ...{ movement_id: 'm1', amount_minor: 100, note: '', shift_id: 's1', currency: 'CLP' },
      ...{ direction: 'out', reason: 'expense', by: 'Ana' },
    },
  },
  drawer_opened: { type: 'drawer_opened', by: 'Ana' },
  shift_counted: { type: 'shift_counted', shift_id: 's1', by: 'Ana', blind: true, lines: [], results: [] },
  drawer_handed_over: {
    type: 'drawer_handed_over',
    hand_over: {
      ...{ hand_over_id: 'h1', shift_id: 's1', from: 'Ana', to: 'Luis', blind: true, lines: [], results: [], note: '' },
    },
  },
  sale_opened: [
    { type: 'sale_opened', sale },
    { type: 'sale_opened', sale: other },
  ],
  cash_taken: { type: 'cash_taken', sale: { ...sale, tenders: [cash] } },
  tender_begun: [
    { type: 'tender_begun', sale: { ...sale, state: 'PAYING', tenders: [cash, pending('card-1', 4_000)] } },
    { type: 'tender_begun', sale: { ...other, state: 'PAYING', tenders: [pending('tab-1', 6_000)] } },
  ],
  attempt_intent: [
    { type: 'attempt_intent', intent: intent(card, 'sale-1', 'card-1', 4_000), due_minor: 6_000 },
    { type: 'attempt_intent', intent: intent(tab, 'sale-2', 'tab-1', 6_000), due_minor: 6_000 },
  ],
  attempt_sending: { type: 'attempt_sending', trace_id: card, sending },
  attempt_note: { type: 'attempt_note', trace_id: card, note: 'probe', named: { payment_id: `pay-${card}` } },
  attempt_step: [bound(card, 4_000), bound(tab, 6_000)],
  tab_intent: {
    type: 'tab_intent',
    tab: { step_id: 'tab-step-1', trace_id: tab, act: 'capture', amount_minor: 5_000, who: 'Ana' },
  },
  tab_step: { type: 'tab_step', step_id: 'tab-step-1', trace_id: tab, state: 'DONE', cause: 'captured' },
  sale_adopted: {
    type: 'sale_adopted',
    sale: {
      ...{ ...other, sale_id: 'sale-of-4', number: 4_000_000_041, state: 'PAID', paid_at_ms: 2 },
      ...{
        of_lane: { lane: 4, number: 41, till_id: 'till-4' },
        tenders: [{ ...pending('far-1', 6_000), state: 'paid' }],
      },
    },
  },
  attempt_adopted: {
    ...{ type: 'attempt_adopted', trace_id: 'trace-far', intent: intent('trace-far', 'sale-of-4', 'far-1', 6_000) },
    ...{ card: sending.card, named: { payment_id: 'pay-far', captured_minor: 6_000 } },
    evidence: { source: 'store', till_id: 'till-4', lane: 4 },
  },
  return_begun: {
    type: 'return_begun',
    returned: {
      ...{ return_id: 'return-1', sale_id: 'sale-1', currency: 'CLP', amount_minor: 6_000, tip: false },
      ...{ lines: [{ line_id: 'l1', quantity_milli: 1_000 }], by: 'Ana', answered_by: 'Ana' },
      parts: [
        { kind: 'card', trace_id: card, ...part },
        { kind: 'cash', part_id: 'part-cash', tender_id: 'cash-1', amount_minor: 2_000, handed_minor: 2_000 },
      ],
    },
  },
  exchange_begun: {
    type: 'exchange_begun',
    sale: {
      ...{ ...sale, sale_id: 'sale-4', number: 4, state: 'OPEN' },
      tenders: [
        {
          ...{ tender_id: 'credit-4', kind: 'credit', state: 'paid', amount_minor: 500, tip_minor: 0, at_ms: 1 },
          credit: { return_id: 'return-4', sale_id: 'sale-2', sale_number: 2 },
        },
      ],
    },
    returned: {
      ...{ return_id: 'return-4', sale_id: 'sale-2', currency: 'CLP', amount_minor: 500, lines: [], tip: false },
      ...{ by: 'Ana', answered_by: 'Ana' },
      parts: [
        {
          ...{ kind: 'credit', part_id: 'part-credit', tender_id: 'tab-2', trace_id: tab, amount_minor: 500 },
          into: { sale_id: 'sale-4', tender_id: 'credit-4' },
        },
      ],
    },
  },
  exchange_dropped: { type: 'exchange_dropped', sale_id: 'sale-4', tender_id: 'credit-4', who: 'Ana' },
  gift_taken: {
    type: 'gift_taken',
    sale: {
      ...{ ...sale, sale_id: 'sale-5', number: 5 },
      tenders: [
        {
          ...{ tender_id: 'gift-5', kind: 'gift', state: 'paid', amount_minor: 500, tip_minor: 0, at_ms: 1 },
          gift: { card_id: 'a'.repeat(32), shown: 'ABCD', left_minor: 500 },
        },
      ],
    },
  },
  gift_released: { type: 'gift_released', sale_id: 'sale-5', tender_id: 'gift-5', who: 'Ana' },
  gift_shared: { type: 'gift_shared', cards: 1 },
  gift_asked: {
    ...{ type: 'gift_asked', move_id: 'asked-in-vain', card_id: '0'.repeat(32), amount_minor: 500 },
    card: { shown: 'ABCD', kind: 'gift_card', currency: 'CLP', expires_at_ms: null },
  },
  gift_granted: { type: 'gift_granted', move_id: 'asked-in-vain', by: 'exception' },
  gift_dropped: { type: 'gift_dropped', move_id: 'asked-in-vain', cause: 'away' },
  gift_adjusted: { type: 'gift_adjusted', move_id: 'move-5', card_id: 'a'.repeat(32), amount_minor: -500 },
  undo_intent: { type: 'undo_intent', undo },
  undo_step: { type: 'undo_step', undo_id: 'part-card', trace_id: card, state: 'DONE', cause: 'refunded' },
  return_step: [
    { type: 'return_step', part_id: 'part-cash', state: 'done' },
    { type: 'return_step', part_id: 'part-credit', state: 'dropped' },
  ],
  handover: { type: 'handover', id: 'cash-3', what: 'tender', state: 'due' },
  return_handover: { type: 'return_handover', part_id: 'part-cash', state: 'due' },
  tender_failed: { type: 'tender_failed', sale_id: 'sale-3', tender_id: 'card-3', cause: 'restarted' },
  cash_returned: { type: 'cash_returned', sale_id: 'sale-3', tender_id: 'cash-3', who: 'Ana' },
  sale_abandoned: { type: 'sale_abandoned', sale: { ...sale, sale_id: 'sale-3', number: 3, state: 'ABANDONED' } },
  fiscal_intent: {
    type: 'fiscal_intent',
    intent: {
      ...{ document_id: 'd-sale-1', kind: 'issue', sale_id: 'sale-1', return_id: null, credits: null },
      amount_minor: 6_000,
    },
  },
  fiscal_step: {
    ...{ type: 'fiscal_step', document_id: 'd-sale-1' },
    answer: { state: 'issued', number: 'F-1', stamp: 'F-1|6000', link: null },
  },
  keyed_act: { type: 'keyed_act', key: 'k', act: 'refund.execute', arguments: 'a'.repeat(64), subject: null },
  keyed_answer: { type: 'keyed_answer', key: 'k', answer: '{}' },
  person_erased: { type: 'person_erased', person_ids: ['p'.repeat(43)], events: [{ seq: 2, hash: 'a'.repeat(64) }] },
  receipt_printed: { type: 'receipt_printed', sale_id: 'sale-1' },
  shift_printed: { type: 'shift_printed', shift_id: 's1' },
  day_closed: { type: 'day_closed', by: 'Ana', totals: [], suspense: [], probed: [], unprobed: [] },
  act: { type: 'act', who: 'Ana', what: 'drawer_opened', subject: 'drawer' },
};

test('a journal that holds every type of event is kept and projected without a finding', async () => {
  const events: JournalEvent[] = Object.values(OF_TYPE).flat();
  for (const event of events) expect(parseEvent(event), event.type).toEqual(event);
  const { store, sql, server } = await startedStore(postgres);
  const till = await enrolledTill(server, store, 1);
  till.write(...events);
  // One push per event and a single push at another till project the same.
  for (let seq = 1; seq <= events.length; seq += 1)
    expect((await till.push(seq, till.events.slice(seq - 1, seq))).code).toBe('ok');
  expect(await sql('SELECT kind, subject FROM cobro.finding')).toEqual([]);
  expect((await checkInvariants(store)).filter(({ holds }) => !holds)).toEqual([]);
  const { sales: [sold] = [] } = (await till.sales('receipt=1-1')).value ?? {};
  expect(sold).toMatchObject({
    state: 'PAID',
    attempts: [{ trace_id: card, captured_minor: 4_000, left_minor: 0, claims: [{ lane: 1, state: 'done' }] }],
    cash: [{ tender_id: 'cash-1', captured_minor: 2_000, left_minor: 0, claims: [{ call: 'cash', state: 'done' }] }],
  });
  // A captured tab counts its captured amount.
  const { sales: [opened] = [] } = (await till.sales('receipt=1-2')).value ?? {};
  expect(opened?.attempts).toMatchObject([
    { trace_id: tab, captured_minor: 5_000, left_minor: 5_000, claims: [{ call: 'cash', state: 'withdrawn' }] },
  ]);

  const again = await postgres.database();
  const second = await serve(again.store);
  const at_once = await enrolledTill(second, again.store, 1);
  at_once.write(...events);
  expect((await at_once.push()).code).toBe('ok');
  const rows =
    'SELECT return_id, trace_id, sale_return_id, amount_minor::int, lines, call, state FROM cobro.return_claim';
  expect(await again.sql(`${rows} ORDER BY 1`)).toEqual(await sql(`${rows} ORDER BY 1`));
  expect(await again.sql('SELECT kind FROM cobro.finding')).toEqual([]);
  await server.stop();
  await second.stop();
});
