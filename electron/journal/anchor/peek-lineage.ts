import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type JournalEvent, LINEAGE_TRACE, parseEvent, readEvent } from '../events/events.ts';
import { type LineagePast, lineagePast } from './lineage-past.ts';

/** The descent recorded in a folder's journal, read beside the till that holds it. Null when it cannot be read. */
export function peekLineage(directory: string): LineagePast | null {
  return peek(directory, pastIn);
}

function peek<Value>(directory: string, read: (journal: Database.Database) => Value): Value | null {
  try {
    const journal = new Database(join(directory, 'journal.db'), { readonly: true, fileMustExist: true });
    try {
      return read(journal);
    } finally {
      journal.close();
    }
  } catch {
    return null;
  }
}

/** The till named by the journal; null when it never had an anchor or cannot be read. */
export function peekTill(directory: string): string | null {
  return peek(directory, (journal) =>
    lineageEvents(journal).reduce<string | null>((till, event) => ('till' in event ? event.till : till), null),
  );
}

/** Same for an open journal. An unreadable event is skipped. */
export function pastIn(handle: Database.Database): LineagePast {
  return lineagePast(lineageEvents(handle));
}

function lineageEvents(handle: Database.Database): JournalEvent[] {
  const rows = handle.prepare<[string], { body: string }>('SELECT body FROM event WHERE trace_id = ? ORDER BY seq');
  return rows.all(LINEAGE_TRACE).flatMap(({ body }) => eventIn(body) ?? []);
}

/**
 * Whether every event about this till's descent is readable here. An unknown one may say that the till is at rest or
 * was given away: a program that ignores it could sell twice as one till.
 */
export function recordsLineage(handle: Database.Database): boolean {
  const rows = handle.prepare<[string], { body: string }>('SELECT body FROM event WHERE trace_id = ? ORDER BY seq');
  return rows.all(LINEAGE_TRACE).every(({ body }) => readEvent(JSON.parse(body)) !== null);
}

function eventIn(body: string): JournalEvent | null {
  try {
    return parseEvent(JSON.parse(body));
  } catch {
    return null;
  }
}
