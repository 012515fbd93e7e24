import { GENESIS_HASH } from './canonical.ts';
import type { EventRow } from './event-log.ts';
import { type JournalReader, openJournalReader } from '../file/journal-reader.ts';

export interface EventPlace {
  readonly seq: number;
  readonly hash: string;
}

/** Feeds the events of a journal to a consumer, read beside the till without delaying its commits (store 6.1). */
export interface EventFeed {
  /** The last event; seq 0 in an empty journal. */
  end(): EventPlace;
  /** The hash of one event; for 0 the genesis hash, null when there is no such event. */
  hashAt(seq: number): string | null;
  /** The event that began a payment; null when there is none. */
  beganAt(trace_id: string): number | null;
  /**
   * Events from `from_seq` on: at most `events`, with at most `bytes` of bodies, but always at least one if any exists.
   */
  batch(from_seq: number, most: { readonly events: number; readonly bytes: number }): readonly EventRow[];
  close(): void;
}

/** Null when the journal cannot be read now; the caller retries later. */
export function openEventFeed(journal_file: string): EventFeed | null {
  const opened = openJournalReader(journal_file);
  return opened.ok ? feedOf(opened.value) : null;
}

function feedOf({ handle, close }: JournalReader): EventFeed {
  const last = handle.prepare<[], EventPlace>('SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1');
  const one = handle.prepare<[number], { hash: string }>('SELECT hash FROM event WHERE seq = ?');
  const first = handle.prepare<[string], { seq: number }>(
    'SELECT seq FROM event WHERE trace_id = ? ORDER BY seq LIMIT 1',
  );
  const from = handle.prepare<[number, number], EventRow>('SELECT * FROM event WHERE seq >= ? ORDER BY seq LIMIT ?');
  return {
    end: () => last.get() ?? { seq: 0, hash: GENESIS_HASH },
    hashAt: (seq) => (seq === 0 ? GENESIS_HASH : (one.get(seq)?.hash ?? null)),
    beganAt: (trace_id) => first.get(trace_id)?.seq ?? null,
    batch: (from_seq, most) => {
      const rows: EventRow[] = [];
      let bytes = 0;
      for (const row of from.iterate(from_seq, most.events)) {
        bytes += Buffer.byteLength(row.body);
        if (rows.length > 0 && bytes > most.bytes) break;
        rows.push(row);
      }
      return rows;
    },
    close,
  };
}
