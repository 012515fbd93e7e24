import type Database from 'better-sqlite3';
import { type EventRow, eventRows } from './event-log.ts';
import { type JournalEvent, LINEAGE_TRACE, readEvent } from './events.ts';

/** One line of `cobro journal export` (operator-interface, Ready line). */
export interface ExportedEvent {
  readonly seq: number;
  readonly at: string;
  readonly type: string;
  readonly trace_id?: string;
  readonly state?: string;
  readonly amount_minor?: number;
  readonly tip_minor?: number;
  readonly currency?: string;
  readonly hash: string;
  readonly detail: unknown;
}

interface AttemptFacts {
  readonly state: string;
  readonly amount_minor: number;
  readonly tip_minor: number;
  readonly currency: string;
}

/**
 * Events in order; attempt events include the resulting state and the amount. Short reads and bounded memory, so that a
 * slow consumer delays nothing.
 */
export function* exportEvents(handle: Database.Database, after_seq = 0): Iterable<ExportedEvent> {
  const attempts = createFactsBefore(handle);
  for (const row of eventRows(handle, after_seq + 1)) {
    const event = eventIn(row.body);
    const base = { seq: row.seq, at: timeOf(row), type: row.type, hash: row.hash };
    if (event === null) {
      yield { ...base, detail: { unreadable: true } };
      continue;
    }
    const trace_id = row.trace_id === LINEAGE_TRACE ? null : row.trace_id;
    const facts = trace_id === null ? undefined : attempts.after(row, trace_id, event);
    const { type: _shown, ...detail } = event;
    yield { ...base, ...(trace_id === null ? {} : { trace_id, ...facts }), detail };
  }
}

/** A damaged row can contain anything. */
function timeOf({ at_ms }: EventRow): string {
  const time = new Date(Number(at_ms));
  return Number.isNaN(time.getTime()) ? 'unreadable' : time.toISOString();
}

const REMEMBERED_MAX = 4_096;

/** What is known of an attempt before an event; attempts from long ago are read again. */
function createFactsBefore(handle: Database.Database) {
  const earlier = handle
    .prepare<[string, number], string>(
      "SELECT body FROM event WHERE trace_id = ? AND seq < ? AND type IN ('attempt_intent', 'attempt_step') ORDER BY seq",
    )
    .pluck();
  const remembered = new Map<string, AttemptFacts>();
  const readAgain = (trace_id: string, seq: number): AttemptFacts | undefined =>
    earlier.all(trace_id, seq).reduce<AttemptFacts | undefined>((before, body) => {
      const event = eventIn(body);
      return event === null ? before : attemptFacts(event, before);
    }, undefined);
  return {
    after: (row: EventRow, trace_id: string, event: JournalEvent): AttemptFacts | undefined => {
      const begins = event.type === 'attempt_intent';
      const before = remembered.get(trace_id) ?? (begins ? undefined : readAgain(trace_id, row.seq));
      const facts = attemptFacts(event, before);
      remembered.delete(trace_id);
      if (facts !== undefined) remembered.set(trace_id, facts);
      const [oldest] = remembered.keys();
      if (remembered.size > REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
      return facts;
    },
  };
}

function eventIn(body: string): JournalEvent | null {
  try {
    return readEvent(JSON.parse(body));
  } catch {
    return null;
  }
}

function attemptFacts(event: JournalEvent, before: AttemptFacts | undefined): AttemptFacts | undefined {
  if (event.type === 'attempt_intent') {
    const { amount_minor, tip_minor, currency } = event.intent;
    return { state: 'INTENT', amount_minor, tip_minor, currency };
  }
  if (event.type === 'attempt_step' && before !== undefined) return { ...before, state: event.state };
  return before;
}
