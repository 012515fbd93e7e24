import { join } from 'node:path';
import { doubtSentence } from '../anchor/doubt-sentence.ts';
import { pastIn } from '../anchor/peek-lineage.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { JournalRefusal } from '../file/database.ts';
import { type JournalReader, openJournalReader } from '../file/journal-reader.ts';
import { type FoundNote, isNote, leaseFileIn } from '../leases/lease-file.ts';
import { isFolderHeld } from '../file/held-folder.ts';
import { type RawEvents, lastLostInLog, openRawEvents } from '../salvage/raw-events.ts';
import { type ProofOptions, proveJournal } from './prove.ts';
import { type JournalReport, unreadableJournal, createProblems } from './report.ts';
import { CHAIN_BEGIN, type ChainEnd, type ErasedEvents, createChainProof } from './chain.ts';
import { erasuresIn } from './prove-people.ts';

/**
 * Proves the chain of a journal that SQLite cannot read, page by page. `damage` is SQLite's message. Tables are not
 * compared, because only the damaged pages say which rows they have.
 */
function proveRaw(path: string, damage: string): JournalReport {
  const problems = createProblems();
  problems.add(damage);
  const raw = openRawEvents(path);
  const chain = createChainProof(problems.add, null, CHAIN_BEGIN, rawErasures(raw));
  try {
    for (const row of raw.rows()) chain.see(row);
  } finally {
    raw.close();
  }
  const { end, proven_events, first_wrong_event } = chain;
  return {
    ok: false,
    events: end.seq,
    attempts: 0,
    sales: 0,
    problems: problems.list,
    last_hash: end.hash,
    proven_events,
    first_wrong_event: end.seq === 0 ? 1 : first_wrong_event,
    trust: [
      ...chain.trust(),
      ...(first_wrong_event === null && end.seq > 0
        ? ['They were read past the damage, which lies in what leads to them; whether more followed is not proven.']
        : []),
      'What the till shows of sales and payments cannot be relied on until it is made again from its events.',
    ],
  };
}

function rawErasures(raw: RawEvents): ErasedEvents {
  const bodies: string[] = [];
  for (const { type, body } of raw.rows()) if (type === 'person_erased') bodies.push(body);
  return erasuresIn(bodies).events;
}

/** A chain can be intact but end too early; the note beside the journal and the anchor show that (13.2). */
const OLDER = 'the journal is older than its last use: it was emptied, or brought back from a copy';

const UNREAD_NOTE =
  'the note of leased numbers (leases.json) could not be read, or is not whole: that the journal is the newest is not proven by it';

export interface FolderProofOptions extends Omit<ProofOptions, 'from'> {
  /**
   * Where an earlier proof ended. If the journal contradicts it, that is reported and the proof begins at the first
   * event.
   */
  readonly resume?: JournalHead | null;
  /** Known to be a copy: whether it is older than its till is not checked. */
  readonly is_copy?: boolean;
  /** Known ends of the journal from outside its folder, each with a name for display. */
  readonly heads?: readonly JournalHead[];
}

/** An event and its hash, as kept outside the folder. */
export interface JournalHead {
  readonly seq: number;
  /** Hexadecimal digits; at least the first ones. */
  readonly hash: string;
  /** For example `the anchor`. */
  readonly known_to: string;
}

/**
 * Proves the journal of a data folder, even while a till uses it: writes nothing and does not delay the till. A damaged
 * journal yields a report, read past the damage as far as its pages show events; a file that is no journal of this
 * version, or may not be read, is refused.
 */
