import { openJournalReader } from '../file/journal-reader.ts';
import type { DataFolder } from '../../platform/data-folder.ts';

/** When a shift of this folder was last closed, read beside its till; null when none was, or it cannot be read. */
export function lastShiftClose({ journal }: Pick<DataFolder, 'journal'>): number | null {
  const opened = openJournalReader(journal);
  if (!opened.ok) return null;
  const { handle, has_tables, close } = opened.value;
  try {
    const last = has_tables ? handle.prepare('SELECT max(closed_at_ms) FROM shift').pluck().get() : null;
    return typeof last === 'number' ? last : null;
  } catch {
    // The journal's proof reports what is wrong with it.
    return null;
  } finally {
    close();
  }
}
