import type BetterSqlite3 from 'better-sqlite3';
import type { OpenHandle } from '../../electron/journal/file/database.ts';
import type { RecordedDisk } from './recorded-disk.ts';
import { LAYER, type RecordedSqlite } from './recording-file-layer.ts';

type Sqlite3 = RecordedSqlite['sqlite3'];
type Connection = InstanceType<Sqlite3['oo1']['DB']>;
type Statement = ReturnType<Connection['prepare']>;
type Value = string | number | null;
type Row = Record<string, unknown>;

/** A flaw that a run is given on purpose, to see that the images find it. */
export type Flaw = 'normal_synchronous' | 'no_transactions';

/**
 * The part of better-sqlite3 that the journal uses, over SQLite with a recorded disk. It adds nothing: the journal's own
 * statements, pragmas and triggers run as they are.
 */
export function recordedHandle({ sqlite3, mount }: RecordedSqlite, disk: RecordedDisk, flaw?: Flaw): OpenHandle {
  return (path) => {
    mount(disk);
    const connection = new sqlite3.oo1.DB({ filename: '/journal.db', vfs: LAYER, flags: 'c' });
    // As better-sqlite3 is built: this build's own default would be larger.
    connection.exec('PRAGMA page_size = 4096');
    // This build has no shared memory: without a second process, the log's index is as well kept in its own.
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
    // better-sqlite3 takes a text without a statement; this one does not.
    if (sql.trim() !== '') this.#guarded(() => this.#connection.exec(sql));
    return this;
  }

  pragma(text: string, options?: { readonly simple?: boolean }): unknown {
    if (this.#flaw === 'normal_synchronous') {
      // Exactly what better-sqlite3 does by itself, and what its pragma does not tell (payment-safety 4.1).
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

  /** This build is not defensive; better-sqlite3 is, until a migration asks it not to be. */
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

  /** SQLite's own codes, as better-sqlite3 names them: the product decides by them. */
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

  /** From now on rows are the values of their first columns. */
  pluck(): this {
    this.#plucks = true;
    return this;
  }

  /** From now on rows are lists of their values. */
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