export function verifyFolder(
  directory: string,
  options: FolderProofOptions = {},
): Result<JournalReport, JournalRefusal> {
  const path = join(directory, 'journal.db');
  // Read before the journal: a running till writes its note after its journal.
  const noted = leaseFileIn(directory).read();
  // Read before it, too: the log of a running till is being written.
  const lost_to = isFolderHeld(directory) ? 0 : lastLostInLog(path);
  const opened = openJournalReader(path);
  if (!opened.ok) {
    const { code, sentence } = opened.error;
    return code === 'journal_damaged' ? succeed(proveRaw(path, sentence)) : fail(opened.error);
  }
  const reader = opened.value;
  let proof: Proof;
  try {
    proof = reader.atOneMoment(() => proveOpened(reader, noted, options));
  } finally {
    reader.close();
  }
  const { report, damage } = proof;
  // Only now: closing the file releases the locks of this process.
  if (damage === null || (damage.is_whole_chain && report.first_wrong_event === null))
    return succeed(withLostLog(report, lost_to));
  const raw = proveRaw(path, damage.sentence);
  return succeed(raw.proven_events > report.proven_events ? raw : report);
}

interface Proof {
  readonly report: JournalReport;
  readonly damage: { readonly sentence: string; readonly is_whole_chain: boolean } | null;
}

function proveOpened(reader: JournalReader, found: FoundNote, options: FolderProofOptions): Proof {
  const noted = isNote(found) ? found.leased_to : 0;
  if (!reader.has_tables)
    return { report: unreadableJournal(noted > 0 ? OLDER : 'nothing was ever written in it'), damage: null };
  const { resume = null, ...others } = options;
  const from = resume === null ? null : chainEndAt(reader, resume);
  const { report, broken } = proveJournal(reader.handle, { ...others, from });
  const [of_file] = report.problems.filter((problem) => problem.startsWith('SQLite: '));
  const sentence = broken ?? of_file;
  if (sentence !== undefined) return { report, damage: { sentence, is_whole_chain: broken === null } };
  const older = options.is_copy === true ? null : olderSentence(reader, noted);
  const unread = found === 'unread' ? [UNREAD_NOTE] : [];
  const problems = [...report.problems, ...(older === null ? [] : [older]), ...unread];
  const whole: JournalReport = { ...report, ok: problems.length === 0, problems };
  const heads = [...(options.heads ?? []), ...(resume === null || from !== null ? [] : [resume])];
  return { report: heads.reduce((one, head) => withHead(reader, one, head), whole), damage: null };
}

/** The full hash of an event known by its first digits; null when the journal has a different one there. */
function chainEndAt({ handle }: JournalReader, { seq, hash }: JournalHead): ChainEnd | null {
  const found = handle.prepare<[number], string>('SELECT hash FROM event WHERE seq = ?').pluck().get(seq);
  return found?.startsWith(hash) === true ? { seq, hash: found } : null;
}

/** A rewritten chain has other hashes from some event on; a truncated one ends too early. */
function withHead(
  { handle }: JournalReader,
  report: JournalReport,
  { seq, hash, known_to }: JournalHead,
): JournalReport {
  if (seq === 0) return report;
  const found = handle.prepare<[number], string>('SELECT hash FROM event WHERE seq = ?').pluck().get(seq);
  if (found?.startsWith(hash) === true) return report;
  const problem =
    found === undefined
      ? `the journal ends before event ${seq}, which ${known_to} knows: it was cut, or is an older copy`
      : `event ${seq} is not the one that ${known_to} knows: it or one before it was rewritten`;
  const first_wrong_event = Math.min(report.first_wrong_event ?? seq, seq);
  return { ...report, ok: false, problems: [...report.problems, problem], first_wrong_event };
}

/** Why the journal is not the newest life of its till; null when nothing shows that. */
function olderSentence({ handle }: JournalReader, noted: number): string | null {
  const { doubt, attempts_missing } = pastIn(handle);
  if (doubt !== null) return doubtSentence({ why: doubt, attempts_missing });
  const last = Number(handle.prepare('SELECT max(sequence) FROM lease').pluck().get() ?? 0);
  return noted > last ? OLDER : null;
}

/** SQLite ignores everything after a damaged log frame, and the chain is intact but too short. */
function withLostLog(report: JournalReport, lost_to: number): JournalReport {
  if (lost_to <= report.events) return report;
  const first = report.first_wrong_event ?? report.events + 1;
  const problem = `the log of the journal is damaged: events ${report.events + 1} to ${lost_to} were written in it and are not in the journal`;
  return { ...report, ok: false, problems: [...report.problems, problem], first_wrong_event: first };
}
