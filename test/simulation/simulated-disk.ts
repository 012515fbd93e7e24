import Database from 'better-sqlite3';
import type { DiskReserve } from '../../electron/journal/file/disk-reserve.ts';
import type { Dice } from './dice.ts';
import type { Machine } from './machine.ts';

/** What a disk in trouble does to commits. */
export interface DiskTrouble {
  readonly code: 'SQLITE_FULL' | 'SQLITE_IOERR_FSYNC' | 'SQLITE_READONLY';
  /** Commits that succeed first; default 0. */
  after?: number;
  /** Commits that fail; Infinity until repaired. */
  left: number;
}

export interface ImageSale {
  readonly sale_id: string;
  readonly state: string;
  readonly tenders: string;
  readonly body: string;
}

export interface ImageAttempt {
  readonly sale_id: string;
  readonly tender_id: string;
  readonly state: string;
  readonly due_minor: number;
}

export interface CrashImage {
  readonly sales: readonly ImageSale[];
  readonly attempts: readonly ImageAttempt[];
  /** Tenders paid with goods whose return is done. */
  readonly paid_by_goods: ReadonlySet<string>;
  /** Bound changes of card balances: lines that load a card, parts that one paid. */
  readonly moved_cards: ReadonlySet<string>;
}

/** The tenders paid by a credit whose return is done. */
const GOODS_BACK = `
  SELECT part.value ->> '$.into.tender_id'
  FROM sale_return, json_each(sale_return.body, '$.parts') AS part
  JOIN return_part ON return_part.part_id = part.value ->> '$.part_id'
  WHERE part.value ->> '$.kind' = 'credit' AND return_part.state = 'done'`;

const NO_IMAGE: CrashImage = { sales: [], attempts: [], paid_by_goods: new Set(), moved_cards: new Set() };

/**
 * The disk under the journal. SQLite commits; the disk decides which commits are lost in a power cut, which fail, and
 * which are slow.
 */
