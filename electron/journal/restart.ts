import { remainingRetryAfterMs } from '../../core/payments/back-off.ts';
import { fallbackSequence } from '../../core/payments/fallback-sequence.ts';
import { type Sale, type Tender, namesNoGoods } from '../../core/sale/sale.ts';
import { holdsNothing } from '../../core/sale/tender.ts';
import type { JournalEvent } from './events/events.ts';
import type { Journal } from './journal.ts';
import type { AttemptRow } from './tables/rows.ts';

const RESTARTED = 'restarted';

type Unsettled = Pick<Journal, 'attempts' | 'sales' | 'tabs' | 'recordTogether' | 'lineage'>;

/**
 * Settles what a dead process left open. Every INTENT becomes REVERSING, because the proof that nothing was sent died
 * with the process (payment-safety 5.2, 5.4); an undo about to be sent becomes unknown; a tender without an attempt is
 * dropped, and its sale is OPEN again. What is held for a person is left as it was (13.2).
 */
export function settleAfterRestart(journal: Unsettled, wall_ms: number): void {
  readWhatEveryScreenShows(journal);
  commit(journal, interruptedCalls(journal, wall_ms));
  // Read after the commit, which also updates the tenders of the attempts: only tenders without an attempt remain.
  commit(journal, abandonedTenders(journal));
  for (const { sale_id } of leftByCommands(journal)) journal.sales.abandonSale(sale_id);
}

/** A command that was killed cannot close its sale: that is over once nothing of it is paid or in doubt. */
function leftByCommands({ sales }: Unsettled): Sale[] {
  return sales
    .unfinishedSales()
    .filter((sale) => sale.state === 'OPEN' && sale.lines.length > 0 && namesNoGoods(sale.lines) && holdsNothing(sale));
}

/** What waited for the store's word is now settled as after any restart (store 7, F9). */
export function settleInherited(journal: Unsettled, traces: readonly string[], wall_ms: number): void {
  const waited = new Set(traces);
  const rows = journal.attempts.intents().filter(({ trace_id }) => waited.has(trace_id));
  commit(
    journal,
    rows.map((row) => interrupted(row, wall_ms)),
  );
  commit(
    journal,
    abandonedTenders(journal, ({ trace_id }) => trace_id !== undefined && waited.has(trace_id)),
  );
}

/** Finds a damaged page here, where the journal can still be set aside, and not on the first screen (5.7). */
function readWhatEveryScreenShows({ attempts }: Unsettled): void {
  attempts.inDoubt();
  attempts.endedToTell();
  attempts.refusedUnproven();
}

/** One fsync for all: calls begin only after everything is on disk. */
function commit(journal: Unsettled, events: readonly JournalEvent[]): void {
  if (events.length > 0) journal.recordTogether(events);
}

/** A wait that the service asked for still applies (5.5, row 429). */
function interrupted(row: AttemptRow, wall_ms: number): JournalEvent {
  const { trace_id, tries, answered_failures, credential_failures, needs_person } = row;
  const step = { type: 'attempt_step', trace_id, state: 'REVERSING', cause: RESTARTED } as const;
  const left_ms = remainingRetryAfterMs(row, wall_ms);
  if (left_ms === 0) return step;
  const rung = row.rung ?? fallbackSequence(row)[0];
  const counts = { tries, answered_failures, credential_failures, needs_person };
  return { ...step, recovery: { rung, ...counts, last_result: RESTARTED, retry_at_ms: wall_ms + left_ms } };
}

function interruptedCalls({ attempts, tabs, lineage }: Unsettled, wall_ms: number): JournalEvent[] {
  const cause = RESTARTED;
  const isIntent = ({ state }: { readonly state: string }): boolean => state === 'INTENT';
  return [
    ...attempts
      .intents()
      .filter(({ trace_id }) => !lineage.isHeld(trace_id))
      .map((row) => interrupted(row, wall_ms)),
    ...attempts
      .unsettledUndos()
      .filter(isIntent)
      .map(({ undo_id, trace_id }) => ({ type: 'undo_step', undo_id, trace_id, state: 'UNKNOWN', cause }) as const),
    ...tabs
      .unsettled()
      .filter(isIntent)
      .map(({ step_id, trace_id }) => ({ type: 'tab_step', step_id, trace_id, state: 'UNKNOWN', cause }) as const),
  ];
}

function abandonedTenders(
  { sales, lineage }: Unsettled,
  isMeant: (tender: Tender) => boolean = () => true,
): JournalEvent[] {
  const paying = sales.unfinishedSales().filter(({ state }) => state === 'PAYING');
  return paying.flatMap(({ sale_id, tenders }) =>
    tenders
      .filter(isMeant)
      .filter(({ state, trace_id }) => state === 'pending' && !(trace_id !== undefined && lineage.isHeld(trace_id)))
      .map(({ tender_id }) => ({ type: 'tender_failed', sale_id, tender_id, cause: 'restarted' }) as const),
  );
}
