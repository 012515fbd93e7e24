import type Database from 'better-sqlite3';
import type { Sale } from '../../../core/sale/sale.ts';
import { brokenClaim } from '../../../core/gift/gift-claim.ts';
import { brokenCard } from '../../../core/gift/gift-rules.ts';
import type { OwedOnGifts } from '../../../core/gift/gift-card.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { giftBackOf } from '../tables/gift-back.ts';
import { createGiftTable } from '../tables/gift-table.ts';
import { replayAudit } from './replay-audit.ts';
import { type ReportProblem, compareCount, readOrNull, same } from './compare-rows.ts';
import { saleInvariants } from './local-invariants.ts';
import type { ProjectionStore } from '../projections/projection-store.ts';
import type { AttemptRow, UndoRow } from '../tables/rows.ts';
import { type ShiftCashRow, type ShiftRow, createShiftTable } from '../tables/shift-table.ts';
import {
  type ReturnPartRow,
  type ReturnRow,
  cashBackOf,
  createReturnTable,
  recordedReturn,
} from '../tables/return-table.ts';
import type { FactSources } from '../stores/shift-facts.ts';
import type { TabStepRow } from '../tables/tab-table.ts';
import { createLeaseStates } from './lease-states.ts';
import { type ProvenRows, createProvenRows } from './proven-rows.ts';
import {
  attemptRows,
  fiscalRows,
  giftCardRows,
  giftClaimRows,
  giftMoveRows,
  handoverRows,
  keyedRows,
  returnPartRows,
  saleRows,
  tabRows,
  undoRows,
} from './table-rows.ts';

const ATTEMPTS_RECENT_MAX = 8_192;

/** Rows that the events made, by key. */
export interface Rows<Row> {
  get(key: string): Row | undefined;
}

/** Projections rebuilt from events, beside the tables they are compared with. */
export interface TableReplay {
  readonly attempts: Rows<AttemptRow>;
  readonly undos: Rows<UndoRow>;
  readonly sales: Rows<Sale>;
  readonly tab_steps: Rows<TabStepRow>;
  readonly shifts: Rows<ShiftRow>;
  readonly cashBackOf: FactSources['cashBackOf'];
  readonly giftBackOf: FactSources['giftBackOf'];
  /** Total balance of all gift cards now, by currency. */
  giftsOwed(): readonly OwedOnGifts[];
  readonly store: ProjectionStore;
  /** Reports every row that differs from its events, and tables with more or fewer rows. */
  compare(): void;
  readonly counts: { readonly attempts: number; readonly sales: number };
}

