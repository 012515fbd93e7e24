import { assert } from '../../../core/assert.ts';
import type { AttemptState } from '../../../core/payments/attempt.ts';
import type { UndoState } from '../../../core/payments/undo.ts';
import type { Evidence } from '../../../core/payments/evidence.ts';
import { FINDINGS_OF, type Finding, type OpenItem } from '../../../core/payments/open-item.ts';
import type { JournalEvent } from '../../journal/events/events.ts';
import type { AttemptRow, UndoRow } from '../../journal/tables/rows.ts';
import type { TabStepRow } from '../../journal/tables/tab-table.ts';
import { type EngineContext, nextState } from '../engine-context.ts';
import type { CloseRequest } from '../payment-engine.ts';
import { PAYMENT_RETURNED } from '../tabs/tab.ts';

/** An item that no call could settle, and the events that a manager's finding produces. */
interface Closable {
  readonly item: OpenItem;
  readonly close: (found: Finding, evidence: Evidence) => readonly JournalEvent[];
}

const CLOSED = 'closed_by_manager';
/** Ended unpaid; later evidence of money is escalated to a person. */
const UNPAID: ReadonlySet<AttemptState> = new Set(['DECLINED', 'NO_CHARGE']);
/** What only a person can settle about a payment, or null; `step` is its unsettled return or tab step. */
export function openItemOf(row: AttemptRow, step: UndoRow | TabStepRow | undefined): OpenItem | null {
  if (step !== undefined) return step.state === 'ATTENTION' ? itemOf(step) : null;
  if (row.state === 'ATTENTION') return 'payment';
  if (!row.needs_person) return null;
  return row.state === 'BOUND' ? 'failed_return' : UNPAID.has(row.state) ? 'unpaid' : null;
}

function itemOf(step: UndoRow | TabStepRow): OpenItem {
  if ('undo_id' in step) return 'return';
  if (step.act !== 'capture') return 'tab_step';
  return step.last_result === PAYMENT_RETURNED ? 'returned_capture' : 'capture';
}

/**
 * Closes an item that needs a person, with the manager's evidence reference: the money is back or never left, or a
 * return or tab step did or did not happen (5.2, 5.9); a capture of which the service holds nothing paid nothing. False
 * when there is nothing to close, the finding does not fit, a call is in flight, or it could not be written.
 */
export function closeManually(context: EngineContext, request: CloseRequest): boolean {
  const { trace_id, manager, evidence_reference, found } = request;
  const row = context.journal.attempts.find(trace_id);
  const closable = row === null ? null : closableOf(context, row);
  if (closable === null || !FINDINGS_OF[closable.item].includes(found)) return false;
  if (context.queue.find(trace_id)?.running === true || context.lost.isAsking(trace_id)) return false;
  assert(
    manager !== '' && evidence_reference.trim().length >= 3,
    'an item is closed by a person with an evidence reference',
  );
  const events = closable.close(found, { source: 'manager', manager, reference: evidence_reference });
  for (const event of events) if (!context.writer.write(event)) return false;
  context.queue.kickNow(trace_id);
  context.changed();
  return true;
}

function closableOf({ journal }: EngineContext, row: AttemptRow): Closable | null {
  const { trace_id } = row;
  const undo = journal.attempts.undosOf(trace_id).find(({ state }) => state === 'ATTENTION');
  const step = journal.tabs.ofTrace(trace_id).find(({ state }) => state === 'ATTENTION');
  switch (openItemOf(row, undo ?? step)) {
    case 'payment':
      return { item: 'payment', close: (found, evidence) => [closePayment(row, found, evidence)] };
    case 'unpaid':
    case 'failed_return': {
      const item = row.state === 'BOUND' ? 'failed_return' : 'unpaid';
      return { item, close: (found, evidence) => closeEnded(journal, row, found, evidence) };
    }
    case 'return':
      return undo === undefined
        ? null
        : { item: 'return', close: (found, evidence) => [closeReturn(undo, found, evidence)] };
    case 'capture':
    case 'returned_capture':
    case 'tab_step':
      return step === undefined
        ? null
        : { item: itemOf(step), close: (found, evidence) => [closeStep(step, found, evidence)] };
    case null:
      return null;
  }
}

function closePayment({ trace_id }: AttemptRow, found: Finding, evidence: Evidence): JournalEvent {
  const event = { kind: CLOSED, found: found === 'undone' ? 'undone' : 'never_charged' } as const;
  return { type: 'attempt_step', trace_id, state: nextState('ATTENTION', event), cause: CLOSED, evidence };
}

/** The trace is no longer probed or shown; the payment stays as it ended. */
function closeEnded(
  journal: EngineContext['journal'],
  { trace_id }: AttemptRow,
  found: Finding,
  evidence: Evidence,
): JournalEvent[] {
  const is_asked = journal.traces.lost().some((lease) => lease.trace_id === trace_id);
  return [
    ...(is_asked ? [{ type: 'lease_step', trace_id, state: 'SETTLED', cause: CLOSED, evidence } as const] : []),
    { type: 'attempt_note', trace_id, note: `closed_${found}`, tell_person: false, evidence },
  ];
}

const endOf = (found: Finding): UndoState => (found === 'done' ? 'DONE' : 'REFUSED');

function closeReturn({ undo_id, trace_id }: UndoRow, found: Finding, evidence: Evidence): JournalEvent {
  return { type: 'undo_step', undo_id, trace_id, state: endOf(found), cause: CLOSED, evidence };
}

function closeStep({ step_id, trace_id }: TabStepRow, found: Finding, evidence: Evidence): JournalEvent {
  return { type: 'tab_step', step_id, trace_id, state: endOf(found), cause: CLOSED, evidence };
}