export class SimulatedDisk {
  trouble: DiskTrouble | null = null;
  /** Commits succeed, but few more will. */
  is_nearly_full = false;
  /** Space reserved for the outcomes of payments (payment-safety 4.1). */
  #ballast = true;
  /** Durations of the next commits in milliseconds. */
  slow_commits: number[] = [];
  /** Canary: treats every commit as unsynced, like `synchronous=NORMAL`. */
  forgets_syncs = false;
  /** Canary: two programs can open it at once. */
  has_no_lock = false;
  #image: Buffer | null = null;
  /** Images since the last sync, oldest first; the newest is included only when `#is_newest_kept`. */
  #since_sync: Buffer[] = [];
  #is_newest_kept = true;
  #handle: Database.Database | null = null;
  #holder: Machine | null = null;
  readonly #dice: Dice;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  /** Opens what survived, for one run of the program. */
  open(machine: Machine): Database.Database {
    // SQLite's lock: the file belongs to one living process.
    if (this.#holder?.is_alive === true && !this.has_no_lock)
      throw new Database.SqliteError('the journal is held', 'SQLITE_BUSY');
    this.#holder = machine;
    const handle = new Database(this.#image ?? ':memory:');
    this.#handle = handle;
    this.#since_sync = this.#image === null ? [] : [this.#image];
    this.#is_newest_kept = true;
    let syncs = true;
    const prepare = handle.prepare.bind(handle);
    const pragma = handle.pragma.bind(handle);
    const exec = handle.exec.bind(handle);
    // Setting this has no effect in memory, so each value is passed on once and not with every note.
    const setsSyncs = (text: string): boolean => {
      if (text !== 'synchronous = NORMAL' && (text !== 'synchronous = FULL' || syncs)) return false;
      syncs = text === 'synchronous = FULL';
      return true;
    };
    Object.assign(handle, {
      exec: (sql: string) => (setsSyncs(sql.replace(/^PRAGMA /, '')) ? handle : exec(sql)),
      prepare: (sql: string) => {
        const statement = prepare(sql);
        if (sql === 'BEGIN IMMEDIATE') return { run: () => (this.#begin(machine, syncs), statement.run()) };
        if (sql !== 'COMMIT') return statement;
        return { run: () => this.#commit(machine, syncs, () => statement.run()) };
      },
      pragma: (text: string, options?: Database.PragmaOptions) => (setsSyncs(text) ? undefined : pragma(text, options)),
    });
    return handle;
  }

  /** Free space and reserve, as the journal's reserve reports them. */
  readonly reserve: DiskReserve = {
    freeBytes: () => (this.trouble?.code === 'SQLITE_FULL' || this.is_nearly_full ? 1_000 : Number.POSITIVE_INFINITY),
    keep: () => {
      if (this.trouble === null && !this.is_nearly_full) this.#ballast = true;
    },
    release: () => {
      const had = this.#ballast;
      this.#ballast = false;
      // The freed space is enough for a few commits.
      if (had && this.trouble?.code === 'SQLITE_FULL') this.trouble.after = this.#dice.between(1, 6);
      return had;
    },
  };

  /** A copy of the whole folder (a snapshot or hot backup), to be restored or started beside it. */
  copy(): Buffer | null {
    const bytes = this.bytes();
    return bytes.length > 0 ? bytes : this.#image;
  }

  putBack(image: Buffer | null): void {
    this.#image = image;
  }

  /** The journal's bytes, for scanning. */
  bytes(): Buffer {
    return this.#handle?.open === true ? this.#handle.serialize() : Buffer.alloc(0);
  }

  /** For canaries that write behind the journal's back. */
  run(sql: string, ...values: readonly string[]): void {
    this.#handle?.prepare(sql).run(...values);
  }

  /** What the next run will find, read without the journal; every crash image must satisfy the invariants. */
  crashImage(): CrashImage {
    if (this.#image === null) return NO_IMAGE;
    const handle = new Database(this.#image);
    try {
      const has = handle.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'attempt'").get() !== undefined;
      if (!has) return NO_IMAGE;
      const sales = handle.prepare<[], ImageSale>('SELECT sale_id, state, tenders, body FROM sale').all();
      const paid_by_goods = new Set(handle.prepare<[], string>(GOODS_BACK).pluck().all());
      const moved = handle.prepare<[], string>("SELECT move_id FROM gift_move WHERE state = 'bound'").pluck().all();
      const attempts = handle
        .prepare<[], ImageAttempt>('SELECT sale_id, tender_id, state, due_minor FROM attempt')
        .all();
      return { sales, attempts, paid_by_goods, moved_cards: new Set(moved) };
    } finally {
      handle.close();
    }
  }

  /** After a death: a kill loses no commit, a power cut loses unsynced ones. */
  keepWhatSurvives(kind: 'killed' | 'power_cut'): void {
    const images = this.#since_sync;
    // A journal that was never opened is unchanged.
    if (this.#handle?.open !== true) return;
    if (kind === 'killed') this.#image = this.bytes();
    else {
      this.#keepNewest();
      if (images.length > 0) this.#image = images[this.#dice.skewed(images.length)] ?? null;
    }
  }

  /** Takes an image of the state before a commit that may be lost; synced states need none. */
  #begin(machine: Machine, syncs: boolean): void {
    machine.operation();
    if (machine.is_alive && machine.fate.kind === 'power_cut' && !(syncs && !this.forgets_syncs)) this.#keepNewest();
  }

  #keepNewest(): void {
    if (!this.#is_newest_kept) this.#since_sync.push(this.bytes());
    this.#is_newest_kept = true;
  }

  #commit(machine: Machine, syncs: boolean, run: () => unknown): void {
    const slow_ms = this.slow_commits.shift();
    if (slow_ms !== undefined) machine.stall(slow_ms);
    const { trouble } = this;
    if (machine.is_alive && trouble !== null && (trouble.after ?? 0) > 0) trouble.after = (trouble.after ?? 0) - 1;
    else if (machine.is_alive && trouble !== null && trouble.left > 0) {
      trouble.left -= 1;
      throw new Database.SqliteError(`the disk: ${trouble.code}`, trouble.code);
    }
    run();
    if (!machine.is_alive) return;
    this.#is_newest_kept = false;
    if (syncs && !this.forgets_syncs) this.#since_sync.length = 0;
    machine.operation();
  }
}