/** A replay against the tables of `handle`, which must not change meanwhile: the caller holds a transaction. */
export function createTableReplay(handle: Database.Database, addProblem: ReportProblem): TableReplay {
  const tables = {
    attempt: attemptRows(handle),
    undo: undoRows(handle),
    sale: saleRows(handle),
    tab_step: tabRows(handle),
    keyed_act: keyedRows(handle),
    return_part: returnPartRows(handle),
    handover: handoverRows(handle),
    fiscal_document: fiscalRows(handle),
    gift_card: giftCardRows(handle),
    gift_move: giftMoveRows(handle),
    gift_claim: giftClaimRows(handle),
  };
  // Kept longer than sales: a sale that leaves is judged with its attempts.
  const attempts = createProvenRows(tables.attempt, { recent_max: ATTEMPTS_RECENT_MAX });
  const undos = createProvenRows(tables.undo);
  const tab_steps = createProvenRows(tables.tab_step);
  const keyed = createProvenRows(tables.keyed_act);
  const fiscal = createProvenRows(tables.fiscal_document);
  const gift_moves = createProvenRows(tables.gift_move);
  const gift_cards = createProvenRows(tables.gift_card);
  const gift_claims = createProvenRows(tables.gift_claim);
  let is_shared = false;
  const owed = new Map<CurrencyCode, number>();
  const return_parts = createProvenRows(tables.return_part);
  const handovers = createProvenRows(tables.handover);
  const returns = replayReturns(handle, (part_id) => return_parts.get(part_id) ?? null);
  const attemptsOf = keysOf(handle, 'SELECT trace_id FROM attempt WHERE sale_id = ? ORDER BY rowid');
  const undosOf = keysOf(handle, 'SELECT undo_id FROM undo WHERE trace_id = ? ORDER BY rowid');
  const stepIdsOf = keysOf(handle, 'SELECT step_id FROM tab_step WHERE trace_id = ? ORDER BY rowid');
  const stepsOf = (trace_id: string): TabStepRow[] =>
    tab_steps.made === 0 ? [] : stepIdsOf(trace_id).flatMap((step_id) => tab_steps.get(step_id) ?? []);
  /** Attempts of recent sales, which saves reading the table; it is read for older sales. */
  const begun = new Map<string, string[]>();
  const judge = (sale: Sale): void => {
    saleInvariants(
      {
        sale,
        attempts: (begun.get(sale.sale_id) ?? attemptsOf(sale.sale_id)).flatMap((id) => attempts.get(id) ?? []),
        undosOf: (trace_id) =>
          undos.made === 0 ? [] : undosOf(trace_id).flatMap((undo_id) => undos.get(undo_id) ?? []),
        stepsOf,
        returns: returns.ofSale(sale.sale_id),
        returnsOf: returns.ofSale,
        giftMove: (move_id) => gift_moves.get(move_id) ?? null,
      },
      addProblem,
    );
    begun.delete(sale.sale_id);
  };
  const sales = createProvenRows(tables.sale, { leave: judge });
  const leases = createLeaseStates(handle);
  const shifts = replayShifts(handle);
  const audit = replayAudit(handle);
  const store: ProjectionStore = {
    attempt: (trace_id) => attempts.get(trace_id) ?? null,
    putAttempt: (row, isNew) => {
      if (isNew) begun.get(row.sale_id)?.push(row.trace_id);
      attempts.put(row.trace_id, row, isNew);
    },
    undo: (undo_id) => undos.get(undo_id) ?? null,
    putUndo: (row, isNew) => undos.put(row.undo_id, row, isNew),
    saleMoney: (sale_id) => sales.get(sale_id) ?? null,
    putSaleMoney: (sale_id, money) => {
      const sale = sales.get(sale_id);
      if (sale !== undefined) sales.put(sale_id, { ...sale, ...money }, false);
    },
    putSale: (sale, isNew) => {
      if (isNew) begun.set(sale.sale_id, []);
      sales.put(sale.sale_id, sale, isNew);
    },
    countPrint: () => undefined,
    tabStep: (step_id) => tab_steps.get(step_id) ?? null,
    tabSteps: stepsOf,
    putTabStep: (row, isNew) => tab_steps.put(row.step_id, row, isNew),
    keyedAct: (key) => keyed.get(key) ?? null,
    putKeyedAct: (row, isNew) => keyed.put(row.key, row, isNew),
    fiscal: (document_id) => fiscal.get(document_id) ?? null,
    putFiscal: (row, isNew) => fiscal.put(row.document_id, row, isNew),
    putReturn: returns.put,
    returnPart: (part_id) => return_parts.get(part_id) ?? null,
    putReturnPart: (row, isNew) => return_parts.put(row.part_id, row, isNew),
    handover: (id) => handovers.get(id) ?? null,
    putHandover: (row, isNew) => handovers.put(row.id, row, isNew),
    returnsOf: returns.ofSale,
    lease: leases.find,
    openLeases: leases.open,
    putLease: leases.put,
    giftCard: (card_id) => gift_cards.get(card_id) ?? null,
    putGiftCard: (row, isNew) => {
      const before_minor = isNew ? 0 : (gift_cards.get(row.card_id)?.balance_minor ?? 0);
      owed.set(row.currency, (owed.get(row.currency) ?? 0) + row.balance_minor - before_minor);
      gift_cards.put(row.card_id, row, isNew);
    },
    giftMove: (move_id) => (gift_moves.made === 0 ? null : (gift_moves.get(move_id) ?? null)),
    putGiftMove: (row, isNew) => gift_moves.put(row.move_id, row, isNew),
    shareGifts: () => void (is_shared = true),
    giftsShared: () => is_shared,
    giftClaim: (move_id) => (gift_claims.made === 0 ? null : (gift_claims.get(move_id) ?? null)),
    putGiftClaim: (row, isNew) => gift_claims.put(row.move_id, row, isNew),
    soldIn: (sale_id) => sales.get(sale_id) ?? null,
    ...shifts.store,
    putAudit: audit.put,
  };
  const compareRows = <Row>(rows: ProvenRows<Row>, name: keyof typeof tables, label: string): void => {
    for (const key of rows.differing()) addProblem(`${label} ${key} is not what its events made of it`);
    compareCount(name, tables[name].count(), rows.made, addProblem);
  };
  return {
    attempts,
    undos,
    sales,
    tab_steps,
    shifts,
    giftBackOf: (part_id) =>
      giftBackOf(
        { find: returns.find, part: (id) => return_parts.get(id) ?? null },
        (sale_id) => sales.get(sale_id) ?? null,
        part_id,
      ),
    giftsOwed: () =>
      [...owed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([currency, amount_minor]) => ({ currency, amount_minor })),
    cashBackOf: (part_id) => cashBackOf({ find: returns.find, part: (id) => return_parts.get(id) ?? null }, part_id),
    store,
    counts: {
      get attempts() {
        return attempts.made;
      },
      get sales() {
        return sales.made;
      },
    },
    compare: () => {
      // First, because judging a sale needs its attempts.
      compareRows(sales, 'sale', 'sale');
      compareRows(attempts, 'attempt', 'attempt');
      compareRows(undos, 'undo', 'undo');
      compareRows(tab_steps, 'tab_step', 'step');
      compareRows(return_parts, 'return_part', 'part of a return');
      compareRows(handovers, 'handover', 'hand-over');
      returns.compare(addProblem);
      compareRows(keyed, 'keyed_act', 'key');
      compareRows(fiscal, 'fiscal_document', 'tax document');
      compareRows(gift_cards, 'gift_card', 'gift card');
      compareRows(gift_moves, 'gift_move', 'move of a gift card');
      compareRows(gift_claims, 'gift_claim', 'claim on a gift card');
      checkCards(handle, is_shared, addProblem);
      for (const trace_id of leases.differing()) addProblem(`lease ${trace_id} is not what its events made of it`);
      compareCount('lease', leases.count(), leases.made, addProblem);
      shifts.compare(addProblem);
      audit.compare(addProblem);
    },
  };
}

