import type { RuleMutation } from './rule-mutations.ts';

const CAUGHT = { caught_by: 'model/counter.test.ts' } as const;
const EXCHANGE = { file: 'electron/journal/projections/project-exchange.ts', ...CAUGHT } as const;
const RETURN = { file: 'electron/journal/projections/project-return.ts', ...CAUGHT } as const;
const UNDO = { file: 'electron/journal/projections/project-undo.ts', ...CAUGHT } as const;
const TAB = { file: 'electron/journal/projections/project-tab.ts', ...CAUGHT } as const;
const CORE = { file: 'core/sale/exchange.ts', ...CAUGHT } as const;

/** Rules for exchanges, returns by card and cash, and tabs at the counter, each broken once. */
export const COUNTER_MUTATIONS: readonly RuleMutation[] = [
  {
    ...EXCHANGE,
    what: 'goods are back before the sale that they pay is paid',
    from: "if (sale?.state !== 'PAID') return;",
    to: 'if (sale === null) return;',
  },
  {
    ...EXCHANGE,
    what: 'goods stay away when the sale that they pay is paid',
    from: "if (part.kind === 'credit') movePart(",
    to: "if (part.kind === 'cash') movePart(",
  },
  {
    ...EXCHANGE,
    what: 'a credit that was dropped goes on counting as paid',
    from: "changeTender(sale, tender_id, { state: 'returned' })",
    to: "changeTender(sale, tender_id, { state: 'paid' })",
  },
  {
    ...RETURN,
    what: 'a second return begins beside one that is under way',
    from: "every(({ state }) => state !== 'waiting'))",
    to: "every(({ state }) => state !== 'refused'))",
  },
  {
    ...RETURN,
    what: 'what a card pays elsewhere is not counted when goods come back',
    from: 'credited_minor === 0 || back_minor + credited_minor <=',
    to: 'credited_minor >= 0 || back_minor + credited_minor <=',
  },
  {
    ...RETURN,
    what: 'cash that went back goes back again',
    from: 'takenOff(store, sale_id, part.tender_id) <= tender.amount_minor',
    to: 'takenOff(store, sale_id, part.tender_id) <= 2 * tender.amount_minor',
  },
  {
    ...RETURN,
    what: 'the till alone says that a card was given back',
    from: '{ cash: true, card: false,',
    to: '{ cash: true, card: true,',
  },
  {
    ...RETURN,
    what: 'a cash part of which all went back stays paid',
    from: 'if (cashBack(store, sale_id, tender.tender_id) === tender.amount_minor)',
    to: 'if (cashBack(store, sale_id, tender.tender_id) > tender.amount_minor)',
  },
  {
    ...UNDO,
    what: 'a payment is given back although it pays other goods',
    from: "assert(creditedFits(store, undo.trace_id), 'what pays another sale does not go back (I4)');",
    to: '',
  },
  { ...UNDO, what: 'a return that is not proven is told as done', from: "UNKNOWN: 'unknown',", to: "UNKNOWN: 'done'," },
  {
    ...UNDO,
    what: 'a refused return counts as given back',
    from: "event.state === 'DONE' ? row.amount_minor : 0",
    to: 'row.amount_minor',
  },
  {
    ...TAB,
    what: 'a capture that was refused pays its sale',
    from: 'if (!is_done) return put({',
    to: 'if (step.act === null) return put({',
  },
  {
    ...CORE,
    what: 'what waits to pay other goods can go back in money',
    from: "(part.state === 'waiting' || part.state === 'done');",
    to: "part.state === 'done';",
  },
];
