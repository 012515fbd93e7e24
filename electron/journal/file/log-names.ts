import { statSync } from 'node:fs';

/** The first commit of a log: from now on the file is that of before, or has this one in it. */
export const BEGIN_LOG = 'UPDATE canary SET beats = beats + 1, log_before = log_id, log_id = hex(randomblob(8))';

/** Whether something lies beside a journal that SQLite would read as the end of it. */
export function hasLog(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
