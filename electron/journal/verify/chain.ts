import { eventHash, GENESIS_HASH, isCanonical } from '../events/canonical.ts';
import type { EventRow } from '../events/event-log.ts';
import { type JournalEvent, journalEventSchema, traceOf } from '../events/events.ts';

type Tell = (problem: string) => void;

/** Where the chain stands: the hash that the next event must name. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
}

export const CHAIN_BEGIN: ChainEnd = { seq: 0, hash: GENESIS_HASH };

export interface ChainProof {
  /** Checks the next event; null when it is not as it was written, which was told. */
  see(row: EventRow): JournalEvent | null;
  /** The chain ends here, and `seq` is not there although it should be. */
  miss(seq: number): void;
  readonly end: ChainEnd;
  readonly proven_events: number;
  readonly first_wrong_event: number | null;
  /** What can be relied on, for a person. */
  trust(): string[];
}

/** Follows the hash chain event by event, and remembers the first one that breaks it (payment-safety 5.10, I8). */
export function createChainProof(tell: Tell, begin = CHAIN_BEGIN): ChainProof {
  let end = begin;
  // An event whose own hash was spoilt is followed by one that names the hash it had.
  let had_hash = begin.hash;
  let first_wrong: number | null = null;
  let breaks = 0;
  const wrong = (seq: number): void => {
    first_wrong ??= seq;
    breaks += 1;
  };
  return {
    see: (row) => {
      const problems: string[] = [];
      if (row.seq !== end.seq + 1) {
        wrong(end.seq + 1);
        problems.push(`event ${row.seq} follows event ${end.seq}: events are missing`);
      } else if (row.previous_hash !== end.hash && row.previous_hash !== had_hash)
        problems.push(`event ${row.seq} does not continue the hash chain`);
      const event = ownProblems(row, problems);
      for (const problem of problems) tell(problem);
      if (problems.length > 0) wrong(row.seq);
      end = { seq: row.seq, hash: row.hash };
      had_hash = hashOf(row);
      return problems.length === 0 ? event : null;
    },
    miss: wrong,
    get end() {
      return end;
    },
    get proven_events() {
      return first_wrong === null ? end.seq : first_wrong - 1;
    },
    get first_wrong_event() {
      return first_wrong;
    },
    trust: () => trustOf(end.seq, first_wrong, breaks),
  };
}

/** What one row shows by itself; the event, when it can be read. */
function ownProblems(row: EventRow, problems: string[]): JournalEvent | null {
  const { seq } = row;
  if (hashOf(row) !== row.hash) problems.push(`event ${seq} was changed: its hash does not fit`);
  const value = readBody(row.body);
  // An event has no member that its schema does not know, so that what was parsed is the event.
  const event = journalEventSchema.safeParse(value).data ?? null;
  if (event === null) {
    problems.push(`event ${seq} cannot be read`);
    return null;
  }
  if (!isCanonical(value, row.body)) problems.push(`event ${seq} is not canonical`);
  if (event.type !== row.type || traceOf(event) !== row.trace_id)
    problems.push(`event ${seq} is indexed under another type or trace`);
  if (('evidence' in event && event.evidence !== undefined ? 1 : 0) !== row.evidenced)
    problems.push(`event ${seq} has a wrong evidence mark`);
  return event;
}

/** Columns of a damaged row can be of any type. */
function hashOf(row: EventRow): string {
  return typeof row.body === 'string' ? eventHash(row) : '';
}

function readBody(body: unknown): unknown {
  try {
    return JSON.parse(String(body)) as unknown;
  } catch {
    return null;
  }
}

function trustOf(last: number, first_wrong: number | null, breaks: number): string[] {
  if (first_wrong === null) return last === 0 ? [] : [`Events 1 to ${last} are as they were written.`];
  const before =
    first_wrong === 1 ? 'No event before it exists.' : `Events 1 to ${first_wrong - 1} are as they were written.`;
  if (last <= first_wrong) return [before, 'Nothing after them can be relied on.'];
  const after = `${first_wrong + 1} to ${last}`;
  return breaks === 1
    ? [before, `Events ${after} continue one another and the hash that event ${first_wrong} had: only it was changed.`]
    : [before, `Of events ${after}, those that are not named here are whole by themselves; what stood between is not.`];
}
