import type { Act } from '../../../core/staff/act.ts';
import type { JournalEvent } from '../events/events.ts';
import type { PlacedEvent } from './projection-store.ts';

/** One row of the audit trail: an act of a person, with its place in the chain. */
export interface AuditRow {
  readonly seq: number;
  readonly at_ms: number;
  readonly who: string;
  readonly staff_id: string | null;
  readonly what: string;
  readonly subject: string;
  readonly detail: string | null;
  readonly reason: string | null;
  readonly approved_by: string | null;
  readonly approved_by_id: string | null;
  readonly amount_minor: number | null;
  readonly sale_number: number | null;
}

/** The person's act in an event; null for the till's own acts and for those that a separate act event records. */
function actOf(event: JournalEvent): Act | null {
  switch (event.type) {
    case 'act':
      return event;
    case 'drawer_opened':
      return { who: event.by, what: 'drawer_opened', subject: 'drawer' };
    default:
      return null;
  }
}

/** The row that an event adds to the audit trail, if it is a person's act. */
export function auditRowOf({ seq, at_ms, event }: PlacedEvent): AuditRow | null {
  const act = actOf(event);
  if (act === null) return null;
  const { who, what, subject } = act;
  return {
    seq,
    at_ms,
    who,
    staff_id: act.staff_id ?? null,
    what,
    subject,
    detail: act.detail ?? null,
    reason: act.reason ?? null,
    approved_by: act.approved_by ?? null,
    approved_by_id: act.approved_by_id ?? null,
    amount_minor: act.amount_minor ?? null,
    sale_number: act.sale_number ?? null,
  };
}
