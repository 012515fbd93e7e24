import { tabAfter } from '../../../core/payments/tab.ts';
import type { UndoState } from '../../../core/payments/undo.ts';
import type { GiftMoveRow } from '../../../core/gift/gift-card.ts';
import { brokenGifts } from '../../../core/gift/gift-rules.ts';
import { brokenAdjustments } from '../../../core/sale/adjustment-rules.ts';
import { creditedOfTrace } from '../../../core/sale/exchange.ts';
import { brokenLabels } from '../../../core/sale/label-rules.ts';
import { brokenCredits, brokenReturns, brokenSale } from '../../../core/sale/invariants.ts';
import type { RecordedReturn } from '../../../core/sale/sale-return.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { isAtService } from '../../../core/sale/tender-kind.ts';
import { type AttemptRow, type UndoRow, totalMinor } from '../tables/rows.ts';
import type { TabStepRow } from '../tables/tab-table.ts';
import { tracedSale } from './traced-sale.ts';

type ReportProblem = (problem: string) => void;

/** All facts of one journal about the money of one sale. */
export interface SaleFacts {
  readonly sale: Sale;
  /** All attempts to pay it, in starting order. */
  readonly attempts: readonly AttemptRow[];
  readonly undosOf: (trace_id: string) => readonly UndoRow[];
  readonly stepsOf: (trace_id: string) => readonly TabStepRow[];
  readonly returns: readonly RecordedReturn[];
  /** Returns of another sale: the source of a credit in this one. */
  readonly returnsOf: (sale_id: string) => readonly RecordedReturn[];
  readonly giftMove: (move_id: string) => GiftMoveRow | null;
}

/**
 * What must hold for a sale in one journal after every event, without asking the service (payment-safety 6: I3, I4, I9,
 * I12 and I18 as far as one side can see; I23 to I26).
 */
export function saleInvariants(
  { sale, attempts, undosOf, stepsOf, returns, returnsOf, giftMove }: SaleFacts,
  addProblem: ReportProblem,
): void {
  for (const attempt of attempts) {
    const tender = sale.tenders.find((one) => one.tender_id === attempt.tender_id);
    if (tender?.trace_id !== attempt.trace_id)
      addProblem(`attempt ${attempt.trace_id} pays no tender of its sale (I9)`);
    checkAttempt(attempt, undosOf(attempt.trace_id), creditedOfTrace(returns, attempt.trace_id), addProblem);
  }
  for (const tender of sale.tenders) checkTender(sale.sale_id, tender, attempts, addProblem);
  const netOf = (trace_id: string): number =>
    ownNet(
      attempts.find((attempt) => attempt.trace_id === trace_id),
      stepsOf(trace_id),
    );
  brokenSale(tracedSale(sale, attempts, stepsOf, returns), netOf).forEach(addProblem);
  const undos = attempts.flatMap(({ trace_id }) => undosOf(trace_id));
  const undoOf = (part_id: string): UndoState | null => undos.find(({ undo_id }) => undo_id === part_id)?.state ?? null;
  brokenReturns(String(sale.number), sale.tenders, returns, undoOf).forEach(addProblem);
  brokenCredits(sale, returnsOf).forEach(addProblem);
  brokenGifts(sale, returns, giftMove).forEach(addProblem);
  brokenAdjustments(sale).forEach(addProblem);
  brokenLabels(sale).forEach(addProblem);
}

/** What the service holds for a trace, judged by its answers: the till's side of its ledger. */
function ownNet(attempt: AttemptRow | undefined, steps: readonly TabStepRow[]): number {
  if (attempt?.state !== 'BOUND') return 0;
  return tabAfter(attempt.captured_minor ?? 0, steps).held_minor - attempt.refunded_minor;
}

function checkAttempt(
  attempt: AttemptRow,
  undos: readonly UndoRow[],
  credited_minor: number,
  addProblem: ReportProblem,
): void {
  const { trace_id } = attempt;
  // A tab's capture is a step of its own, and replayed with it.
  const is_tab = attempt.intent.pre_authorization;
  if (attempt.state === 'BOUND' && !is_tab && attempt.captured_minor !== totalMinor(attempt)) {
    addProblem(`attempt ${trace_id} bound another amount than it intended (I12)`);
  }
  if (attempt.refunded_minor + attempt.returning_minor + credited_minor > (attempt.captured_minor ?? 0)) {
    addProblem(`attempt ${trace_id} returned and credited more than was captured (I4)`);
  }
  const done = undos.filter(({ state }) => state === 'DONE');
  const returned_minor = done.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  if (returned_minor !== attempt.refunded_minor) {
    addProblem(
      `attempt ${trace_id}: its undos returned ${returned_minor}, its row says ${attempt.refunded_minor} (I4)`,
    );
  }
}

/** A tender at the service is paid exactly when its attempt is bound and not being returned (I3, I9). */
function checkTender(
  sale_id: string,
  tender: Tender,
  attempts: readonly AttemptRow[],
  addProblem: ReportProblem,
): void {
  if (!isAtService(tender)) return;
  const attempt = attempts.find(({ trace_id }) => trace_id === tender.trace_id);
  if (tender.state === 'paid' && attempt?.state !== 'BOUND')
    addProblem(
      `sale ${sale_id}: tender ${tender.tender_id} is paid, its attempt is ${attempt?.state ?? 'missing'} (I3)`,
    );
  if (attempt?.state === 'BOUND' && (tender.state === 'pending' || tender.state === 'failed'))
    addProblem(`sale ${sale_id}: tender ${tender.tender_id} is ${tender.state}, its attempt is BOUND (I9)`);
}
