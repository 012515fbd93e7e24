import type Database from 'better-sqlite3';
import type { AuditRow } from '../projections/audit-rows.ts';

/** All given conditions must hold; newest first. */
export interface AuditQuery {
  /** Who did it, or who approved it. */
  readonly person?: string | undefined;
  readonly what?: string | undefined;
  readonly from_ms?: number | undefined;
  readonly to_ms?: number | undefined;
  readonly amount_minor?: number | undefined;
  readonly sale_number?: number | undefined;
  /** Continues a list after this row. */
  readonly before_seq?: number | undefined;
  readonly limit: number;
}

/** The audit trail as the till reads it. */
export interface AuditTrail {
  find(query: AuditQuery): readonly AuditRow[];
  /** Count of all matching rows, ignoring the limit. */
  count(query: Omit<AuditQuery, 'limit' | 'before_seq'>): number;
  /** Names and acts that occur, for filter lists. */
  people(): readonly string[];
  acts(): readonly string[];
  /** The latest acts of these kinds, newest first. */
  last(acts: readonly string[], limit: number): readonly AuditRow[];
}

export interface AuditTable extends AuditTrail {
  put(row: AuditRow): void;
  all(): IterableIterator<AuditRow>;
}

const COLUMNS =
  'seq, at_ms, who, staff_id, what, subject, detail, reason, approved_by, approved_by_id, amount_minor, sale_number';

type Value = string | number;

/** The conditions of a query and their values, in order. */
function conditionsOf(query: Omit<AuditQuery, 'limit'>): { readonly where: string; readonly values: Value[] } {
  const { person, what, from_ms, to_ms, amount_minor, sale_number, before_seq } = query;
  const conditions: string[] = [];
  const values: Value[] = [];
  const add = (condition: string, value: Value | undefined, times = 1): void => {
    if (value === undefined) return;
    conditions.push(condition);
    for (let time = 0; time < times; time += 1) values.push(value);
  };
  add('(who = ? OR approved_by = ?)', person, 2);
  add('what = ?', what);
  add('at_ms >= ?', from_ms);
  add('at_ms <= ?', to_ms);
  add('amount_minor = ?', amount_minor);
  add('sale_number = ?', sale_number);
  add('seq < ?', before_seq);
  return { where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, values };
}

/** The audit trail in the database: append-only, by a trigger too. */
export function createAuditTable(handle: Database.Database): AuditTable {
  const insert = handle.prepare<AuditRow[]>(
    `INSERT INTO audit (${COLUMNS}) VALUES (${COLUMNS.split(', ')
      .map((name) => `@${name}`)
      .join(', ')})`,
  );
  const all = handle.prepare<[], AuditRow>(`SELECT ${COLUMNS} FROM audit ORDER BY seq`);
  const names = handle.prepare<[], { name: string }>(
    'SELECT who AS name FROM audit UNION SELECT approved_by FROM audit WHERE approved_by IS NOT NULL ORDER BY name',
  );
  const acts = handle.prepare<[], { what: string }>('SELECT DISTINCT what FROM audit ORDER BY what');
  return {
    put: (row) => void insert.run(row),
    all: () => all.iterate(),
    find: ({ limit, ...query }) => {
      const { where, values } = conditionsOf(query);
      return handle
        .prepare<Value[], AuditRow>(`SELECT ${COLUMNS} FROM audit ${where} ORDER BY seq DESC LIMIT ?`)
        .all(...values, limit);
    },
    count: (query) => {
      const { where, values } = conditionsOf(query);
      const counted = handle.prepare<Value[], { count: number }>(`SELECT count(*) AS count FROM audit ${where}`);
      return counted.get(...values)?.count ?? 0;
    },
    people: () => names.all().map(({ name }) => name),
    acts: () => acts.all().map(({ what }) => what),
    last: (kinds, limit) =>
      handle
        .prepare<Value[], AuditRow>(
          `SELECT ${COLUMNS} FROM audit WHERE what IN (${kinds.map(() => '?').join(', ')}) ORDER BY seq DESC LIMIT ?`,
        )
        .all(...kinds, limit),
  };
}
