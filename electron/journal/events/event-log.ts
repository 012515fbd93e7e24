import { createHmac, hash as digest } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { DeviceKey } from '../anchor/device-key.ts';
import { canonicalJson, eventHash, GENESIS_HASH } from './canonical.ts';
import { type JournalEvent, parseEvent, traceOf } from './events.ts';

export interface EventRow {
  readonly seq: number;
  readonly at_ms: number;
  readonly type: string;
  readonly trace_id: string | null;
  readonly evidenced: number;
  readonly body: string;
  readonly previous_hash: string;
  readonly hash: string;
  /** HMAC of the hash under the machine's key, base64url; null when written without a key. */
  readonly seal: string | null;
}

export interface EventLog {
  /** Appends the next event to the chain, inside the caller's transaction. */
  append(event: JournalEvent, at_ms: number): number;
  /** Rereads the end of the chain after a rolled-back transaction. */
  forget(): void;
  ofTrace(trace_id: string): readonly EventRow[];
  /** Events of these types after `seq` and before `until_seq`, oldest first. */
  after(seq: number, types: readonly JournalEvent['type'][], limit: number, until_seq?: number): readonly EventRow[];
  /** Position of the last event of this type, before `until_seq` if given; 0 when there is none. */
  lastSeqOf(type: JournalEvent['type'], until_seq?: number): number;
}

/** The seal of an event: without the key, the chain could be rebuilt but not sealed. */
export type Seal = (hash: string) => string;

/** Length of a hash in hexadecimal digits, and of a SHA-256 block in bytes. */
const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;

/**
 * HMAC-SHA-256 (RFC 2104) by two digests with precomputed key halves: ten times faster than an HMAC object per event.
 */
export function sealOf(key: DeviceKey): Seal {
  const seal_key = key.derive('journal seal');
  const inner = Buffer.alloc(2 * BLOCK_BYTES, 0x36);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0x5c);
  for (const [at, byte] of seal_key.entries()) {
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  return (hash) => {
    // Only a damaged row has such a hash. A text with as many bytes as characters is ASCII.
    if (typeof hash !== 'string' || hash.length !== BLOCK_BYTES || Buffer.byteLength(hash) !== BLOCK_BYTES)
      return createHmac('sha256', seal_key).update(String(hash)).digest('base64url');
    inner.write(hash, BLOCK_BYTES, 'latin1');
    // As text: allocating a buffer per digest takes longer than the digest.
    outer.write(digest('sha256', inner, 'binary'), BLOCK_BYTES, 'latin1');
    return digest('sha256', outer, 'base64url');
  };
}

/** The append-only event log; each event names the hash of the one before (payment-safety 5.10, I8). */
export function createEventLog(handle: Database.Database, seal: Seal | null = null): EventLog {
  const insert = handle.prepare(
    'INSERT INTO event (seq, at_ms, type, trace_id, evidenced, body, previous_hash, hash, seal) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const last = handle.prepare<[], { seq: number; hash: string }>(
    'SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1',
  );
  const ofTrace = handle.prepare<[string], EventRow>('SELECT * FROM event WHERE trace_id = ? ORDER BY seq');
  const after = handle.prepare<[number, number, string, number], EventRow>(
    'SELECT * FROM event WHERE seq > ? AND seq < ? AND type IN (SELECT value FROM json_each(?)) ORDER BY seq LIMIT ?',
  );
  const lastSeq = handle.prepare<[string, number], { seq: number }>(
    'SELECT seq FROM event WHERE type = ? AND seq < ? ORDER BY seq DESC LIMIT 1',
  );
  let end: { seq: number; hash: string } | null = null;

  return {
    append: (given, at_ms) => {
      // An event that could not be read later must not be written. A step's parts (evidence, names) were already
      // parsed, and its customer waits.
      const event = given.type === 'attempt_step' ? given : parseEvent(given);
      end ??= last.get() ?? { seq: 0, hash: GENESIS_HASH };
      const seq = end.seq + 1;
      const body = canonicalJson(event);
      const hash = eventHash({ seq, at_ms, previous_hash: end.hash, body });
      const evidenced = 'evidence' in event && event.evidence !== undefined ? 1 : 0;
      insert.run(seq, at_ms, event.type, traceOf(event), evidenced, body, end.hash, hash, seal?.(hash) ?? null);
      end = { seq, hash };
      return seq;
    },
    forget: () => {
      end = null;
    },
    ofTrace: (trace_id) => ofTrace.all(trace_id),
    after: (seq, types, limit, until_seq = Number.MAX_SAFE_INTEGER) =>
      after.all(seq, until_seq, JSON.stringify(types), limit),
    lastSeqOf: (type, until_seq = Number.MAX_SAFE_INTEGER) => lastSeq.get(type, until_seq)?.seq ?? 0,
  };
}

const EVENTS_AT_ONCE = 500;

/** Events in order, in short reads; stops where a damaged file breaks the order. */
export function* eventRows(handle: Database.Database, from_seq = 1): Iterable<EventRow> {
  const after = handle.prepare<[number, number], EventRow>('SELECT * FROM event WHERE seq > ? ORDER BY seq LIMIT ?');
  let last = from_seq - 1;
  for (;;) {
    const rows = after.all(last, EVENTS_AT_ONCE);
    for (const row of rows) {
      if (row.seq <= last) throw Object.assign(new Error('its events are out of order'), { code: 'SQLITE_CORRUPT' });
      yield row;
      last = row.seq;
    }
    if (rows.length < EVENTS_AT_ONCE) return;
  }
}
