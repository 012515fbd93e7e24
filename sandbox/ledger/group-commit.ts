import type { LedgerDatabase } from './database.ts';

interface Entry {
  readonly work: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Settle = () => void;

/**
 * Lets requests that arrive together share one flush of the disk, which is most of the cost of an authorization. Each
 * one remains atomic (a savepoint), and its promise settles only after its commit is durable.
 */
export class GroupCommit {
  #waiting: Entry[] = [];
  readonly #database: LedgerDatabase;
  readonly #inTransaction: (work: () => unknown) => unknown;

  constructor(database: LedgerDatabase) {
    this.#database = database;
    this.#inTransaction = database.transaction((work: () => unknown) => work());
  }

  /** Resolves with the result of `work` once it is on disk. Rolled back when `work` throws. */
  run<Value>(work: () => Value): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#flush());
      this.#waiting.push({ work, resolve: (value) => resolve(value as Value), reject });
    });
  }

  #flush(): void {
    const entries = this.#waiting;
    this.#waiting = [];
    if (!this.#database.open) return entries.forEach((entry) => entry.reject(new Error('the ledger is closed')));
    try {
      const settled = entries.length === 1 ? this.#runAlone(entries) : this.#runTogether(entries);
      for (const settle of settled) settle();
    } catch (error) {
      for (const entry of entries) entry.reject(error);
    }
  }

  #runAlone([entry]: readonly Entry[]): Settle[] {
    if (!entry) return [];
    const value = this.#inTransaction(entry.work);
    return [() => entry.resolve(value)];
  }

  #runTogether(entries: readonly Entry[]): Settle[] {
    const settled: Settle[] = [];
    this.#inTransaction(() => {
      for (const entry of entries) settled.push(this.#runInSavepoint(entry));
    });
    return settled;
  }

  #runInSavepoint(entry: Entry): Settle {
    try {
      const value = this.#inTransaction(entry.work);
      return () => entry.resolve(value);
    } catch (error) {
      return () => entry.reject(error);
    }
  }
}
