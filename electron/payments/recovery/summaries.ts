import { type AttemptState, UNRESOLVED_STATES } from '../../../core/payments/attempt.ts';
import type { EndedReturn } from '../../../core/payments/ended-return.ts';
import { UNSETTLED_UNDO_STATES } from '../../../core/payments/undo.ts';
import { undoneByOf } from '../../../core/verdict/undone-by.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { Journal } from '../../journal/journal.ts';
import type { PlacedEvent } from '../../journal/projections/projection-store.ts';
import type { AttemptRow, UndoRow } from '../../journal/tables/rows.ts';
import type { TabStepRow } from '../../journal/tables/tab-table.ts';
import { openItemOf } from './close-manually.ts';
import type { EngineContext } from '../engine-context.ts';
import { linkSeen } from './link-notes.ts';
import type { AttemptSummary, AttemptTimelineEntry, RecoverySummary } from '../payment-engine.ts';

/** An unsettled return or tab step of a bound payment. */
type OpenStep = UndoRow | TabStepRow;

/** What the till shows of attempts: read from the journal, with due times from the queue. */
export interface Summaries {
  recovery(): RecoverySummary;
  list(filter: 'unresolved' | 'resolved_today' | 'all', limit: number): readonly AttemptSummary[];
  one(
    trace_id: string,
  ): { readonly summary: AttemptSummary; readonly timeline: readonly AttemptTimelineEntry[] } | null;
}

export function createSummaries(context: EngineContext): Summaries {
  const { journal, clock } = context;
  const startOfDay = (): number => new Date(clock.wallMs()).setHours(0, 0, 0, 0);
  const openUndos = (): Map<string, OpenStep> =>
    new Map([...journal.attempts.unsettledUndos(), ...journal.tabs.unsettled()].map((step) => [step.trace_id, step]));
  const unresolved = (undos: ReadonlyMap<string, OpenStep>): AttemptRow[] => {
    const attempts = journal.attempts.unfinished().filter((row) => UNRESOLVED_STATES.has(row.state));
    return [
      ...attempts,
      ...journal.attempts.refusedUnproven(),
      ...journal.attempts.endedToTell(),
      ...[...undos.keys()].flatMap((trace_id) => journal.attempts.find(trace_id) ?? []),
    ];
  };
  /** Paid, with a return proven today: someone may still be waiting for it. */
  const returnsEnded = (undos: ReadonlyMap<string, OpenStep>): AttemptRow[] => {
    const traces = new Set(journal.attempts.undosProvenLate(startOfDay()).map(({ trace_id }) => trace_id));
    return [...traces]
      .flatMap((trace_id) => (undos.has(trace_id) ? [] : (journal.attempts.find(trace_id) ?? [])))
      .filter((row) => endedReturn(context, row) !== null);
  };
  const rowsFor = (
    filter: 'unresolved' | 'resolved_today' | 'all',
    undos: ReadonlyMap<string, OpenStep>,
    limit: number,
  ): readonly AttemptRow[] => {
    if (filter === 'unresolved') return unresolved(undos).slice(0, limit);
    return filter === 'all'
      ? journal.attempts.since(0, false, limit)
      : [...returnsEnded(undos), ...journal.attempts.since(startOfDay(), true, limit)].slice(0, limit);
  };
  return {
    recovery: () => {
      const doubt = journal.attempts.inDoubt();
      return {
        ...doubt,
        needs_person: doubt.needs_person + journal.parked().length,
        resolved_today: journal.attempts.resolvedSince(startOfDay()),
      };
    },
    list: (filter, limit) => {
      const undos = openUndos();
      return rowsFor(filter, undos, limit).map((row) => summaryOf(context, row, undos.get(row.trace_id)));
    },
    one: (trace_id) => {
      const row = journal.attempts.find(trace_id);
      if (row === null) return null;
      return {
        summary: summaryOf(context, row, openUndos().get(trace_id)),
        // Read lazily: showing a payment's outcome does not need its timeline.
        get timeline() {
          return timelineOf(journal, trace_id);
        },
      };
    },
  };
}

function namesOf(sale: Sale | null): Pick<AttemptSummary, 'sale_number' | 'sale_lane'> {
  if (sale?.of_lane !== undefined) return { sale_number: sale.of_lane.number, sale_lane: sale.of_lane.lane };
  return { sale_number: sale?.number ?? null };
}

