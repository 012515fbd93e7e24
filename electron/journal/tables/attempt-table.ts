import { REFUSED_AND_UNKNOWN } from '../../../core/payments/trace-lease.ts';
import type Database from 'better-sqlite3';
import type { RetryAfter } from '../../../core/payments/back-off.ts';
import { type ServiceIdentity, serviceAccountSchema } from '../../../core/payments/service-identity.ts';
import { canonicalJson } from '../events/canonical.ts';
import { type Columns, createColumnUpdate } from './changed-columns.ts';
import { type ParkedRows, parseRow } from './parked-rows.ts';
import { type AttemptRow, type UndoRow, attemptRowSchema, undoRowSchema } from './rows.ts';

const insertInto = (table: string, row: Columns): string =>
  `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
    .map((column) => `@${column}`)
    .join(', ')})`;

/** Attempts in doubt together with unsettled undos and tab steps. */
export interface DoubtTotals {
  readonly unresolved: number;
  readonly needs_person: number;
  readonly at_risk_minor: number;
  readonly oldest_since_ms: number | null;
}

/**
 * Refused by the service, while the probe right after it was lost or inconclusive and the one after the horizon is
 * still due: it may be charged all the same (5.4).
 */
const REFUSED_UNPROVEN = `
  FROM attempt WHERE state = 'DECLINED' AND needs_person = 0 AND trace_id IN (
    SELECT trace_id FROM lease WHERE state IN ('LEASED', 'LOST', 'STUCK') AND +state = 'LOST'
      AND result IS NOT '${REFUSED_AND_UNKNOWN}')`;

/**
 * What ended unpaid but was charged needs a person; its money is at risk until it is known to be undone. So is what was
 * told as returned where a return of it failed.
 */
const DOUBT_TOTALS = `
  SELECT COALESCE(sum(amount_minor > 0), 0) AS unresolved, COALESCE(sum(needs_person), 0) AS needs_person,
    COALESCE(sum(amount_minor), 0) AS at_risk_minor, min(started_at_ms) AS oldest_since_ms
  FROM (
    SELECT needs_person, amount_minor + tip_minor AS amount_minor, started_at_ms
    FROM attempt WHERE state IN ('REVERSING', 'QUARANTINE', 'ATTENTION')
    UNION ALL
    SELECT undo.needs_person OR attempt.needs_person, undo.amount_minor, undo.started_at_ms
    FROM undo JOIN attempt USING (trace_id) WHERE undo.state IN ('INTENT', 'UNKNOWN', 'ATTENTION')
    UNION ALL
    SELECT needs_person, amount_minor, started_at_ms FROM tab_step WHERE state IN ('INTENT', 'UNKNOWN', 'ATTENTION')
    UNION ALL
    SELECT needs_person, iif(state = 'BOUND', refunded_minor, iif(last_result = 'refused_payment_unclear', amount_minor + tip_minor, 0)), started_at_ms
    FROM attempt WHERE state IN ('DECLINED', 'NO_CHARGE', 'BOUND') AND needs_person = 1
    UNION ALL
    SELECT 0, amount_minor + tip_minor, started_at_ms ${REFUSED_UNPROVEN})`;

/** An unreadable intent names no service, and must not keep the till from starting. */
const SERVICES_IN_DOUBT = `
  SELECT DISTINCT iif(json_valid(intent), intent ->> 'service', NULL) AS address,
    iif(json_valid(intent), intent -> 'account', NULL) AS account FROM attempt WHERE trace_id IN (
    SELECT trace_id FROM attempt WHERE state IN ('REVERSING', 'QUARANTINE', 'ATTENTION')
    UNION SELECT trace_id FROM undo WHERE state IN ('INTENT', 'UNKNOWN', 'ATTENTION')
    UNION SELECT trace_id FROM tab_step WHERE state IN ('INTENT', 'UNKNOWN', 'ATTENTION'))`;

