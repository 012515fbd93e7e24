import { divideExchange } from '../../../core/sale/exchange.ts';
import { divideReturn } from '../../../core/sale/return-amount.ts';
import type { ReturnPart, SaleReturn } from '../../../core/sale/sale-return.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { paidMinor } from '../../../core/sale/tender.ts';
import type { JournalEvent } from '../../../electron/journal/events/events.ts';
import { returnsOf } from './books.ts';
import { type Move, writes } from './commit.ts';
import { handOverMoves } from './hand-overs.ts';
import { type CounterWorld, EARLIER, OPEN, TENDER, emptySale, intentOf, part, stepOf } from './world.ts';

/** The service carries out a persisted intent once, whether or not its response arrives. */
function does(world: CounterWorld, act: string, trace_id: string, by_minor: number, is_hold: boolean): Move {
  if (world.sent.has(act)) return null;
  const net_minor = (world.service.get(trace_id)?.net_minor ?? 0) + by_minor;
  if (net_minor < 0) return null;
  return {
    ...world,
    sent: new Set([...world.sent, act]),
    service: new Map([...world.service, [trace_id, { net_minor, is_hold }]]),
  };
}

const open = ({ books }: CounterWorld): Sale => books.sales.get(OPEN.sale_id) ?? emptySale(OPEN.sale_id, 2);
const add = (sale: Sale, tender: Sale['tenders'][number], change: Partial<Sale> = {}): Sale => ({
  ...sale,
  ...change,
  tenders: [...sale.tenders, tender],
});

/** What the till believes is left of each part, except parts paid with goods: the journal must refuse those. */
function sources({ books }: CounterWorld) {
  const card = books.attempts.get(EARLIER.trace_id);
  const back_minor = returnsOf(books, EARLIER.sale_id)
    .flatMap(({ parts }) => parts)
    .filter(({ kind, state }) => kind === 'cash' && state === 'done')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const card_minor = (card?.captured_minor ?? 0) - (card?.refunded_minor ?? 0) - (card?.returning_minor ?? 0);
  return [
    { tender_id: TENDER.card, kind: 'card' as const, remaining_minor: card_minor },
    { tender_id: TENDER.cash, kind: 'cash' as const, remaining_minor: EARLIER.cash_minor - back_minor },
  ];
}

const returnOf = (return_id: string, parts: readonly ReturnPart[]): SaleReturn => ({
  ...{ return_id, sale_id: EARLIER.sale_id, currency: 'CLP', lines: [], tip: false, by: 'Eva', answered_by: 'Eva' },
  amount_minor: parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
  parts: [...parts],
});

const money = (part_id: string, tender_id: string, kind: 'card' | 'cash', amount_minor: number): ReturnPart =>
  kind === 'card'
    ? { kind, part_id, tender_id, trace_id: EARLIER.trace_id, amount_minor }
    : { kind, part_id, tender_id, handed_minor: amount_minor, amount_minor };

/** Returned goods worth `worth_minor` pay the open sale of `due_minor`; the rest is refunded. */
function exchanges(world: CounterWorld, worth_minor: number, due_minor: number): Move {
  const sale = open(world);
  if (world.books.returns.has('return-exchange')) return null;
  const left_minor = due_minor - paidMinor(sale);
  if (sale.state !== 'OPEN' || left_minor <= 0) return null;
  const { credit, back } = divideExchange(worth_minor, left_minor, sources(world));
  const into = { sale_id: OPEN.sale_id, tender_id: TENDER.credit };
  const parts: ReturnPart[] = [
    ...credit.map(({ source, amount_minor }, at): ReturnPart => ({
      ...{ kind: 'credit', part_id: `credit-part-${at}`, tender_id: source.tender_id, into, amount_minor },
      ...(source.kind === 'card' ? { trace_id: EARLIER.trace_id } : {}),
    })),
    ...back.map(({ source, amount_minor }) =>
      money(`exchange-${source.kind}`, source.tender_id, source.kind, amount_minor),
    ),
  ];
  const amount_minor = credit.reduce((sum, one) => sum + one.amount_minor, 0);
  if (amount_minor === 0) return null;
  const named = { return_id: 'return-exchange', sale_id: EARLIER.sale_id, sale_number: 1 };
  const tender = { ...part('credit', TENDER.credit, amount_minor, 'paid'), credit: named };
  const is_even = paidMinor(sale) + amount_minor >= due_minor;
  const change: Partial<Sale> = is_even ? { state: 'PAID', paid_at_ms: 1_000 } : {};
  return writes(world, [
    { type: 'exchange_begun', sale: add(sale, tender, change), returned: returnOf('return-exchange', parts) },
  ]);
}