function summaryOf(context: EngineContext, row: AttemptRow, undo: OpenStep | undefined): AttemptSummary {
  const job = context.queue.find(row.trace_id);
  const open_item = openItemOf(row, undo);
  const isReported = UNRESOLVED_STATES.has(row.state) || open_item === 'unpaid';
  return {
    trace_id: row.trace_id,
    sale_id: row.sale_id,
    ...namesOf(context.journal.sales.sale(row.sale_id)),
    state: row.state,
    holds: row.intent.settles_sale === true,
    amount_minor: row.amount_minor,
    tip_minor: row.tip_minor,
    currency: row.currency,
    card: row.card,
    by_link: row.intent.link === true,
    link_seen: row.intent.link === true && isReported ? linkSeen(context.journal, row.trace_id) : null,
    payment_id: row.payment_id,
    refunded_minor: row.refunded_minor,
    started_at_ms: row.started_at_ms,
    changed_at_ms: undo?.changed_at_ms ?? row.changed_at_ms,
    tries: undo?.tries ?? row.tries,
    next_try_in_ms:
      job === undefined ? nextQueryInMs(context, row) : untilMs(context, Math.max(job.due_at_ms, job.not_before_ms)),
    trying_now: job?.running ?? context.lost.isAsking(row.trace_id),
    needs_person: row.needs_person || undo?.needs_person === true,
    last_error: isReported ? row.last_result : (undo?.last_result ?? null),
    undone_by: row.state === 'REVERSED' ? undoneByOf(row.last_result) : null,
    open_item,
    ended_return: undo === undefined ? endedReturn(context, row) : null,
  };
}

/** One that was not done is told until another return follows, which may be its repetition. */
function endedReturn({ journal }: EngineContext, { trace_id, state }: AttemptRow): EndedReturn | null {
  const undos = state === 'BOUND' ? journal.attempts.undosOf(trace_id) : [];
  const last = undos.at(-1);
  if (last === undefined || UNSETTLED_UNDO_STATES.has(last.state)) return null;
  const reported = undos.findLast((undo) => wasInDoubt(undo) && (undo.state === 'DONE' || undo === last));
  return reported === undefined
    ? null
    : { act: reported.act, is_done: reported.state === 'DONE', amount_minor: reported.amount_minor };
}

/** Its own call proved nothing: recovery or a person settled it. */
const wasInDoubt = ({ tries, last_result }: UndoRow): boolean => tries > 0 || last_result === 'closed_by_manager';

const untilMs = ({ clock }: EngineContext, at_ms: number): number => Math.max(0, at_ms - clock.monotonicMs());

/** A payment that the service refused is probed once more, outside the queue (payment-safety 5.4). */
function nextQueryInMs({ lost }: EngineContext, row: AttemptRow): number | null {
  return row.state === 'DECLINED' && !row.needs_person ? lost.dueInMs(row.trace_id) : null;
}

function timelineOf(journal: Journal, trace_id: string): AttemptTimelineEntry[] {
  let state: AttemptState | null = null;
  return journal.timeline(trace_id).map((placed) => {
    const { event } = placed;
    const detail = detailOf(placed);
    if (event.type === 'attempt_intent') state = 'INTENT';
    if (event.type === 'attempt_step') state = event.state;
    return { at_ms: placed.at_ms, type: event.type, state, detail };
  });
}

/** Codes and numbers only; the till turns them into sentences. */
function detailOf({ event }: PlacedEvent): Record<string, string | number> {
  const detail: Record<string, string | number> = {};
  const put = (key: string, value: string | number | null | undefined): void => {
    if (value !== undefined && value !== null) detail[key] = value;
  };
  if ('cause' in event) put('cause', event.cause);
  if (event.type === 'attempt_note') put('note', event.note);
  if (event.type === 'attempt_step' && event.recovery !== undefined) {
    put('call', event.recovery.rung);
    put('tries', event.recovery.tries);
  }
  if (event.type === 'attempt_step') put('approved_minor', event.approved_minor);
  if (event.type === 'attempt_step' || event.type === 'attempt_note') {
    put('payment_id', event.named?.payment_id);
    put('transaction_id', event.named?.transaction_id);
    put('reason', event.named?.reason);
    put('response_code', event.named?.response_code);
  }
  if (event.type === 'attempt_sending') put('card', `${event.sending.card.brand} ${event.sending.card.last_four}`);
  if (event.type === 'undo_intent') {
    put('undo_id', event.undo.undo_id);
    put('act', event.undo.act);
    put('call', event.undo.call);
    put('amount_minor', event.undo.amount_minor);
  }
  if (event.type === 'tab_intent') {
    put('act', event.tab.act);
    put('amount_minor', event.tab.amount_minor);
  }
  if (event.type === 'tab_step') put('undo_state', event.state);
  if (event.type === 'undo_step') {
    put('undo_id', event.undo_id);
    put('undo_state', event.state);
    put('transaction_id', event.transaction_id);
  }
  if ('evidence' in event && event.evidence?.source === 'call') {
    const { call } = event.evidence;
    put('path', call.path);
    put('http_status', call.status);
    put('error_code', call.error_code);
    put('duration_ms', Math.round(call.duration_ms));
  }
  if ('evidence' in event && event.evidence?.source === 'manager') put('evidence_reference', event.evidence.reference);
  return detail;
}
