import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { eventHash } from '../events/canonical.ts';
import type { EventRow } from '../events/event-log.ts';
import { eventsOfPage } from './event-cells.ts';
import { type LogFrames, NO_LOG, readLogFrames } from './log-frames.ts';

/** Events as found in a journal's pages, without SQLite. */
export interface RawEvents {
  /** In order of their numbers; missing ones are skipped. */
  rows(): Iterable<EventRow>;
  close(): void;
}

const PAGE_BYTES = 4_096;
/** A number above what the pages could hold is damaged. */
const EVENTS_A_PAGE_MAX = 64;

/**
 * Reads every event of a journal file and its log, page by page, for a journal that SQLite cannot read. Needs eight
 * bytes of memory per event. This process must not have the journal open: closing the file would release its locks.
 */
export function openRawEvents(path: string): RawEvents {
  const file = openSync(path, 'r');
  const log_path = `${path}-wal`;
  const log = existsSync(log_path) ? readFileSync(log_path) : null;
  const frames: LogFrames = log === null ? NO_LOG : readLogFrames(log);
  const stored_pages = Math.ceil(fstatSync(file).size / PAGE_BYTES);
  const pages = Math.max(stored_pages, ...frames.committed.keys(), 0);
  const readPage = (number: number): Buffer | null => {
    const logged = frames.committed.get(number);
    if (log !== null && logged !== undefined) return log.subarray(logged, logged + PAGE_BYTES);
    if (number < 1 || number > stored_pages) return null;
    const page = Buffer.alloc(PAGE_BYTES);
    readSync(file, page, 0, PAGE_BYTES, (number - 1) * PAGE_BYTES);
    return page;
  };
  const rowsOf = (number: number): EventRow[] => {
    const page = readPage(number);
    return page === null ? [] : eventsOfPage(page, number, readPage);
  };
  const places = placesOf(pages, rowsOf);
  return {
    *rows() {
      for (const [seq, number] of places.entries()) {
        const row = number === 0 ? undefined : best(rowsOf(number).filter((one) => one.seq === seq));
        if (row !== undefined) yield row;
      }
    },
    close: () => closeSync(file),
  };
}

const isWhole = (row: EventRow): boolean => eventHash(row) === row.hash;

const best = (rows: readonly EventRow[]): EventRow | undefined => rows.find(isWhole) ?? rows[0];

/** Page of each event, by its number; freed pages can hold an older copy. */
function placesOf(pages: number, rowsOf: (number: number) => EventRow[]): Float64Array {
  let places = new Float64Array(1_024);
  const seq_max = pages * EVENTS_A_PAGE_MAX;
  let last = 0;
  for (let number = 1; number <= pages; number += 1) {
    for (const row of rowsOf(number)) {
      const { seq } = row;
      if (seq < 1 || seq > seq_max) continue;
      if (seq >= places.length) {
        const longer = new Float64Array(2 * seq);
        longer.set(places);
        places = longer;
      }
      last = Math.max(last, seq);
      if (places[seq] === 0 || isWhole(row)) places[seq] = number;
    }
  }
  return places.subarray(0, last + 1);
}

/** The highest event in commits that SQLite ignores because the log is damaged before them; 0 when there is none. */
export function lastLostInLog(path: string): number {
  const log_path = `${path}-wal`;
  if (!existsSync(log_path)) return 0;
  const log = readFileSync(log_path);
  const { lost, page_bytes } = readLogFrames(log);
  let last = 0;
  for (const at of lost)
    for (const row of eventsOfPage(log.subarray(at, at + page_bytes), 0, () => null))
      if (isWhole(row)) last = Math.max(last, row.seq);
  return last;
}