function leavesExchange(world: CounterWorld): Move {
  const waiting = [...world.books.parts.values()].filter(
    ({ return_id, state }) => return_id === 'return-exchange' && state === 'waiting',
  );
  if (waiting.length === 0) return null;
  return writes(world, [
    { type: 'exchange_dropped', sale_id: OPEN.sale_id, tender_id: TENDER.credit, who: 'Ana' },
    ...waiting.map(({ part_id }): JournalEvent => ({ type: 'return_step', part_id, state: 'dropped', cause: 'left' })),
  ]);
}

function takesCash(world: CounterWorld, due_minor: number, share: number): Move {
  const sale = open(world);
  const amount_minor = Math.floor((due_minor - paidMinor(sale)) * share);
  if (sale.state !== 'OPEN' || amount_minor <= 0 || sale.tenders.some(({ kind }) => kind === 'cash')) return null;
  const tender = part('cash', TENDER.new_cash, amount_minor, 'paid');
  const is_paid = paidMinor(sale) + amount_minor >= due_minor;
  const change: Partial<Sale> = is_paid ? { state: 'PAID', paid_at_ms: 1_000 } : {};
  return writes(world, [{ type: 'cash_taken', sale: add(sale, tender, change) }], amount_minor);
}

function asksForCard(world: CounterWorld, due_minor: number, is_tab: boolean): Move {
  const sale = open(world);
  const left_minor = due_minor - paidMinor(sale);
  const [trace_id, tender_id] = is_tab ? [OPEN.tab_trace_id, TENDER.tab] : [OPEN.trace_id, TENDER.new_card];
  if (sale.state !== 'OPEN' || left_minor <= 0 || sale.tenders.some((one) => one.tender_id === tender_id)) return null;
  const tender = part('card', tender_id, left_minor, 'pending');
  return writes(world, [
    { type: 'tender_begun', sale: add(sale, tender, { state: 'PAYING' }) },
    intentOf(OPEN.sale_id, trace_id, tender_id, left_minor, due_minor, is_tab),
  ]);
}

/** A payment of the open sale: charged or not, response received or lost, and undone when lost. */
function cardMoves(world: CounterWorld, trace_id: string): Move[] {
  const row = world.books.attempts.get(trace_id);
  if (row === undefined) return [];
  const held = world.service.get(trace_id)?.net_minor ?? 0;
  const is_tab = row.intent.pre_authorization;
  switch (row.state) {
    case 'INTENT':
      return [
        does(world, `charge ${trace_id}`, trace_id, row.amount_minor, is_tab),
        writes(world, [stepOf(trace_id, 'REVERSING')]),
        held > 0 ? writes(world, [stepOf(trace_id, 'BOUND', row.amount_minor)]) : null,
      ];
    case 'REVERSING':
      return [
        held > 0 ? does(world, `undo ${trace_id}`, trace_id, -held, false) : null,
        held === 0 && world.sent.has(`undo ${trace_id}`) ? writes(world, [stepOf(trace_id, 'REVERSED')]) : null,
      ];
    default:
      return [];
  }
}

/** The tab pays the rest of its sale, or is released. */
function tabMoves(world: CounterWorld, due_minor: number): Move[] {
  const trace_id = OPEN.tab_trace_id;
  const row = world.books.attempts.get(trace_id);
  const sale = open(world);
  if (row?.state !== 'BOUND') return [];
  const begin = (act: 'capture' | 'release', amount_minor: number): Move => {
    if (world.books.steps.size > 0) return null;
    const tab = { step_id: `step-${act}`, trace_id, act, amount_minor, who: 'Ana' };
    if (act === 'release') return writes(world, [{ type: 'tab_intent', tab }]);
    return writes(world, [
      { type: 'tender_begun', sale: { ...sale, state: 'PAYING' } },
      { type: 'tab_intent', tab: { ...tab, settles: { due_minor, tip_minor: 0 } } },
    ]);
  };
  // Captures all that is held even when other money was taken before: the journal must refuse the excess.
  const begun = sale.state === 'OPEN' ? [begin('capture', row.amount_minor), begin('release', row.amount_minor)] : [];
  const steps = [...world.books.steps.values()].flatMap(({ step_id, act, state }) => {
    if (state === 'DONE' || state === 'REFUSED') return [];
    const is_done = world.sent.has(step_id);
    const says = (to: 'DONE' | 'REFUSED' | 'UNKNOWN'): Move =>
      writes(world, [{ type: 'tab_step', step_id, trace_id, state: to, cause: 'said', evidence: undefined }]);
    return [
      does(world, step_id, trace_id, act === 'release' ? -row.amount_minor : 0, false),
      says(is_done ? 'DONE' : 'REFUSED'),
      state === 'INTENT' ? says('UNKNOWN') : null,
    ];
  });
  return [...begun, ...steps];
}

