import { failedReturns } from '../../../core/verdict/failed-returns.ts';
import type { PaymentFacts } from '../../../core/verdict/read-back.ts';
import type { AttemptRow } from '../../journal/tables/rows.ts';
import type { EngineContext } from '../engine-context.ts';
import { isOfAnotherService } from '../recovery/other-service.ts';
import { readPayment } from './undo-facts.ts';

const RETURN_FAILED = 'return_failed';

/**
 * Tells a person of each return that was told as done and that the payment shows as rejected, once. It stays booked: the
 * service may still mean its first answer, and another return would then be a second one (payment-safety 13.6).
 */
export function reportFailedReturns(context: EngineContext, { trace_id }: AttemptRow, view: PaymentFacts): void {
  const { journal, writer, log } = context;
  const done = journal.attempts.undosOf(trace_id).filter(({ state }) => state === 'DONE');
  const failed = failedReturns(view, done);
  if (failed.length === 0) return;
  const notes = journal
    .timeline(trace_id)
    .filter(({ event }) => event.type === 'attempt_note' && event.note === RETURN_FAILED);
  if (notes.length >= failed.length) return;
  log.error('a return that was told as done is shown as rejected', { trace_id });
  writer.note({ type: 'attempt_note', trace_id, note: RETURN_FAILED, tell_person: true });
  context.changed();
}

/** Reads once more the payments of which a return was done this day. Ends at the first one that cannot be read. */
export async function readDoneReturns(context: EngineContext): Promise<void> {
  const { attempts, lineage } = context.journal;
  if (lineage.doubt !== null) return;
  for (const trace_id of new Set(context.journal.openDay().tally.done_returns)) {
    const row = attempts.find(trace_id);
    if (row?.payment_id == null || row.needs_person || isOfAnotherService(context, row)) continue;
    const view = await readPayment(context, row);
    if (view === null) return;
    reportFailedReturns(context, row, view);
  }
}
