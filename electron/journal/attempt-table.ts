import type Database from 'better-sqlite3';
import { type ParkedRows, parseRow } from './parked-rows.ts';
import { type AttemptRow, type UndoRow, attemptRowSchema, undoRowSchema } from './rows.ts';

type Columns = Record<string, string | number | null>;

const MUTABLE = [
  'state',
  'card',
  'last_four',
  'installments',
  'payment_id',
  'transaction_id',
  'approval_code',
  'captured_minor',
  'refunded_minor',
  'returning_minor',
  'changed_at_ms',
  'rung',
  'tries',
  'answered_failures',
  'credential_failures',
  'needs_person',
  'last_result',
  'evidence_seq',
] as const;
const FIXED = [
  'trace_id',
  'sale_id',
  'tender_id',
  'amount_minor',
  'tip_minor',
  'currency',
  'due_minor',
  'intent',
  'started_at_ms',
] as const;
const UNDO_MUTABLE = [
  'state',
  'act',
  'call',
  'transaction_id',
  'tries',
  'answered_failures',
  'needs_person',
  'last_result',
  'changed_at_ms',
] as const;
const UNDO_FIXED = ['undo_id', 'trace_id', 'amount_minor', 'intent', 'started_at_ms'] as const;

const insertInto = (table: string, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`;
const update = (table: string, columns: readonly string[], key: string): string =>
  `UPDATE ${table} SET ${columns.map((column) => `${column} = @${column}`).join(', ')} WHERE ${key} = @${key}`;

export interface AttemptTable {
  find(trace_id: string): AttemptRow | null;
  put(row: AttemptRow, isNew: boolean): void;
  /** INTENT, REVERSING, QUARANTINE and ATTENTION, oldest first. */
  unfinished(): readonly AttemptRow[];
  /** Changed since `from_ms`, newest first; `resolved` keeps only REVERSED and NO_CHARGE. */
  since(from_ms: number, resolved: boolean, limit: number): readonly AttemptRow[];
  ofSale(sale_id: string): readonly AttemptRow[];
  findUndo(undo_id: string): UndoRow | null;
  putUndo(row: UndoRow, isNew: boolean): void;
  unsettledUndos(): readonly UndoRow[];
  undosOf(trace_id: string): readonly UndoRow[];
}

/** The projections of attempts and undos in the database, read through their schemas. */
export function createAttemptTable(handle: Database.Database, parked: ParkedRows): AttemptTable {
  const find = handle.prepare<[string], Columns>('SELECT * FROM attempt WHERE trace_id = ?');
  const insert = handle.prepare(insertInto('attempt', [...FIXED, ...MUTABLE]));
  const change = handle.prepare(update('attempt', MUTABLE, 'trace_id'));
  const unfinished = handle.prepare<[], Columns>(
    "SELECT * FROM attempt WHERE state IN ('INTENT', 'REVERSING', 'QUARANTINE', 'ATTENTION') ORDER BY started_at_ms, trace_id",
  );
  const all = handle.prepare<[number, number], Columns>(
    'SELECT * FROM attempt WHERE changed_at_ms >= ? ORDER BY started_at_ms DESC LIMIT ?',
  );
  const resolved = handle.prepare<[number, number], Columns>(
    "SELECT * FROM attempt WHERE changed_at_ms >= ? AND state IN ('REVERSED', 'NO_CHARGE') ORDER BY changed_at_ms DESC LIMIT ?",
  );
  const ofSale = handle.prepare<[string], Columns>('SELECT * FROM attempt WHERE sale_id = ? ORDER BY started_at_ms');
  const findUndo = handle.prepare<[string], Columns>('SELECT * FROM undo WHERE undo_id = ?');
  const insertUndo = handle.prepare(insertInto('undo', [...UNDO_FIXED, ...UNDO_MUTABLE]));
  const changeUndo = handle.prepare(update('undo', UNDO_MUTABLE, 'undo_id'));
  const unsettled = handle.prepare<[], Columns>(
    "SELECT * FROM undo WHERE state IN ('INTENT', 'UNKNOWN', 'ATTENTION') ORDER BY started_at_ms",
  );
  const undosOf = handle.prepare<[string], Columns>('SELECT * FROM undo WHERE trace_id = ? ORDER BY started_at_ms');

  const attempts = (rows: readonly Columns[]): AttemptRow[] =>
    rows.flatMap(
      (columns) =>
        parseRow(attemptRowSchema, readAttempt(columns), 'attempt', String(columns['trace_id']), parked) ?? [],
    );
  const undos = (rows: readonly Columns[]): UndoRow[] =>
    rows.flatMap(
      (columns) => parseRow(undoRowSchema, readUndo(columns), 'undo', String(columns['undo_id']), parked) ?? [],
    );

  return {
    find: (trace_id) => attempts(rowsOf(find.get(trace_id)))[0] ?? null,
    put: (row, isNew) => void (isNew ? insert : change).run(attemptColumns(row)),
    unfinished: () => attempts(unfinished.all()),
    since: (from_ms, onlyResolved, limit) => attempts((onlyResolved ? resolved : all).all(from_ms, limit)),
    ofSale: (sale_id) => attempts(ofSale.all(sale_id)),
    findUndo: (undo_id) => undos(rowsOf(findUndo.get(undo_id)))[0] ?? null,
    putUndo: (row, isNew) => void (isNew ? insertUndo : changeUndo).run(undoColumns(row)),
    unsettledUndos: () => undos(unsettled.all()),
    undosOf: (trace_id) => undos(undosOf.all(trace_id)),
  };
}

const rowsOf = (columns: Columns | undefined): readonly Columns[] => (columns === undefined ? [] : [columns]);

function attemptColumns(row: AttemptRow): Columns {
  return {
    ...row,
    intent: JSON.stringify(row.intent),
    card: row.card === null ? null : JSON.stringify(row.card),
    last_four: row.card?.last_four ?? null,
    needs_person: row.needs_person ? 1 : 0,
  };
}

function undoColumns(row: UndoRow): Columns {
  return { ...row, intent: JSON.stringify(row.intent), needs_person: row.needs_person ? 1 : 0 };
}

function readAttempt(columns: Columns): unknown {
  const { last_four: _indexed, ...row } = columns;
  return {
    ...row,
    intent: readJson(row['intent']),
    card: readJson(row['card']),
    needs_person: readFlag(row['needs_person']),
  };
}

function readUndo(columns: Columns): unknown {
  return { ...columns, intent: readJson(columns['intent']), needs_person: readFlag(columns['needs_person']) };
}

const readFlag = (value: unknown): unknown => (value === 0 || value === 1 ? value === 1 : value);

/** Text that is no JSON stays text, so that the row's schema refuses it and the row is parked. */
export function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