/** Returns money by card and cash together, or, by the command, on one payment only. */
function returnMoves(world: CounterWorld): Move[] {
  const { books } = world;
  const decided = [700, 300].map((amount_minor): Move => {
    if (books.returns.has(`return-${amount_minor}`)) return null;
    const parts = divideReturn(amount_minor, sources(world)).map(({ source, amount_minor: minor }) =>
      money(`part-${amount_minor}-${source.kind}`, source.tender_id, source.kind, minor),
    );
    return parts.length === 0
      ? null
      : writes(world, [{ type: 'return_begun', returned: returnOf(`return-${amount_minor}`, parts) }]);
  });
  const carried = returnsOf(books, EARLIER.sale_id).flatMap(({ parts }) =>
    parts.flatMap((one) => partMoves(world, one)),
  );
  return [...decided, begins(world, 'undo-by-command', EARLIER.card_minor), ...undoMoves(world), ...carried];
}

function begins(world: CounterWorld, undo_id: string, amount_minor: number): Move {
  if (world.books.undos.has(undo_id)) return null;
  const undo = { undo_id, trace_id: EARLIER.trace_id, act: 'refund', call: 'R5', amount_minor } as const;
  const row = world.books.attempts.get(EARLIER.trace_id);
  // A database trigger refuses more than was captured, whatever a projection says.
  if ((row?.refunded_minor ?? 0) + (row?.returning_minor ?? 0) + amount_minor > EARLIER.card_minor) return null;
  return writes(world, [
    { type: 'undo_intent', undo: { ...undo, manager: 'Eva', reason: 'r', known_transactions: [] } },
  ]);
}

function partMoves(world: CounterWorld, one: ReturnPart & { readonly state: string }): Move[] {
  if (one.state !== 'waiting' || (one.kind !== 'card' && one.kind !== 'cash')) return [];
  const { part_id, amount_minor } = one;
  const step = (state: 'done' | 'dropped'): JournalEvent => ({ type: 'return_step', part_id, state, cause: 'c' });
  if (one.kind === 'card')
    return [begins(world, part_id, amount_minor), writes(world, [step('done')]), writes(world, [step('dropped')])];
  const due: JournalEvent = { type: 'return_handover', part_id, state: 'due' };
  return [writes(world, [step('done'), due], -one.handed_minor), writes(world, [step('dropped')])];
}

function undoMoves(world: CounterWorld): Move[] {
  return [...world.books.undos.values()].flatMap(({ undo_id, trace_id, state, amount_minor }) => {
    if (state === 'DONE' || state === 'REFUSED') return [];
    const says = (to: 'DONE' | 'REFUSED' | 'UNKNOWN'): Move =>
      writes(world, [{ type: 'undo_step', undo_id, trace_id, state: to, cause: 'said' }]);
    return [
      does(world, undo_id, trace_id, -amount_minor, false),
      says(world.sent.has(undo_id) ? 'DONE' : 'REFUSED'),
      state === 'INTENT' ? says('UNKNOWN') : null,
    ];
  });
}

/** All possible next worlds at a counter whose open sale costs `due_minor`. */
export function movesAt(world: CounterWorld, due_minor: number): CounterWorld[] {
  return [
    ...[1_000, 500].map((worth_minor) => exchanges(world, worth_minor, due_minor)),
    leavesExchange(world),
    takesCash(world, due_minor, 1),
    takesCash(world, due_minor, 0.5),
    asksForCard(world, due_minor, false),
    asksForCard(world, due_minor, true),
    ...cardMoves(world, OPEN.trace_id),
    ...cardMoves(world, OPEN.tab_trace_id),
    ...tabMoves(world, due_minor),
    ...returnMoves(world),
    ...handOverMoves(world),
  ].filter((next) => next !== null);
}
