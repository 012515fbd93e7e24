import type Database from 'better-sqlite3';
import { LANE_NUMBERS } from '../../../core/sale/limits.ts';
import type { Anchor } from '../../../core/anchor/anchor.ts';

/** The journal's own part of an anchor. */
export type JournalPosition = Pick<
  Anchor,
  'seq' | 'hash' | 'leased_to' | 'used_to' | 'used_trace' | 'sale_number' | 'attempts'
>;

export interface PositionReader {
  read(): JournalPosition;
  /** The hash of one event; null when there is no such event. */
  hashAt(seq: number): string | null;
  /** When one event was written, in milliseconds since the Unix epoch; null when there is no such event. */
  timeAt(seq: number): number | null;
}

/**
 * Reads only the ends of indexes, because it runs after every commit. Attempts are never deleted, so the last row
 * counts them.
 */
const POSITION = `
  SELECT COALESCE(last_event.seq, 0) AS seq, COALESCE(last_event.hash, '') AS hash,
    COALESCE((SELECT max(sequence) FROM lease), 0) AS leased_to,
    COALESCE((SELECT sequence FROM lease WHERE lease.trace_id = last_attempt.trace_id), 0) AS used_to,
    last_attempt.trace_id AS used_trace,
    COALESCE((SELECT max(number) FROM sale WHERE number < ${LANE_NUMBERS}), 0) AS sale_number,
    COALESCE(last_attempt.place, 0) AS attempts
  FROM (SELECT 1)
    LEFT JOIN (SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1) AS last_event
    LEFT JOIN (SELECT rowid AS place, trace_id FROM attempt ORDER BY rowid DESC LIMIT 1) AS last_attempt`;

export function createPositionReader(handle: Database.Database): PositionReader {
  const position = handle.prepare<[], JournalPosition>(POSITION);
  const hashAt = handle.prepare<[number], { hash: string }>('SELECT hash FROM event WHERE seq = ?');
  const timeAt = handle.prepare<[number], number>('SELECT at_ms FROM event WHERE seq = ?').pluck();
  const none: JournalPosition = {
    seq: 0,
    hash: '',
    leased_to: 0,
    used_to: 0,
    used_trace: null,
    sale_number: 0,
    attempts: 0,
  };
  return {
    read: () => position.get() ?? none,
    hashAt: (seq) => hashAt.get(seq)?.hash ?? null,
    timeAt: (seq) => timeAt.get(seq) ?? null,
  };
}
