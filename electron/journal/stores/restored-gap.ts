import type Database from 'better-sqlite3';
import { UNRESOLVED_STATES } from '../../../core/payments/attempt.ts';
import type { TheirLine } from '../../../core/shift/reconcile.ts';

/** A payment that the backup holds without an end; a person decides what becomes of it. */
export interface OpenPayment {
  readonly trace_id: string;
  readonly state: string;
  readonly amount_minor: number;
  readonly currency: string;
}

/** What a restored till does not know, or not to its end. */
export interface RestoredGap {
  /** ISO 8601; everything after it is the gap. */
  readonly last_event_at: string;
  readonly open_payments: readonly OpenPayment[];
}

/** What the journal of a restored till itself shows of its gap. */
export function restoredGap(handle: Database.Database): RestoredGap {
  const last_ms = Number(handle.prepare('SELECT at_ms FROM event ORDER BY seq DESC LIMIT 1').pluck().get() ?? 0);
  const states = ['INTENT', ...UNRESOLVED_STATES];
  const open = handle.prepare<string[], OpenPayment>(
    `SELECT trace_id, state, amount_minor + tip_minor AS amount_minor, currency FROM attempt
     WHERE state IN (${states.map(() => '?').join(', ')}) ORDER BY rowid`,
  );
  return { last_event_at: new Date(last_ms).toISOString(), open_payments: open.all(...states) };
}

/** Lines of the service's settlement that this journal does not know: paid or given back after the backup was made. */
export function unknownLines(handle: Database.Database, lines: readonly TheirLine[]): TheirLine[] {
  const known = handle
    .prepare<[string, string], number>(
      'SELECT 1 FROM attempt WHERE transaction_id = ? UNION ALL SELECT 1 FROM undo WHERE transaction_id = ? LIMIT 1',
    )
    .pluck();
  return lines.filter(({ id }) => known.get(id, id) === undefined);
}

/** The days from the last event to now, at most the last 31: a settlement is asked for each. */
export function gapDays(last_event_at: string, now_ms: number): string[] {
  const day_ms = 86_400_000;
  const from_ms = Math.max(Date.parse(last_event_at.slice(0, 10)), now_ms - 30 * day_ms);
  const days: string[] = [];
  for (let at = from_ms; at < now_ms + 1; at += day_ms) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
