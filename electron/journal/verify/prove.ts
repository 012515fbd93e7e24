import type Database from 'better-sqlite3';
import { canonicalJson } from '../events/canonical.ts';
import { createDayTally } from '../stores/day-book.ts';
import type { DeviceKey } from '../anchor/device-key.ts';
import { type EventRow, eventRows } from '../events/event-log.ts';
import type { JournalEvent } from '../events/events.ts';
import { project } from '../projections/project.ts';
import { verifyShifts } from './verify-shifts.ts';
import { CHAIN_BEGIN, type ChainEnd, createChainProof } from './chain.ts';
import { proveKeptOnce } from './kept-once.ts';
import { provePeople, readErasures } from './prove-people.ts';
import { type JournalReport, createProblems } from './report.ts';
import { createTableReplay } from './table-replay.ts';

export interface ProofOptions {
  /** Called now and then with the number of events seen, and the total. */
  readonly progress?: (seen: number, of: number) => void;
  /** The machine key of the journal's till; null when unavailable, and then seals are not compared. */
  readonly key?: DeviceKey | null;
  /** Last event of an earlier proof, with its full hash: the chain is followed from there, without the tables. */
  readonly from?: ChainEnd | null;
}

export interface Proof {
  readonly report: JournalReport;
  /** SQLite's message if it could not continue. Later events may still exist (`raw-proof.ts`). */
  readonly broken: string | null;
}

const PROGRESS_EVERY_EVENTS = 250_000;

/**
 * Proves the hash chain, that replaying the events yields the tables, and the invariants that one journal can show
 * (payment-safety 5.10), in bounded memory. `handle` must not change meanwhile. Throws only on bugs.
 */
export function proveJournal(
  handle: Database.Database,
  { progress = () => undefined, key = null, from = null }: ProofOptions = {},
): Proof {
  const problems = createProblems();
  const begin = from ?? CHAIN_BEGIN;
  // Seals can only be followed from the first event on.
  const erasures = erasuresOf(handle);
  const chain = createChainProof(problems.add, from === null ? key : null, begin, erasures.events);
  const counts = { attempts: 0, sales: 0 };
  let broken: string | null = null;
  try {
    // Effects on tables can only be proven from the first event on.
    const replay = from === null ? createReplayCheck(handle, problems.add) : null;
    const last = lastSeq(handle);
    for (const row of eventRows(handle, begin.seq + 1)) {
      const event = chain.see(row);
      // After a wrong event, effects can no longer be told apart.
      if (event !== null && chain.first_wrong_event === null) replay?.see(row, event);
      if (row.seq % PROGRESS_EVERY_EVENTS === 0) progress(row.seq, last);
    }
    if (chain.end.seq < last) {
      problems.add(`event ${chain.end.seq + 1} and those behind it are not where the journal keeps them`);
      chain.miss(chain.end.seq + 1);
    }
    chain.finish();
    if (chain.first_wrong_event === null) replay?.compare();
    if (replay !== null) proveKeptOnce(handle, problems.add);
    if (replay !== null) provePeople(handle, erasures.person_ids, problems.add);
    Object.assign(counts, replay?.counts());
    checkFile(handle, problems.add);
  } catch (error) {
    broken = sqliteMessage(error);
    if (broken === null) throw error;
    problems.add(`behind event ${chain.end.seq} it cannot be read: ${broken}`);
  }
  const { list } = problems;
  const { end, proven_events, first_wrong_event } = chain;
  const of_tables = from === null ? tableTrust(list.length > 0, first_wrong_event !== null) : [NOT_COMPARED];
  const trust = [...provenBefore(from), ...chain.trust(), ...of_tables];
  const resumed = from === null ? {} : { resumed_from: from.seq };
  const report = { ok: list.length === 0, events: end.seq, ...counts, problems: list, last_hash: end.hash, ...resumed };
  return { report: { ...report, proven_events, first_wrong_event, trust }, broken };
}

const NOT_COMPARED =
  'What the till shows of sales and payments was not compared: only a proof from the first event does that.';

const provenBefore = (from: ChainEnd | null): string[] =>
  from === null ? [] : [`Events 1 to ${from.seq} were proven before, and were not read again.`];

function tableTrust(has_problems: boolean, chain_broken: boolean): string[] {
  if (!has_problems) return ['What the till shows of sales and payments is what these events made of it.'];
  return chain_broken
    ? ['What the till shows of sales and payments was not compared, because it is made of these events.']
    : [
        'What the till shows of sales and payments is right but for what is named here; the events tell how it should be.',
      ];
}

/** An unreadable file is reported where its events are read. */
function erasuresOf(handle: Database.Database): ReturnType<typeof readErasures> {
  try {
    return readErasures(handle);
  } catch (error) {
    if (sqliteMessage(error) === null) throw error;
    return { events: new Map(), person_ids: new Set() };
  }
}

/** SQLite's message; null for any other error, which is a bug. */
function sqliteMessage(error: unknown): string | null {
  const is_sqlite = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_');
  return is_sqlite ? error.message : null;
}

const lastSeq = (handle: Database.Database): number =>
  handle.prepare<[], { seq: number | null }>('SELECT max(seq) AS seq FROM event').get()?.seq ?? 0;

function checkFile(handle: Database.Database, addProblem: (problem: string) => void): void {
  for (const line of handle.pragma('integrity_check') as { integrity_check: string }[]) {
    if (line.integrity_check !== 'ok') addProblem(`SQLite: ${line.integrity_check}`);
  }
}

/** Rebuilds the tables from whole events and compares them. */
function createReplayCheck(handle: Database.Database, addProblem: (problem: string) => void) {
  const replay = createTableReplay(handle, addProblem);
  const day = createDayTally({
    currencyOf: (trace_id) => replay.attempts.get(trace_id)?.currency ?? null,
    returnOf: (undo_id) => replay.undos.get(undo_id) ?? null,
    isTab: (trace_id) => replay.attempts.get(trace_id)?.intent.pre_authorization === true,
    stepOf: (step_id) => replay.tab_steps.get(step_id) ?? null,
  });
  const shifts = verifyShifts(replay, addProblem);
  return {
    see: (row: EventRow, event: JournalEvent): void => {
      try {
        project({ seq: row.seq, at_ms: row.at_ms, event }, replay.store);
      } catch (error) {
        if (sqliteMessage(error) !== null) throw error;
        addProblem(
          `event ${row.seq} could not have happened: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      checkDay(row, event, day, addProblem);
      shifts.see(row, event);
    },
    compare: () => replay.compare(),
    counts: () => ({ ...replay.counts }),
  };
}

/** I16: a closed day is the sum of what its events bound and returned. */
function checkDay(
  row: EventRow,
  event: JournalEvent,
  day: ReturnType<typeof createDayTally>,
  addProblem: (problem: string) => void,
): void {
  if (event.type !== 'day_closed') return day.see(event);
  if (canonicalJson(event.totals) !== canonicalJson(day.tally().totals))
    addProblem(`event ${row.seq} closes the day with other totals than its payments and returns have (I16)`);
  day.begin();
}
