import type Database from 'better-sqlite3';
import { type Sale, saleSchema } from '../../../core/sale/sale.ts';
import { attemptColumns, readAttempt, readUndo, undoColumns } from '../tables/attempt-table.ts';
import { canonicalJson } from '../events/canonical.ts';
import type { Columns } from '../tables/changed-columns.ts';
import { type HandoverRow, handoverRowSchema } from '../tables/handover-table.ts';
import { type AttemptRow, type UndoRow, attemptRowSchema, undoRowSchema } from '../tables/rows.ts';
import { readSale, saleColumns } from '../tables/sale-table.ts';
import { type GiftClaimRow, giftClaimSchema } from '../../../core/gift/gift-claim.ts';
import { type GiftCardRow, type GiftMoveRow, giftCardSchema, giftMoveSchema } from '../../../core/gift/gift-card.ts';
import { type FiscalRow, fiscalRowSchema } from '../../../core/fiscal/fiscal-document.ts';
import { type KeyedActRow, keyedActSchema } from '../tables/keyed-act-table.ts';
import { type ReturnPartRow, returnPartRowSchema } from '../tables/return-table.ts';
import { type TabStepRow, tabColumns, tabStepSchema } from '../tables/tab-table.ts';
import type { TableRows } from './proven-rows.ts';

type Stored = Columns & { readonly place: number };

interface Shape<Row> {
  readonly table: string;
  readonly key: string;
  /** Null when the row cannot be read. */
  readonly rowOf: (columns: Columns) => Row | null;
  /** The row's columns as stored. */
  readonly columnsOf: (row: Row) => Columns;
  readonly isSame?: (stored: Row, replayed: Row) => boolean;
}

/** Adjacent rows read at once. */
const ROWS_AT_ONCE = 256;

const sameJson = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

function tableRows<Row>(handle: Database.Database, shape: Shape<Row>): TableRows<Row> {
  const { table, key, rowOf, columnsOf, isSame = sameJson } = shape;
  const find = handle.prepare<[string], Stored>(`SELECT rowid AS place, * FROM ${table} WHERE ${key} = ?`);
  // Compared as plain columns: otherwise every payment would build a row with forty names.
  const behind = handle
    .prepare<[number, number], unknown[]>(`SELECT rowid, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ?`)
    .raw();
  const names = behind.columns().map(({ name }) => name);
  /** Positions of a stored row's columns among the table's columns. */
  let positions: readonly (readonly [string, number])[] | null = null;
  const hasColumns = (stored: readonly unknown[], columns: Columns): boolean => {
    positions ??= Object.keys(columns).map((name) => [name, names.lastIndexOf(name)]);
    for (const [name, position] of positions) if (stored[position] !== columns[name]) return false;
    return true;
  };
  let together: readonly unknown[][] = [];
  let [first, last] = [0, 0];
  /** The row at a place, when it is among the last ones read or after them. */
  const at = (place: number): readonly unknown[] | undefined => {
    if (place > last) {
      together = behind.all(place - 1, ROWS_AT_ONCE);
      [first, last] = [place, place - 1 + ROWS_AT_ONCE];
    }
    const stored = together[place - first];
    return stored?.[0] === place ? stored : undefined;
  };
  const count = handle.prepare<[], { count: number }>(`SELECT count(*) AS count FROM ${table}`);
  const read = (stored: Stored): Row | null => {
    const { place: _place, ...columns } = stored;
    return rowOf(columns);
  };
  return {
    read: (id) => {
      const stored = find.get(id);
      const row = stored === undefined ? null : read(stored);
      return stored === undefined || row === null ? null : { row, place: stored.place };
    },
    has: (id, replayed, place) => {
      // Nearly always identical columns; JSON may have another key order.
      const columns = at(place);
      if (columns !== undefined && hasColumns(columns, columnsOf(replayed))) return true;
      const stored = find.get(id);
      const row = stored === undefined ? null : read(stored);
      return row !== null && isSame(row, replayed);
    },
    count: () => count.get()?.count ?? 0,
  };
}

