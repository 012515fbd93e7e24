import { closeSync, existsSync, openSync, readSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type AttemptState, TERMINAL_STATES } from '../../../core/payments/attempt.ts';
import { type JournalTrouble, journalTrouble } from './database.ts';
import { type FoundNote, type LeaseNote, isNote } from '../leases/lease-file.ts';

/** The files of one database, which must never be separated (payment-safety 4.1). */
const PARTS = ['', '-wal', '-shm'] as const;
const SLICE_BYTES = 1024 * 1024;
/** A journal that can no longer be read, and the traces it leaves open. */
export interface Adoption {
  readonly from: string;
  readonly traces: readonly string[];
}
export const SET_ASIDE_PATTERN = /^journal\.damaged-\d+\.db$/;

/**
 * Why the files of a journal cannot be read whole; null when they can, so that what they hold is what was found wrong.
 * This process must not have the journal open: closing its file would release the locks.
 */
export function readTrouble(directory: string): JournalTrouble | null {
  try {
    for (const part of ['', '-wal']) readWhole(join(directory, `journal.db${part}`));
    return null;
  } catch (error) {
    const trouble = journalTrouble(error);
    if (trouble === null) throw error;
    return trouble;
  }
}

function readWhole(path: string): void {
  if (!existsSync(path)) return;
  const slice = Buffer.alloc(SLICE_BYTES);
  const file = openSync(path, 'r');
  try {
    while (readSync(file, slice) > 0);
  } finally {
    closeSync(file);
  }
}

/** Renames a journal that cannot be read, in the same folder, and returns the new name. It is never deleted (5.7). */
export function setJournalAside(directory: string, at_ms: number): string {
  let name = `journal.damaged-${at_ms}.db`;
  for (let next = at_ms + 1; existsSync(join(directory, name)); next += 1) name = `journal.damaged-${next}.db`;
  for (const part of PARTS) {
    const path = join(directory, `journal.db${part}`);
    if (existsSync(path)) renameSync(path, join(directory, `${name}${part}`));
  }
  return name;
}

/** The journal that was set aside last; null when there is none. Names of equal length sort by time. */
export function lastSetAside(directory: string): string | null {
  const names = readdirSync(directory).filter((name) => SET_ASIDE_PATTERN.test(name));
  return names.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).at(-1) ?? null;
}

/**
 * Completes a setting-aside that was interrupted by a kill: SQLite would delete the orphaned log, so it is moved after
 * its journal first.
 */
export function finishSettingAside(directory: string): void {
  const name = lastSetAside(directory);
  if (name === null || existsSync(join(directory, 'journal.db'))) return;
  for (const part of PARTS) {
    const left = join(directory, `journal.db${part}`);
    const kept = join(directory, `${name}${part}`);
    if (existsSync(left) && !existsSync(kept)) renameSync(left, kept);
  }
}

const KEPT_PATTERN = /^journal-kept-(\d+)\.db$/;

/**
 * A journal that was lost under a running till left a complete copy beside it (`watchFile`). Without a journal, that
 * copy becomes the journal: a new journal would make it an outdated copy. Returns its name; null when there is none.
 */
export function findJournalCopy(directory: string): string | null {
  if (!existsSync(directory) || hasContent(join(directory, 'journal.db'))) return null;
  const kept = readdirSync(directory)
    .map((name) => ({ name, number: Number(KEPT_PATTERN.exec(name)?.[1]) }))
    .filter(({ number }) => number > 0)
    .sort((a, b) => b.number - a.number);
  return kept.find(({ name }) => isWhole(join(directory, name)))?.name ?? null;
}

/** Makes the kept copy the journal. Returns its name; null when there is none to continue with. */
export function adoptJournalCopy(directory: string): string | null {
  const kept = findJournalCopy(directory);
  if (kept === null) return null;
  const path = join(directory, 'journal.db');
  // A log without its file belongs to the lost journal, and SQLite would merge it into this one.
  for (const part of ['-wal', '-shm'])
    if (existsSync(`${path}${part}`))
      renameSync(`${path}${part}`, join(directory, `${kept.replace('-kept-', '.lost-')}${part}`));
  renameSync(join(directory, kept), path);
  return kept;
}

/** Whether a journal exists. An empty file counts as none: never written, or lost. */
export function hasContent(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** The till may have died while writing it. */
function isWhole(path: string): boolean {
  try {
    const database = new Database(path, { readonly: true, fileMustExist: true });
    try {
      return (
        database.pragma('quick_check', { simple: true }) === 'ok' &&
        database.prepare('SELECT 1 FROM event').get() !== undefined
      );
    } finally {
      database.close();
      // Opening it created these; they belong to no other file.
      for (const part of ['-wal', '-shm']) rmSync(`${path}${part}`, { force: true });
    }
  } catch {
    return false;
  }
}

/**
 * What a fresh journal must adopt: the open traces of the journal set aside last, unless the note says that a journal
 * already did. The note does not if the till was killed right after setting it aside. While the note is unreadable,
 * nothing is adopted.
 */
export function notAdopted(directory: string, found: FoundNote): Adoption | null {
  const from = lastSetAside(directory);
  if (from === null || found === 'unread') return null;
  const note = isNote(found) ? found : null;
  if (note?.set_aside === from) return null;
  return { from, traces: openTraces(join(directory, from), note) };
}

/**
 * Open traces of a damaged journal: those in its note and those still readable in it as unfinished, minus those still
 * readable as ended.
 */
export function openTraces(path: string, note: LeaseNote | null): string[] {
  const open = new Set(note?.open ?? []);
  try {
    const old = new Database(path, { readonly: true, fileMustExist: true });
    try {
      readStates(old, (trace_id, state) => {
        // A refused payment may be probed again all the same (5.4); probing a settled one moves nothing.
        if (TERMINAL_STATES.has(state) && state !== 'DECLINED') open.delete(trace_id);
        else if (!TERMINAL_STATES.has(state)) open.add(trace_id);
      });
    } finally {
      old.close();
    }
  } catch {
    // Nothing in it can be read: only the note says what was open.
  }
  return [...open];
}

type See = (trace_id: string, state: AttemptState) => void;

/** Reads up to the damage; rows before it count. */
function readStates(old: Database.Database, see: See): void {
  const rows = old.prepare<[], { trace_id: string; state: AttemptState }>('SELECT trace_id, state FROM attempt');
  try {
    for (const { trace_id, state } of rows.iterate()) see(trace_id, state);
  } catch {
    return;
  }
}