/** In two halves, one for each partial index. */
const UNFINISHED = `
  FROM attempt WHERE rowid IN (
    SELECT rowid FROM attempt WHERE state = 'INTENT'
    UNION ALL SELECT rowid FROM attempt WHERE state IN ('REVERSING', 'QUARANTINE', 'ATTENTION'))
  ORDER BY rowid`;

export interface AttemptTable {
  find(trace_id: string): AttemptRow | null;
  put(row: AttemptRow, isNew: boolean): void;
  /** INTENT, REVERSING, QUARANTINE and ATTENTION, in starting order. */
  unfinished(): readonly AttemptRow[];
  /** Their traces only, without reading the rows: a starting till may have thousands. */
  unfinishedTraces(): readonly string[];
  /** The services of payments in doubt and of unsettled undos and tab steps. */
  servicesInDoubt(): readonly ServiceIdentity[];
  /** Earliest next call for attempts in doubt whose service set one; wall clock. */
  retryTimes(): ReadonlyMap<string, RetryAfter>;
  /** Attempts in INTENT. */
  intents(): readonly AttemptRow[];
  /** Changed since `from_ms`, newest first; `resolved` keeps only REVERSED and NO_CHARGE. */
  since(from_ms: number, resolved: boolean, limit: number): readonly AttemptRow[];
  /**
   * Ended, but to be reported to a person: DECLINED or NO_CHARGE that was or may be charged, and BOUND with a return
   * that failed after it was told as done; oldest first.
   */
  endedToTell(): readonly AttemptRow[];
  /** DECLINED, but not yet proven uncharged: probed once more after the horizon; oldest first. */
  refusedUnproven(): readonly AttemptRow[];
  /** Sums over everything unresolved, without reading row by row: the status strip queries it every second. */
  inDoubt(): DoubtTotals;
  /** Count of attempts that ended REVERSED or NO_CHARGE since `from_ms`. */
  resolvedSince(from_ms: number): number;
  ofSale(sale_id: string): readonly AttemptRow[];
  /** The newest attempt with this payment_id; null when there is none. */
  ofPayment(payment_id: string): AttemptRow | null;
  findUndo(undo_id: string): UndoRow | null;
  putUndo(row: UndoRow, isNew: boolean): void;
  unsettledUndos(): readonly UndoRow[];
  undosOf(trace_id: string): readonly UndoRow[];
  /** Among the latest undos, those settled since `from_ms` only after an answer that proved nothing; newest first. */
  undosProvenLate(from_ms: number): readonly UndoRow[];
  /** Drops cached rows after a rolled-back transaction. */
  forget(): void;
}

/** Recently read or written rows that need no parsing again; more than are ever in use at once. */
const KNOWN_MAX = 128;

/** More returns than a till makes in a day: the limit for pages that query often. */
const LATEST_UNDOS = 1_000;
const PROVEN_LATE = "state IN ('DONE', 'REFUSED') AND (tries > 0 OR last_result = 'closed_by_manager')";

