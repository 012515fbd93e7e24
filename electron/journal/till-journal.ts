import type { Result } from '../../core/result.ts';
import { openAnchoring } from './anchor/open-anchoring.ts';
import type { AnchoringOptions } from './anchor/open-anchoring.ts';
import type { JournalRefusal } from './file/database.ts';
import { type Journal, type JournalOptions, openJournal } from './journal.ts';

export type TillJournalOptions = Omit<JournalOptions, 'anchor' | 'openHandle'> & Omit<AnchoringOptions, 'directory'>;

/** Opens the journal of a data folder on this machine together with its anchor, as every till and command does. */
export function openTillJournal(options: TillJournalOptions): Result<Journal, JournalRefusal> {
  return openJournal({ ...options, anchor: () => openAnchoring(options) });
}
