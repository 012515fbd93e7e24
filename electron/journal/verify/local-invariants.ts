import type { Tender } from '../../../core/sale/sale.ts';
import type { Replay } from './replay.ts';
import { type AttemptRow, totalMinor } from '../tables/rows.ts';

type Tell = (problem: string) => void;

/** What must hold in one journal without asking the service (payment-safety 6: I3, I4, I9, I12 as far as one side can see). */
export function localInvariants(replay: Replay, tell: Tell): void {
  const returned = returnedByTrace(replay);
  for (const attempt of replay.attempts.values()) {
    checkAttempt(attempt, returned.get(attempt.trace_id) ?? 0, tell);
    const tender = replay.sales.get(attempt.sale_id)?.tenders.find((one) => one.tender_id === attempt.tender_id);
    if (tender?.trace_id !== attempt.trace_id) tell(`attempt ${attempt.trace_id} pays no tender of its sale (I9)`);
  }
  for (const sale of replay.sales.values()) {
    for (const tender of sale.tenders) checkTender(sale.sale_id, tender, replay, tell);
  }
}

function returnedByTrace(replay: Replay): Map<string, number> {
  const returned = new Map<string, number>();
  for (const undo of replay.undos.values()) {
    if (undo.state === 'DONE') returned.set(undo.trace_id, (returned.get(undo.trace_id) ?? 0) + undo.amount_minor);
  }
  return returned;
}

function checkAttempt(attempt: AttemptRow, returned_minor: number, tell: Tell): void {
  const { trace_id } = attempt;
  if (attempt.state === 'BOUND' && attempt.captured_minor !== totalMinor(attempt)) {
    tell(`attempt ${trace_id} bound another amount than it intended (I12)`);
  }
  if (attempt.refunded_minor + attempt.returning_minor > (attempt.captured_minor ?? 0)) {
    tell(`attempt ${trace_id} returned more than was captured (I4)`);
  }
  if (returned_minor !== attempt.refunded_minor) {
    tell(`attempt ${trace_id}: its undos returned ${returned_minor}, its row says ${attempt.refunded_minor} (I4)`);
  }
}

/** A card tender is paid exactly when its attempt is bound and not on its way back (I3, I9). */
function checkTender(sale_id: string, tender: Tender, replay: Replay, tell: Tell): void {
  if (tender.kind !== 'card') return;
  const attempt = tender.trace_id === undefined ? undefined : replay.attempts.get(tender.trace_id);
  if (tender.state === 'paid' && attempt?.state !== 'BOUND')
    tell(`sale ${sale_id}: tender ${tender.tender_id} is paid, its attempt is ${attempt?.state ?? 'missing'} (I3)`);
  if (attempt?.state === 'BOUND' && (tender.state === 'pending' || tender.state === 'failed'))
    tell(`sale ${sale_id}: tender ${tender.tender_id} is ${tender.state}, its attempt is BOUND (I9)`);
}
