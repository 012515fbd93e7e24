import Database from 'better-sqlite3';
import type { OpenHandle } from '../../electron/journal/file/database.ts';

/**
 * A database that is broken on purpose: each statement commits on its own, so that an attempt is bound and its sale paid
 * in two steps (payment-safety 0.7). A kill in between must be found.
 */
export const openWithoutTransactions: OpenHandle = (path) => {
  const handle = new Database(path);
  const prepare = handle.prepare.bind(handle);
  const nothing = { run: () => undefined };
  return Object.assign(handle, {
    prepare: (sql: string) => (/^(BEGIN|COMMIT)/.test(sql) ? nothing : prepare(sql)),
  });
};