/** The projections of attempts and undos in the database, read through their schemas. */
export function createAttemptTable(handle: Database.Database, parked: ParkedRows): AttemptTable {
  const find = handle.prepare<[string], Columns>('SELECT * FROM attempt WHERE trace_id = ?');
  const change = createColumnUpdate(handle, 'attempt', 'trace_id');
  // Ordered by row, never by a clock (I14).
  // The index is named, because otherwise ordering would make SQLite read a million settled attempts at every start.
  const intents = handle.prepare<[], Columns>(
    "SELECT * FROM attempt INDEXED BY one_live_attempt_per_sale WHERE state = 'INTENT' ORDER BY rowid",
  );
  const unfinished = handle.prepare<[], Columns>(`SELECT * ${UNFINISHED}`);
  const retries = handle.prepare<[], RetryAfter & { trace_id: string }>(
    "SELECT trace_id, retry_at_ms, changed_at_ms FROM attempt WHERE state IN ('REVERSING', 'QUARANTINE', 'ATTENTION') AND retry_at_ms IS NOT NULL",
  );
  const unfinishedTraces = handle.prepare<[], { trace_id: string }>(`SELECT trace_id ${UNFINISHED}`);
  const services = handle.prepare<[], { address: string | null; account: string | null }>(SERVICES_IN_DOUBT);
  const all = handle.prepare<[number, number], Columns>(
    'SELECT * FROM attempt WHERE changed_at_ms >= ? ORDER BY rowid DESC LIMIT ?',
  );
  const resolved = handle.prepare<[number, number], Columns>(
    "SELECT * FROM attempt WHERE changed_at_ms >= ? AND state IN ('REVERSED', 'NO_CHARGE') ORDER BY evidence_seq DESC LIMIT ?",
  );
  const endedToTell = handle.prepare<[], Columns>(
    "SELECT * FROM attempt WHERE state IN ('DECLINED', 'NO_CHARGE', 'BOUND') AND needs_person = 1 ORDER BY started_at_ms, trace_id",
  );
  const refusedUnproven = handle.prepare<[], Columns>(`SELECT * ${REFUSED_UNPROVEN} ORDER BY rowid`);
  const doubts = handle.prepare<[], DoubtTotals>(DOUBT_TOTALS);
  const resolvedCount = handle.prepare<[number], { count: number }>(
    "SELECT count(*) AS count FROM attempt WHERE changed_at_ms >= ? AND state IN ('REVERSED', 'NO_CHARGE')",
  );
  const ofSale = handle.prepare<[string], Columns>('SELECT * FROM attempt WHERE sale_id = ? ORDER BY rowid');
  const ofPayment = handle.prepare<[string], Columns>(
    'SELECT * FROM attempt WHERE payment_id = ? ORDER BY rowid DESC LIMIT 1',
  );
  const findUndo = handle.prepare<[string], Columns>('SELECT * FROM undo WHERE undo_id = ?');
  const changeUndo = createColumnUpdate(handle, 'undo', 'undo_id');
  const unsettled = handle.prepare<[], Columns>(
    "SELECT * FROM undo INDEXED BY one_unsettled_undo_per_trace WHERE state IN ('INTENT', 'UNKNOWN', 'ATTENTION') ORDER BY rowid",
  );
  // Every outcome runs this. With ORDER BY, SQLite would re-prepare it at every binding, so rows are sorted in code.
  const undosOf = handle.prepare<[string], Columns>('SELECT rowid AS place, * FROM undo WHERE trace_id = ?');
  const provenLate = handle.prepare<[number, number], Columns>(
    `SELECT * FROM undo WHERE rowid > (SELECT max(rowid) FROM undo) - ? AND changed_at_ms >= ? AND ${PROVEN_LATE} ORDER BY rowid DESC`,
  );

  const attempts = (rows: readonly Columns[]): AttemptRow[] =>
    rows.flatMap(
      (columns) =>
        parseRow(attemptRowSchema, readAttempt(columns), 'attempt', String(columns['trace_id']), parked) ?? [],
    );
  const undos = (rows: readonly Columns[]): UndoRow[] =>
    rows.flatMap(
      (columns) => parseRow(undoRowSchema, readUndo(columns), 'undo', String(columns['undo_id']), parked) ?? [],
    );

  let insert: Database.Statement<Columns[]> | null = null;
  // An attempt being paid is read and written three times in a row, one being undone twice; rows that this process
  // wrote or checked need no parsing again.
  const lately = new Map<string, { readonly row: AttemptRow; readonly columns: Columns }>();
  const remember = (row: AttemptRow, columns: Columns): void => {
    lately.delete(row.trace_id);
    lately.set(row.trace_id, { row, columns });
    if (lately.size <= KNOWN_MAX) return;
    for (const oldest of lately.keys()) return void lately.delete(oldest);
  };
  const stored = (trace_id: string): AttemptRow | null => {
    const known = lately.get(trace_id);
    if (known !== undefined) return known.row;
    const row = attempts(rowsOf(find.get(trace_id)))[0] ?? null;
    if (row !== null) remember(row, attemptColumns(row));
    return row;
  };
  const put = (row: AttemptRow, isNew: boolean): void => {
    if (!isNew) stored(row.trace_id);
    const columns = attemptColumns(row);
    if (isNew) (insert ??= handle.prepare<Columns[]>(insertInto('attempt', columns))).run(columns);
    else change(lately.get(row.trace_id)?.columns ?? {}, columns);
    remember(row, columns);
  };

  return {
    forget: () => lately.clear(),
    find: stored,
    put,
    unfinished: () => attempts(unfinished.all()),
    unfinishedTraces: () => unfinishedTraces.all().map(({ trace_id }) => trace_id),
    servicesInDoubt: () =>
      services.all().map(({ address, account }) => ({
        ...(address === null ? {} : { address }),
        account: serviceAccountSchema.safeParse(readJson(account)).data,
      })),
    retryTimes: () => new Map(retries.all().map(({ trace_id, ...retry }) => [trace_id, retry])),
    intents: () => attempts(intents.all()),
    since: (from_ms, onlyResolved, limit) => attempts((onlyResolved ? resolved : all).all(from_ms, limit)),
    endedToTell: () => attempts(endedToTell.all()),
    refusedUnproven: () => attempts(refusedUnproven.all()),
    inDoubt: () => doubts.get() ?? { unresolved: 0, needs_person: 0, at_risk_minor: 0, oldest_since_ms: null },
    resolvedSince: (from_ms) => resolvedCount.get(from_ms)?.count ?? 0,
    ofPayment: (payment_id) => attempts(rowsOf(ofPayment.get(payment_id)))[0] ?? null,
    ofSale: (sale_id) => attempts(ofSale.all(sale_id)),
    findUndo: (undo_id) => undos(rowsOf(findUndo.get(undo_id)))[0] ?? null,
    putUndo: (row, isNew) => {
      const columns = undoColumns(row);
      if (isNew) handle.prepare<Columns[]>(insertInto('undo', columns)).run(columns);
      else changeUndo(findUndo.get(row.undo_id) ?? {}, columns);
    },
    unsettledUndos: () => undos(unsettled.all()),
    undosOf: (trace_id) =>
      undos(undosOf.all(trace_id).sort((one, other) => Number(one['place']) - Number(other['place']))),
    undosProvenLate: (from_ms) => undos(provenLate.all(LATEST_UNDOS, from_ms)),
  };
}

