import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type AttemptState, TERMINAL_STATES } from '../../../core/payments/attempt.ts';
import { type FoundNote, type LeaseNote, isNote } from '../leases/lease-file.ts';

/** The files of one database; they belong together and are never separated (payment-safety 4.1). */
const PARTS = ['', '-wal', '-shm'] as const;
/** A journal that cannot be read any more, and the traces that it leaves open. */
export interface Adoption {
  readonly from: string;
  readonly traces: readonly string[];
}
export const SET_ASIDE_PATTERN = /^journal\.damaged-\d+\.db$/;

/** Gives a journal that cannot be read another name beside the old one. It is never deleted (5.7). Answers that name. */
export function setJournalAside(directory: string, at_ms: number): string {
  let name = `journal.damaged-${at_ms}.db`;
  for (let next = at_ms + 1; existsSync(join(directory, name)); next += 1) name = `journal.damaged-${next}.db`;
  for (const part of PARTS) {
    const path = join(directory, `journal.db${part}`);
    if (existsSync(path)) renameSync(path, join(directory, `${name}${part}`));
  }
  return name;
}

/** The journal that was set aside last; null when none ever was. Names of one length sort by their time. */
export function lastSetAside(directory: string): string | null {
  const names = readdirSync(directory).filter((name) => SET_ASIDE_PATTERN.test(name));
  return names.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).at(-1) ?? null;
}

/**
 * A till that was killed while it set a journal aside left its log without it: SQLite would delete that as the log of no
 * database. It follows its journal first.
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
 * A journal that was lost under the till left a copy of all it knew beside it (`watchFile`). Where there is none any more, that
 * copy is the journal: a new one would make all of it a copy that is older than its last use. Answers its name; null: none.
 */
export function keptCopy(directory: string): string | null {
  if (!existsSync(directory) || hasContent(join(directory, 'journal.db'))) return null;
  const kept = readdirSync(directory)
    .map((name) => ({ name, number: Number(KEPT_PATTERN.exec(name)?.[1]) }))
    .filter(({ number }) => number > 0)
    .sort((a, b) => b.number - a.number);
  return kept.find(({ name }) => isWhole(join(directory, name)))?.name ?? null;
}

/** Makes the kept copy the journal. Answers its name; null: there is none to go on with. */
export function takeKeptCopy(directory: string): string | null {
  const kept = keptCopy(directory);
  if (kept === null) return null;
  const path = join(directory, 'journal.db');
  // A log without its file is of the lost one, and SQLite would put it into this.
  for (const part of ['-wal', '-shm'])
    if (existsSync(`${path}${part}`))
      renameSync(`${path}${part}`, join(directory, `${kept.replace('-kept-', '.lost-')}${part}`));
  renameSync(join(directory, kept), path);
  return kept;
}

/** A journal that is there. One of no bytes is none: nothing was ever written to it, or all of it is gone. */
export function hasContent(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** The till may have died while it wrote it. */
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
      // What looking at it left beside it is of no other file.
      for (const part of ['-wal', '-shm']) rmSync(`${path}${part}`, { force: true });
    }
  } catch {
    return false;
  }
}

/**
 * What a fresh journal must adopt: the open traces of the one that was set aside last, unless the note says that a journal
 * knows of it. It does not when the till was killed after it had set that one aside. What a note says that cannot be read now
 * is adopted once it can be.
 */
export function notAdopted(directory: string, found: FoundNote): Adoption | null {
  const from = lastSetAside(directory);
  if (from === null || found === 'unread') return null;
  const note = isNote(found) ? found : null;
  if (note?.set_aside === from) return null;
  return { from, traces: openTraces(join(directory, from), note) };
}

/**
 * The traces that a damaged journal leaves open: those of the note beside it, and those that can still be read in it as
 * unfinished, without those that can still be read in it as ended.
 */
export function openTraces(path: string, note: LeaseNote | null): string[] {
  const open = new Set(note?.open ?? []);
  try {
    const old = new Database(path, { readonly: true, fileMustExist: true });
    try {
      readStates(old, (trace_id, state) => {
        // A refused payment may be asked for once more all the same (5.4); asking for one that is settled moves nothing.
        if (TERMINAL_STATES.has(state) && state !== 'DECLINED') open.delete(trace_id);
        else if (!TERMINAL_STATES.has(state)) open.add(trace_id);
      });
    } finally {
      old.close();
    }
  } catch {
    // Nothing of it can be read: the note alone says what was open.
  }
  return [...open];
}

type See = (trace_id: string, state: AttemptState) => void;

/** Reads until the damage; what comes before it counts. */
function readStates(old: Database.Database, see: See): void {
  const rows = old.prepare<[], { trace_id: string; state: AttemptState }>('SELECT trace_id, state FROM attempt');
  try {
    for (const { trace_id, state } of rows.iterate()) see(trace_id, state);
  } catch {
    return;
  }
}
