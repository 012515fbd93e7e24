import type BetterSqlite3 from 'better-sqlite3';
import type { OpenHandle } from '../../electron/journal/file/database.ts';
import type { RecordedDisk } from './recorded-disk.ts';
import { LAYER, type RecordedSqlite } from './recording-file-layer.ts';

type Sqlite3 = RecordedSqlite['sqlite3'];
type Connection = InstanceType<Sqlite3['oo1']['DB']>;
type Statement = ReturnType<Connection['prepare']>;
type Value = string | number | null;
type Row = Record<string, unknown>;

/** A deliberate flaw that the images must find. */
export type Flaw = 'normal_synchronous' | 'no_transactions';

/**
 * The part of better-sqlite3 that the journal uses, over SQLite on a recorded disk. The journal's own statements,
 * pragmas and triggers run unchanged.
 */
export function recordedHandle({ sqlite3, mount }: RecordedSqlite, disk: RecordedDisk, flaw?: Flaw): OpenHandle {
  return (path) => {
    mount(disk);
    const connection = new sqlite3.oo1.DB({ filename: '/journal.db', vfs: LAYER, flags: 'c' });
    // The default of better-sqlite3; this build's own is larger.
    connection.exec('PRAGMA page_size = 4096');
    // This build has no shared memory; with a single process the WAL index can live on the heap.
    connection.exec('PRAGMA locking_mode = EXCLUSIVE');
    const handle = new RecordedDatabase(sqlite3, connection, path, flaw);
    return handle as unknown as BetterSqlite3.Database;
  };
}

class RecordedDatabase {
  readonly memory = false;
  readonly name: string;
  readonly #sqlite3: Sqlite3;
  readonly #connection: Connection;
  readonly #flaw: Flaw | undefined;

  constructor(sqlite3: Sqlite3, connection: Connection, name: string, flaw: Flaw | undefined) {
    this.#sqlite3 = sqlite3;
    this.#connection = connection;
    this.name = name;
    this.#flaw = flaw;
  }

  get inTransaction(): boolean {
    return this.#sqlite3.capi.sqlite3_get_autocommit(this.#connection) === 0;
  }

  exec(sql: string): this {
    if (this.#flaw === 'normal_synchronous' && sql === 'PRAGMA synchronous = FULL')
      return this.exec('PRAGMA synchronous = NORMAL');
    // better-sqlite3 accepts an empty text; this build does not.
    if (sql.trim() !== '') this.#guarded(() => this.#connection.exec(sql));
    return this;
  }

  pragma(text: string, options?: { readonly simple?: boolean }): unknown {
    if (this.#flaw === 'normal_synchronous') {
      // What better-sqlite3 does by default, although its pragma does not report it (payment-safety 4.1).
      if (text === 'synchronous') return 2;
      if (text === 'synchronous = FULL') return this.pragma('synchronous = NORMAL', options);
    }
    const rows = this.#rows(`PRAGMA ${text}`);
    if (options?.simple !== true) return rows;
    const [first] = rows;
    return first === undefined ? undefined : Object.values(first)[0];
  }

  prepare(sql: string): RecordedStatement {
    const splits = this.#flaw === 'no_transactions' && /^(BEGIN|COMMIT)/.test(sql);
    return this.#guarded(
      () =>
        new RecordedStatement(
          this.#sqlite3,
          this.#connection.prepare(splits ? 'SELECT 1' : sql),
          (work) => this.#guarded(work),
          () => this.#connection.changes(),
        ),
    );
  }

  /** No-op: this build is never defensive; better-sqlite3 is, until a migration turns it off. */
  unsafeMode(): this {
    return this;
  }

  transaction(work: () => void): { exclusive(): void } {
    return {
      exclusive: () => {
        this.exec('BEGIN EXCLUSIVE');
        try {
          work();
          this.exec('COMMIT');
        } catch (error) {
          if (this.inTransaction) this.exec('ROLLBACK');
          throw error;
        }
      },
    };
  }

  close(): void {
    this.#connection.close();
  }

  #rows(sql: string): Row[] {
    return this.#guarded(() => this.#connection.exec({ sql, rowMode: 'object', returnValue: 'resultRows' }));
  }

  /** Maps errors to the SQLite codes of better-sqlite3, by which the product decides. */
  #guarded<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof this.#sqlite3.SQLite3Error)) throw error;
      const code = this.#sqlite3.capi.sqlite3_js_rc_str(error.resultCode) ?? 'SQLITE_ERROR';
      throw Object.assign(new Error(error.message), { code });
    }
  }
}

class RecordedStatement {
  readonly #sqlite3: Sqlite3;
  readonly #statement: Statement;
  readonly #guarded: <Result>(work: () => Result) => Result;
  readonly #changes: () => number;
  #plucks = false;
  #raw = false;

  constructor(
    sqlite3: Sqlite3,
    statement: Statement,
    guarded: <Result>(work: () => Result) => Result,
    changes: () => number,
  ) {
    this.#changes = changes;
    this.#sqlite3 = sqlite3;
    this.#statement = statement;
    this.#guarded = guarded;
  }

  run(...given: readonly (Value | Row)[]): { readonly changes: number } {
    this.#each(given, () => false);
    return { changes: this.#changes() };
  }

  get(...given: readonly (Value | Row)[]): unknown {
    let found: unknown;
    this.#each(given, (row) => {
      found = this.#read(row);
      return false;
    });
    return found;
  }

  all(...given: readonly (Value | Row)[]): unknown[] {
    const rows: unknown[] = [];
    this.#each(given, (row) => rows.push(this.#read(row)) > 0);
    return rows;
  }

  iterate(...given: readonly (Value | Row)[]): IterableIterator<unknown> {
    return this.all(...given).values();
  }

  /** From now on each row is the value of its first column. */
  pluck(): this {
    this.#plucks = true;
    return this;
  }

  /** From now on each row is an array of its values. */
  raw(): this {
    this.#raw = true;
    return this;
  }

  columns(): { readonly name: string }[] {
    return this.#statement.getColumnNames([]).map((name) => ({ name }));
  }

  #read(row: Row): unknown {
    if (this.#raw) return Object.values(row);
    return this.#plucks ? Object.values(row)[0] : row;
  }

  #each(given: readonly (Value | Row)[], take: (row: Row) => boolean): void {
    const statement = this.#statement;
    this.#guarded(() => {
      try {
        this.#bind(given);
        while (statement.step()) if (!take(statement.get({}))) break;
      } finally {
        statement.reset(true);
      }
    });
  }

  #bind(given: readonly (Value | Row)[]): void {
    const statement = this.#statement;
    if (statement.parameterCount === 0) return;
    const [first] = given;
    if (first === null || typeof first !== 'object') return void statement.bind(given as Value[]);
    for (let index = 1; index <= statement.parameterCount; index += 1) {
      const name = this.#sqlite3.capi.sqlite3_bind_parameter_name(statement, index);
      statement.bind(index, (first[name?.slice(1) ?? ''] ?? null) as Value);
    }
  }
}
