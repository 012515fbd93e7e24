import type { Tender } from '../../../core/sale/sale.ts';
import type { JournalEvent } from '../../../electron/journal/events/events.ts';
import { type Move, writes } from './commit.ts';
import { type CounterWorld, OPEN, TENDER } from './world.ts';

/** A refund without a sale. */
export const REFUND = { refund_id: 'refund-1', amount_minor: 50 } as const;

/** A part of a return, if it hands over cash. */
const CASH_PARTS = ['part-700-cash', 'part-300-cash', 'exchange-cash'] as const;

/**
 * Cash for a customer besides returns, and a person who says that it was handed over. Everything is tried at any time:
 * the journal must refuse what was not booked, and what was told before.
 */
export function handOverMoves(world: CounterWorld): Move[] {
  return [
    givesUpCash(world),
    refundsWithoutSale(world),
    tells(world, REFUND.refund_id, { type: 'handover', id: REFUND.refund_id, what: 'refund', state: 'told' }),
    tells(world, TENDER.new_cash, { type: 'handover', id: TENDER.new_cash, what: 'tender', state: 'told' }),
    ...CASH_PARTS.map((part_id) => tells(world, part_id, { type: 'return_handover', part_id, state: 'told' })),
  ];
}

/** Cash of the open sale goes back, also where it did before: the journal must refuse that. */
function givesUpCash(world: CounterWorld): Move {
  const sale = world.books.sales.get(OPEN.sale_id);
  const tender = sale?.tenders.find(({ tender_id }) => tender_id === TENDER.new_cash);
  // The store of sales asks it before it writes, as it does for every tender.
  if (tender === undefined || sale?.state !== 'OPEN') return null;
  const { tender_id } = tender;
  return writes(
    world,
    [
      { type: 'cash_returned', sale_id: OPEN.sale_id, tender_id, who: 'Ana' },
      { type: 'handover', id: tender_id, what: 'tender', state: 'due' },
    ],
    -tender.amount_minor,
  );
}

function refundsWithoutSale(world: CounterWorld): Move {
  const { refund_id: movement_id, amount_minor } = REFUND;
  const moved = {
    direction: 'out',
    reason: 'refund',
    note: 'r',
    currency: 'CLP',
    by: 'Ana',
    shift_id: 'shift-1',
  } as const;
  return writes(
    world,
    [
      { type: 'cash_moved', moved: { ...moved, movement_id, amount_minor } },
      { type: 'handover', id: movement_id, what: 'refund', state: 'due' },
    ],
    -amount_minor,
  );
}

function tells(world: CounterWorld, id: string, event: JournalEvent): Move {
  const next = writes(world, [event]);
  return next === null ? null : { ...next, told: [...world.told, id].toSorted() };
}

/** Cash of the open sale that went back; that of a paid sale goes back by a return. */
export function givenUp({ books }: Pick<CounterWorld, 'books'>): readonly Tender[] {
  const tenders = books.sales.get(OPEN.sale_id)?.tenders ?? [];
  return tenders.filter(({ kind, state }) => kind === 'cash' && state === 'returned');
}

/** Ids of the cash that left the drawer for a customer, each as often as it did; the journal's word on each. */
export function handedIn({ books }: CounterWorld): readonly (readonly [id: string, state: string | null])[] {
  const given_up = givenUp({ books });
  const returned = [...books.returns.values()].flatMap(({ returned: { parts } }) =>
    parts.flatMap(({ kind, part_id }) => {
      const row = books.parts.get(part_id);
      return kind === 'cash' && row?.state === 'done' ? [[part_id, row.handover] as const] : [];
    }),
  );
  const others = [...given_up.map(({ tender_id }) => tender_id), ...books.cash.keys()];
  return [...returned, ...others.map((id) => [id, books.handovers.get(id)?.state ?? null] as const)];
}