/** Keys of the rows that belong to another row. */
function keysOf(handle: Database.Database, sql: string): (owner: string) => string[] {
  const find = handle.prepare<[string], string>(sql).pluck();
  return (owner) => find.all(owner);
}

/** Decisions never change and are compared at once; only which ones belong to a sale is kept. */
function replayReturns(handle: Database.Database, partRow: (part_id: string) => ReturnPartRow | null) {
  const table = createReturnTable(handle);
  const made = new Map<string, string[]>();
  const wrong: string[] = [];
  let count = 0;
  const find = (return_id: string): ReturnRow | null => readOrNull(() => table.find(return_id));
  return {
    find,
    ofSale: (sale_id: string) =>
      (made.get(sale_id) ?? []).flatMap((return_id) => {
        const row = find(return_id);
        return row === null ? [] : [recordedReturn(row, partRow)];
      }),
    put: (row: ReturnRow) => {
      const { return_id, sale_id } = row.returned;
      count += 1;
      made.set(sale_id, [...(made.get(sale_id) ?? []), return_id]);
      if (!same(find(return_id), row)) wrong.push(return_id);
    },
    compare: (addProblem: ReportProblem) => {
      for (const return_id of wrong) addProblem(`return ${return_id} is not what its event made of it`);
      const have = handle.prepare<[], { count: number }>('SELECT count(*) AS count FROM sale_return').get()?.count ?? 0;
      compareCount('sale_return', have, count, addProblem);
    },
  };
}

/** Each card's balance is the sum of its moves, and what was granted was taken (I25). */
function checkCards(handle: Database.Database, is_shared: boolean, addProblem: ReportProblem): void {
  const table = createGiftTable(handle);
  const ids = handle.prepare<[], string>('SELECT card_id FROM gift_card ORDER BY rowid').pluck();
  for (const card_id of ids.iterate()) {
    const card = readOrNull(() => table.card(card_id));
    if (card !== null) brokenCard(card, readOrNull(() => table.movesOf(card_id)) ?? [], is_shared).forEach(addProblem);
  }
  if (table.isShared() !== is_shared)
    addProblem('the gift cards of this journal are shared, or not, without an event (I25)');
  const claimed = handle.prepare<[], string>('SELECT move_id FROM gift_claim ORDER BY rowid').pluck();
  for (const move_id of claimed.iterate()) {
    const claim = readOrNull(() => table.claim(move_id));
    if (claim !== null)
      brokenClaim(
        claim,
        readOrNull(() => table.move(move_id)),
      ).forEach(addProblem);
  }
}

/** Few per day, so they are kept in memory. Cash movements never change and are compared at once. */
function replayShifts(handle: Database.Database) {
  const table = createShiftTable(handle);
  const made = new Map<string, ShiftRow>();
  const wrong_cash: string[] = [];
  let cash = 0;
  let open: ShiftRow | null = null;
  const count = (name: string): number =>
    handle.prepare<[], { count: number }>(`SELECT count(*) AS count FROM ${name}`).get()?.count ?? 0;
  return {
    get: (shift_id: string) => made.get(shift_id),
    store: {
      openShift: () => open,
      putShift: (row: ShiftRow) => {
        made.set(row.shift_id, row);
        open = row.closed_seq === null ? row : null;
      },
      putShiftCash: (row: ShiftCashRow) => {
        cash += 1;
        if (
          !same(
            readOrNull(() => table.cash(row.movement_id)),
            row,
          )
        )
          wrong_cash.push(row.movement_id);
      },
      countShiftPrint: () => undefined,
    },
    compare: (addProblem: ReportProblem) => {
      for (const row of made.values())
        if (
          !same(
            readOrNull(() => table.find(row.shift_id)),
            row,
          )
        )
          addProblem(`shift ${row.number} is not what its events made of it`);
      for (const movement_id of wrong_cash) addProblem(`cash movement ${movement_id} is not what its event made of it`);
      compareCount('shift', count('shift'), made.size, addProblem);
      compareCount('shift_cash', count('shift_cash'), cash, addProblem);
    },
  };
}
