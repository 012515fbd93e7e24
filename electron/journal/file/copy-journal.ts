import type Database from 'better-sqlite3';

/** More pages than any journal has: the copy shows one moment, whatever the till writes meanwhile. */
const ALL_PAGES = 0x7fff_ffff;

export interface CopyOptions {
  /** Pages copied before yielding; all at once by default. Only the till itself copies in slices. */
  readonly pages_at_once?: number;
}

/**
 * Copies a journal into a new file by SQLite's online backup while the till runs. Another process copies all at once,
 * because the till's writes would restart a sliced copy. The till's own connection may copy in slices, because its
 * writes reach the copy too.
 */
export async function copyJournal(
  handle: Database.Database,
  path: string,
  { pages_at_once = ALL_PAGES }: CopyOptions = {},
): Promise<void> {
  await handle.backup(path, { progress: () => pages_at_once });
}