const rowsOf = (columns: Columns | undefined): readonly Columns[] => (columns === undefined ? [] : [columns]);

/** Columns of an attempt as stored. */
export function attemptColumns(row: AttemptRow): Columns {
  return {
    ...row,
    intent: canonicalJson(row.intent),
    card: row.card === null ? null : canonicalJson(row.card),
    undone_parts: canonicalJson(row.undone_parts),
    not_found_by: canonicalJson(row.not_found_by),
    last_four: row.card?.last_four ?? null,
    needs_person: row.needs_person ? 1 : 0,
  };
}

/** Columns of an undo as stored. */
export function undoColumns(row: UndoRow): Columns {
  return { ...row, intent: canonicalJson(row.intent), needs_person: row.needs_person ? 1 : 0 };
}

/** An attempt as stored, before parsing. */
export function readAttempt(columns: Columns): unknown {
  const { last_four: _indexed, ...row } = columns;
  return {
    ...row,
    intent: readJson(row['intent']),
    card: readJson(row['card']),
    undone_parts: readJson(row['undone_parts']),
    not_found_by: readJson(row['not_found_by']),
    needs_person: readFlag(row['needs_person']),
  };
}

/** An undo as stored, before parsing. */
export function readUndo(columns: Columns): unknown {
  return { ...columns, intent: readJson(columns['intent']), needs_person: readFlag(columns['needs_person']) };
}

const readFlag = (value: unknown): unknown => (value === 0 || value === 1 ? value === 1 : value);

/** Text that is not JSON stays text, so that the row's schema refuses it and the row is parked. */
export function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
