import type { UnknownRecovery } from '../../../core/contract/recovery.ts';
import type { TenderKind } from '../../../core/sale/tender-kind.ts';
import type { AttemptView, TimelineView } from '../../../core/contract/recovery.ts';
import { UNRESOLVED_STATES } from '../../../core/payments/attempt.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { AttemptSummary, AttemptTimelineEntry } from '../../payments/payment-engine.ts';

interface AttemptHistory {
  readonly summary: AttemptSummary;
  readonly timeline: readonly AttemptTimelineEntry[];
}

/** The tender kind that paid the sale besides this attempt: shows whether the customer may have paid twice. */
function paidBy(sale: Sale | null, trace_id: string): TenderKind | null {
  if (sale?.state !== 'PAID') return null;
  return sale.tenders.findLast((tender) => tender.state === 'paid' && tender.trace_id !== trace_id)?.kind ?? null;
}

/** One attempt for the recovery page. `now_ms` is the wall clock, for display only. */
export function attemptView(summary: AttemptSummary, sale: Sale | null, now_ms: number): AttemptView {
  const { payment_id: _payment, refunded_minor: _refunded, holds: _holds, next_try_in_ms, ...shown } = summary;
  return {
    ...shown,
    next_try_at_ms: next_try_in_ms === null ? null : now_ms + next_try_in_ms,
    sale_paid_by: paidBy(sale, summary.trace_id),
  };
}

export function timelineView(timeline: readonly AttemptTimelineEntry[]): readonly TimelineView[] {
  return timeline.map(({ at_ms, type, state, detail }) => ({ at_ms, type, state, detail }));
}

/** The result of a recovery call that settled nothing: the service's status if it answered, else the cause. */
function callCode({ detail }: AttemptTimelineEntry): string {
  const { cause, http_status, error_code } = detail;
  if (typeof http_status === 'number' && http_status >= 400) return `http_${http_status}`;
  return String(cause ?? error_code ?? 'unknown');
}

/** The latest unsuccessful tries, oldest first, at most three: the space on the screen. */
function lastErrors({ summary, timeline }: AttemptHistory): UnknownRecovery['last_errors'] {
  const tried = timeline.filter(
    ({ state, detail }) => detail['tries'] !== undefined && state !== null && UNRESOLVED_STATES.has(state),
  );
  if (tried.length > 0)
    return tried.slice(-3).map((entry) => ({ try_number: Number(entry.detail['tries']), code: callCode(entry) }));
  return summary.last_error === null || summary.tries === 0
    ? []
    : [{ try_number: summary.tries, code: summary.last_error }];
}

/** Progress of an unknown attempt's undo. An attempt unknown to the engine counts as unknown, never as settled. */
export function recoveryOf(history: AttemptHistory | null, now_ms: number): UnknownRecovery {
  if (!history)
    return {
      ...{ state: 'REVERSING', undone_by: null, needs_person: false, tries: 0 },
      ...{ trying_now: false, next_try_at_ms: null, last_errors: [] },
    };
  const { state, undone_by, needs_person, link_seen, tries, trying_now, next_try_in_ms } = history.summary;
  return {
    state,
    undone_by,
    needs_person,
    link_seen,
    tries,
    trying_now,
    next_try_at_ms: next_try_in_ms === null ? null : now_ms + next_try_in_ms,
    last_errors: lastErrors(history),
  };
}
