import { statSync } from 'node:fs';

/** First commit of a log: from now on the file is either in its earlier state or contains this commit. */
export const BEGIN_LOG = 'UPDATE canary SET beats = beats + 1, log_before = log_id, log_id = hex(randomblob(8))';

/** Whether a file lies beside a journal that SQLite would read as its tail. */
export function hasLog(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
