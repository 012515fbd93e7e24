import type Database from 'better-sqlite3';

/** More pages than any journal has: the copy is of one moment, whatever the till writes meanwhile. */
const ALL_PAGES = 0x7fff_ffff;

export interface CopyOptions {
  /** Pages copied before others get their turn; all at once by default. Only the till itself copies in slices. */
  readonly pages_at_once?: number;
}

/**
 * Copies a journal into a new file by SQLite's online backup, while the till goes on. A process of its own copies all at
 * once: what another process writes would make a copy in slices begin again. The till's own connection may copy in slices,
 * because its writes go into the copy too.
 */
export async function copyJournal(
  handle: Database.Database,
  path: string,
  { pages_at_once = ALL_PAGES }: CopyOptions = {},
): Promise<void> {
  await handle.backup(path, { progress: () => pages_at_once });
}
