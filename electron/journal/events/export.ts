import type { EventLog } from './event-log.ts';
import { type JournalEvent, journalEventSchema } from './events.ts';

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

/** Events in order, each attempt event with the state that it left the attempt in, and its amount. */
export function* exportEvents(events: EventLog): Iterable<ExportedEvent> {
  const attempts = new Map<string, AttemptFacts>();
  for (const row of events.rows()) {
    const parsed = journalEventSchema.safeParse(readBody(row.body));
    const base = { seq: row.seq, at: new Date(row.at_ms).toISOString(), type: row.type, hash: row.hash };
    if (!parsed.success) {
      yield { ...base, detail: { unreadable: true } };
      continue;
    }
    const facts = row.trace_id === null ? undefined : attemptFacts(parsed.data, attempts.get(row.trace_id));
    if (row.trace_id !== null && facts !== undefined) attempts.set(row.trace_id, facts);
    const { type: _shown, ...detail } = parsed.data;
    yield { ...base, ...(row.trace_id === null ? {} : { trace_id: row.trace_id, ...facts }), detail };
  }
}

function readBody(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
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