/** Attempt rows of the database, read through their schema. */
export function attemptRows(handle: Database.Database): TableRows<AttemptRow> {
  return tableRows(handle, {
    table: 'attempt',
    key: 'trace_id',
    rowOf: (columns) => attemptRowSchema.safeParse(readAttempt(columns)).data ?? null,
    columnsOf: attemptColumns,
  });
}

export function undoRows(handle: Database.Database): TableRows<UndoRow> {
  return tableRows(handle, {
    table: 'undo',
    key: 'undo_id',
    rowOf: (columns) => undoRowSchema.safeParse(readUndo(columns)).data ?? null,
    columnsOf: undoColumns,
  });
}

export function tabRows(handle: Database.Database): TableRows<TabStepRow> {
  return tableRows(handle, {
    table: 'tab_step',
    key: 'step_id',
    rowOf: (columns) =>
      tabStepSchema.safeParse({ ...columns, needs_person: columns['needs_person'] === 1 }).data ?? null,
    columnsOf: tabColumns,
  });
}

export function keyedRows(handle: Database.Database): TableRows<KeyedActRow> {
  return tableRows(handle, {
    table: 'keyed_act',
    key: 'key',
    rowOf: (columns) => keyedActSchema.safeParse(columns).data ?? null,
    columnsOf: (row) => ({ ...row }),
  });
}

export function fiscalRows(handle: Database.Database): TableRows<FiscalRow> {
  return tableRows(handle, {
    table: 'fiscal_document',
    key: 'document_id',
    rowOf: (columns) => fiscalRowSchema.safeParse(columns).data ?? null,
    columnsOf: (row) => ({ ...row }),
  });
}

export function giftCardRows(handle: Database.Database): TableRows<GiftCardRow> {
  return tableRows(handle, {
    table: 'gift_card',
    key: 'card_id',
    rowOf: (columns) => giftCardSchema.safeParse(columns).data ?? null,
    columnsOf: (row) => ({ ...row }),
  });
}

export function giftClaimRows(handle: Database.Database): TableRows<GiftClaimRow> {
  return tableRows(handle, {
    table: 'gift_claim',
    key: 'move_id',
    rowOf: (columns) => giftClaimSchema.safeParse(columns).data ?? null,
    columnsOf: (row) => ({ ...row }),
  });
}

export function giftMoveRows(handle: Database.Database): TableRows<GiftMoveRow> {
  return tableRows(handle, {
    table: 'gift_move',
    key: 'move_id',
    rowOf: (columns) => giftMoveSchema.safeParse(columns).data ?? null,
    columnsOf: (row) => ({ ...row }),
  });
}

export function returnPartRows(handle: Database.Database): TableRows<ReturnPartRow> {
  return tableRows(handle, {
    table: 'return_part',
    key: 'part_id',
    rowOf: (columns) => returnPartRowSchema.safeParse(columns).data ?? null,
    columnsOf: (row) => ({ ...row }),
  });
}

export function handoverRows(handle: Database.Database): TableRows<HandoverRow> {
  return tableRows(handle, {
    table: 'handover',
    key: 'id',
    rowOf: (columns) => handoverRowSchema.safeParse(columns).data ?? null,
    columnsOf: (row) => ({ ...row }),
  });
}

export function saleRows(handle: Database.Database): TableRows<Sale> {
  return tableRows(handle, {
    table: 'sale',
    key: 'sale_id',
    rowOf: (columns) => saleSchema.safeParse(readSale(saleParts(columns))).data ?? null,
    columnsOf: saleColumns,
    isSame: sameSale,
  });
}

const saleParts = ({ state, paid_at_ms, tenders, body }: Columns) => ({ state, paid_at_ms, tenders, body });

const isDraft = ({ state }: Sale): boolean => state === 'OPEN' || state === 'HELD';

/** Open carts may hold drafts, which are not events. */
function sameSale(stored: Sale, replayed: Sale): boolean {
  if (!isDraft(replayed)) return sameJson(stored, replayed);
  return isDraft(stored) && sameJson(stored.tenders, replayed.tenders) && stored.number === replayed.number;
}
