import { join } from 'node:path';
import { doubtSentence } from '../anchor/doubt-sentence.ts';
import { pastIn } from '../anchor/peek-lineage.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { JournalRefusal } from '../file/database.ts';
import { type JournalReader, openJournalReader } from '../file/journal-reader.ts';
import { leaseFileIn } from '../leases/lease-file.ts';
import { type ProofOptions, proveJournal } from './prove.ts';
import { type JournalReport, unreadableJournal } from './report.ts';

/** A chain can be whole and end too early: the note beside the journal and the anchor of a start know (13.2). */
const OLDER = 'the journal is older than its last use: it was emptied, or brought back from a copy';

/**
 * Proves the journal of a data folder, also while a till runs on it: nothing is written, and the till waits for nothing.
 * A damaged journal has a report; refused is what is no journal of this version, or cannot be read for want of a right.
 */
export function verifyFolder(directory: string, options: ProofOptions = {}): Result<JournalReport, JournalRefusal> {
  // Before the journal: a till that runs writes its note after its journal.
  const noted = leaseFileIn(directory).read()?.leased_to ?? 0;
  const opened = openJournalReader(join(directory, 'journal.db'));
  if (!opened.ok) {
    const { code, sentence } = opened.error;
    return code === 'journal_damaged' ? succeed(unreadableJournal(sentence)) : fail(opened.error);
  }
  const reader = opened.value;
  try {
    return succeed(reader.atOneMoment(() => withNote(reader, noted, options)));
  } finally {
    reader.close();
  }
}

function withNote(reader: JournalReader, noted: number, options: ProofOptions): JournalReport {
  if (!reader.has_tables) return unreadableJournal(noted > 0 ? OLDER : 'nothing was ever written in it');
  const { report, broken } = proveJournal(reader.handle, options);
  if (broken !== null) return report;
  const { doubt, attempts_missing } = pastIn(reader.handle);
  const older =
    doubt !== null ? doubtSentence({ why: doubt, attempts_missing }) : noted > lastLease(reader) ? OLDER : null;
  return older === null ? report : { ...report, ok: false, problems: [...report.problems, older] };
}

const lastLease = ({ handle }: JournalReader): number =>
  Number(handle.prepare('SELECT max(sequence) FROM lease').pluck().get() ?? 0);
