import { assert } from '../../../core/assert.ts';
import type { GiftCardRow, GiftMoveRow } from '../../../core/gift/gift-card.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { RecordedReturn } from '../../../core/sale/sale-return.ts';
import type { JournalEvent } from '../../../electron/journal/events/events.ts';
import type { ProjectionStore } from '../../../electron/journal/projections/projection-store.ts';
import { project } from '../../../electron/journal/projections/project.ts';
import type { HandoverRow } from '../../../electron/journal/tables/handover-table.ts';
import type { ReturnPartRow, ReturnRow } from '../../../electron/journal/tables/return-table.ts';
import type { AttemptRow, UndoRow } from '../../../electron/journal/tables/rows.ts';
import type { ShiftCashRow, ShiftRow } from '../../../electron/journal/tables/shift-table.ts';
import type { TabStepRow } from '../../../electron/journal/tables/tab-table.ts';

/** What the journal's own projections make of the events so far. Immutable: an event makes new books. */
export interface Books {
  readonly attempts: ReadonlyMap<string, AttemptRow>;
  readonly sales: ReadonlyMap<string, Sale>;
  readonly undos: ReadonlyMap<string, UndoRow>;
  readonly returns: ReadonlyMap<string, ReturnRow>;
  readonly parts: ReadonlyMap<string, ReturnPartRow>;
  readonly steps: ReadonlyMap<string, TabStepRow>;
  readonly cards: ReadonlyMap<string, GiftCardRow>;
  readonly moves: ReadonlyMap<string, GiftMoveRow>;
  readonly cash: ReadonlyMap<string, ShiftCashRow>;
  readonly handovers: ReadonlyMap<string, HandoverRow>;
}

export const NO_BOOKS: Books = {
  attempts: new Map(),
  sales: new Map(),
  undos: new Map(),
  returns: new Map(),
  parts: new Map(),
  steps: new Map(),
  cards: new Map(),
  moves: new Map(),
  cash: new Map(),
  handovers: new Map(),
};

/** Fixed, because time and sequence decide nothing here and would multiply equal worlds. */
const PLACED = { seq: 1, at_ms: 1_000 };

/** The books after these events in one commit; null when the journal refuses one of them. */
export function after(books: Books, events: readonly JournalEvent[]): Books | null {
  const copy = {
    attempts: new Map(books.attempts),
    sales: new Map(books.sales),
    undos: new Map(books.undos),
    returns: new Map(books.returns),
    parts: new Map(books.parts),
    steps: new Map(books.steps),
    cards: new Map(books.cards),
    moves: new Map(books.moves),
    cash: new Map(books.cash),
    handovers: new Map(books.handovers),
  };
  const store = storeOf(copy);
  try {
    for (const event of events) project({ ...PLACED, event }, store);
  } catch {
    return null;
  }
  return copy;
}

export function returnsOf({ returns, parts }: Books, sale_id: string): readonly RecordedReturn[] {
  return [...returns.values()]
    .filter(({ returned }) => returned.sale_id === sale_id)
    .map(({ returned, at_ms }) => ({
      ...returned,
      at_ms,
      parts: returned.parts.map((part) => ({ ...part, state: parts.get(part.part_id)?.state ?? 'waiting' })),
    }));
}

const SHIFT: ShiftRow = {
  ...{ shift_id: 'shift-1', number: 1, currency: 'CLP', float_minor: 0, opened_by: 'Ana', automatic: false },
  ...{ opened_seq: 1, opened_at_ms: 1, closed_seq: null, closed_at_ms: null, closed_by: null },
  ...{ sales: null, total_minor: null, difference_minor: null },
};

const nothing = (): never => {
  throw new Error('nobody does that here');
};

type Written = {
  -readonly [Table in keyof Books]: Books[Table] extends ReadonlyMap<string, infer Row> ? Map<string, Row> : never;
};

function storeOf(books: Written): ProjectionStore {
  const { attempts, sales, undos, returns, parts, steps, cards, moves, cash, handovers } = books;
  return {
    attempt: (trace_id) => attempts.get(trace_id) ?? null,
    putAttempt: (row) => void attempts.set(row.trace_id, row),
    undo: (undo_id) => undos.get(undo_id) ?? null,
    putUndo: (row) => void undos.set(row.undo_id, row),
    saleMoney: (sale_id) => sales.get(sale_id) ?? null,
    putSaleMoney: (sale_id, money) => {
      const sale = sales.get(sale_id);
      assert(sale !== undefined, `sale ${sale_id} is there`);
      sales.set(sale_id, { ...sale, ...money });
    },
    putSale: (sale) => void sales.set(sale.sale_id, sale),
    putReturn: (row) => void returns.set(row.returned.return_id, row),
    returnPart: (part_id) => parts.get(part_id) ?? null,
    putReturnPart: (row) => void parts.set(row.part_id, row),
    returnsOf: (sale_id) => returnsOf(books, sale_id),
    tabStep: (step_id) => steps.get(step_id) ?? null,
    tabSteps: (trace_id) => [...steps.values()].filter((step) => step.trace_id === trace_id),
    putTabStep: (row) => void steps.set(row.step_id, row),
    handover: (id) => handovers.get(id) ?? null,
    putHandover: (row) => void handovers.set(row.id, row),
    soldIn: (sale_id) => sales.get(sale_id) ?? null,
    countPrint: nothing,
    keyedAct: nothing,
    putKeyedAct: nothing,
    lease: nothing,
    openLeases: nothing,
    putLease: nothing,
    fiscal: nothing,
    putFiscal: nothing,
    giftCard: (card_id) => cards.get(card_id) ?? null,
    putGiftCard: (row) => void cards.set(row.card_id, row),
    giftMove: (move_id) => moves.get(move_id) ?? null,
    shareGifts: () => undefined,
    giftsShared: () => false,
    giftClaim: () => null,
    putGiftClaim: () => undefined,
    putGiftMove: (row) => void moves.set(row.move_id, row),
    putAudit: nothing,
    openShift: () => SHIFT,
    putShift: nothing,
    // Its id is a primary key.
    putShiftCash: (row) => {
      assert(!cash.has(row.movement_id), `cash moves once as ${row.movement_id}`);
      cash.set(row.movement_id, row);
    },
    countShiftPrint: nothing,
  };
}
