import type Database from 'better-sqlite3';
import * as z from 'zod';
import { CURRENCY_CODES } from '../../../core/money/currency.ts';
import { type ShiftCash, shiftCashSchema } from '../../../core/shift/shift.ts';

const count = z.int().min(0);

/** One shift after its events. A projection; the Z report itself is in the event `closed_seq`. */
const shiftRowSchema = z.object({
  shift_id: z.string(),
  number: z.int().min(1),
  currency: z.enum(CURRENCY_CODES),
  float_minor: count,
  opened_by: z.string(),
  automatic: z.boolean(),
  opened_seq: count,
  opened_at_ms: z.int(),
  closed_seq: count.nullable(),
  closed_at_ms: z.int().nullable(),
  closed_by: z.string().nullable(),
  /** For lists: paid sales, their total in the shift's currency, and counted minus expected cash. */
  sales: count.nullable(),
  total_minor: count.nullable(),
  difference_minor: z.int().nullable(),
});
export type ShiftRow = z.infer<typeof shiftRowSchema>;

/** A movement of cash with its place in the journal. */
const shiftCashRowSchema = shiftCashSchema.extend({ seq: count, at_ms: z.int() });
export type ShiftCashRow = ShiftCash & { readonly seq: number; readonly at_ms: number };

type StoredShift = Omit<ShiftRow, 'automatic'> & { readonly automatic: 0 | 1; readonly prints: number };

export interface ShiftTable {
  find(shift_id: string): ShiftRow | null;
  withNumber(number: number): ShiftRow | null;
  open(): ShiftRow | null;
  /** The shift opened last, in any state. */
  last(): ShiftRow | null;
  /** The close before this event; 0 in the first shift. */
  closeBefore(seq: number): number;
  /** Closed shifts, newest first; `before` continues a list after this number. */
  closed(limit: number, before?: number): readonly ShiftRow[];
  put(row: ShiftRow, isNew: boolean): void;
  cash(movement_id: string): ShiftCashRow | null;
  putCash(row: ShiftCashRow): void;
  cashMovementsOf(shift_id: string): readonly ShiftCashRow[];
  countPrint(shift_id: string): void;
  prints(shift_id: string): number;
  all(): readonly ShiftRow[];
  allCash(): readonly ShiftCashRow[];
}

const CASH_COLUMNS = 'movement_id, shift_id, seq, at_ms, direction, amount_minor, currency, reason, note, by';

export function createShiftTable(handle: Database.Database): ShiftTable {
  const insert = handle.prepare<Omit<StoredShift, 'prints'>[]>(
    `INSERT INTO shift (shift_id, number, currency, float_minor, opened_by, automatic, opened_seq, opened_at_ms, closed_seq, closed_at_ms, closed_by, sales, total_minor, difference_minor)
     VALUES (@shift_id, @number, @currency, @float_minor, @opened_by, @automatic, @opened_seq, @opened_at_ms, @closed_seq, @closed_at_ms, @closed_by, @sales, @total_minor, @difference_minor)`,
  );
  const update = handle.prepare<Omit<StoredShift, 'prints'>[]>(
    `UPDATE shift SET closed_seq = @closed_seq, closed_at_ms = @closed_at_ms, closed_by = @closed_by, sales = @sales,
     total_minor = @total_minor, difference_minor = @difference_minor WHERE shift_id = @shift_id`,
  );
  const select = (rest: string) => handle.prepare<(string | number)[], StoredShift>(`SELECT * FROM shift ${rest}`);
  const find = select('WHERE shift_id = ?');
  const numbered = select('WHERE number = ?');
  const open = select('WHERE closed_seq IS NULL');
  const last = select('ORDER BY number DESC LIMIT 1');
  const closed = select('WHERE closed_seq IS NOT NULL AND number < ? ORDER BY number DESC LIMIT ?');
  const all = select('ORDER BY number');
  const before = handle.prepare<[number], { seq: number | null }>(
    'SELECT MAX(closed_seq) AS seq FROM shift WHERE closed_seq < ?',
  );
  const insertCash = handle.prepare<ShiftCashRow[]>(
    `INSERT INTO shift_cash (${CASH_COLUMNS}) VALUES (@movement_id, @shift_id, @seq, @at_ms, @direction, @amount_minor, @currency, @reason, @note, @by)`,
  );
  const cash = (rest: string) => handle.prepare<string[], unknown>(`SELECT ${CASH_COLUMNS} FROM shift_cash ${rest}`);
  const oneCash = cash('WHERE movement_id = ?');
  const cashOfShift = cash('WHERE shift_id = ? ORDER BY seq');
  const allCash = cash('ORDER BY seq');
  const countPrint = handle.prepare('UPDATE shift SET prints = prints + 1 WHERE shift_id = ?');
  const prints = handle.prepare<[string], { prints: number }>('SELECT prints FROM shift WHERE shift_id = ?');
  const one = (row: StoredShift | undefined): ShiftRow | null => (row === undefined ? null : shiftRowOf(row));
  const cashRows = (rows: readonly unknown[]): ShiftCashRow[] => rows.map((row) => shiftCashRowSchema.parse(row));
  return {
    find: (shift_id) => one(find.get(shift_id)),
    withNumber: (number) => one(numbered.get(number)),
    open: () => one(open.get()),
    last: () => one(last.get()),
    closeBefore: (seq) => before.get(seq)?.seq ?? 0,
    closed: (limit, number = Number.MAX_SAFE_INTEGER) => closed.all(number, limit).map(shiftRowOf),
    put: (row, isNew) => void (isNew ? insert : update).run({ ...row, automatic: row.automatic ? 1 : 0 }),
    cash: (movement_id) => cashRows([oneCash.get(movement_id)].filter((row) => row !== undefined))[0] ?? null,
    putCash: (row) => void insertCash.run(row),
    cashMovementsOf: (shift_id) => cashRows(cashOfShift.all(shift_id)),
    countPrint: (shift_id) => void countPrint.run(shift_id),
    prints: (shift_id) => prints.get(shift_id)?.prints ?? 0,
    all: () => all.all().map(shiftRowOf),
    allCash: () => cashRows(allCash.all()),
  };
}

function shiftRowOf({ prints: _counted, automatic, ...row }: StoredShift): ShiftRow {
  return shiftRowSchema.parse({ ...row, automatic: automatic === 1 });
}
