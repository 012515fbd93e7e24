import type Database from 'better-sqlite3';
import { pastIn } from '../anchor/peek-lineage.ts';
import { LINEAGE_TRACE } from '../events/events.ts';
import { UNRESOLVED_STATES } from '../../../core/payments/attempt.ts';

/** A payment that is still open in the backup; a person decides about it. */
export interface OpenPayment {
  readonly trace_id: string;
  readonly state: string;
  readonly amount_minor: number;
  readonly currency: string;
}

/** What a restored till does not know, or knows only in part. */
export interface RestoredGap {
  /** ISO 8601; the gap begins here. */
  readonly last_event_at: string;
  readonly open_payments: readonly OpenPayment[];
}

/** The gap as the restored till's own journal shows it. */
export function restoredGap(handle: Database.Database): RestoredGap {
  const states = ['INTENT', ...UNRESOLVED_STATES];
  const open = handle.prepare<string[], OpenPayment>(
    `SELECT trace_id, state, amount_minor + tip_minor AS amount_minor, currency FROM attempt
     WHERE state IN (${states.map(() => '?').join(', ')}) ORDER BY rowid`,
  );
  return { last_event_at: new Date(gapBeginsMs(handle)).toISOString(), open_payments: open.all(...states) };
}

/**
 * Time of the newest event before this journal was known to be an older life. Later events (the restore itself, a
 * shift, a cash sale) do not end the gap. A copy that no till has opened yet has no such events.
 */
function gapBeginsMs(handle: Database.Database): number {
  const { known_to_ms } = pastIn(handle);
  if (known_to_ms !== null) return known_to_ms;
  const before = handle
    .prepare<[string], number>(
      `SELECT at_ms FROM event WHERE seq < COALESCE((
         SELECT min(seq) FROM event WHERE trace_id = ? AND body ->> 'type' = 'inherited_held' AND body ->> 'stops_cards'
       ), seq + 1) ORDER BY seq DESC LIMIT 1`,
    )
    .pluck();
  return before.get(LINEAGE_TRACE) ?? 0;
}

const DAY_MS = 86_400_000;
/** A longer gap is queried no further back; the reader of the list is informed. */
const DAYS_MAX = 92;

export interface GapDays {
  /** YYYY-MM-DD, oldest first. */
  readonly days: readonly string[];
  /** The gap begins before the first listed day. */
  readonly is_cut: boolean;
}

/**
 * The days from the gap's begin until now, whose settlements are to be requested: by UTC, and also by the till's local
 * day where that is earlier, as on evenings in America. The service's interface does not say whose days it means.
 */
export function gapDays(
  begins_ms: number,
  now_ms: number,
  minutes_behind = new Date(begins_ms).getTimezoneOffset(),
): GapDays {
  const dayOf = (at_ms: number): number => Math.floor(at_ms / DAY_MS);
  const today = dayOf(now_ms);
  const wanted = dayOf(Math.min(begins_ms, now_ms) - Math.max(0, minutes_behind) * 60_000);
  const first = Math.max(wanted, today - DAYS_MAX + 1);
  const days = Array.from({ length: today - first + 1 }, (_, index) =>
    new Date((first + index) * DAY_MS).toISOString().slice(0, 10),
  );
  return { days, is_cut: first > wanted };
}
