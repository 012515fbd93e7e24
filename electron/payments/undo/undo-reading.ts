import type { UndoVerdict } from '../../../core/payments/undo-table.ts';
import { SENT_AND_REFUSED, type UndoIntent } from '../../../core/payments/undo.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import {
  type LostUndo,
  type PaymentFacts,
  type UndoReadBack,
  readLateReturn,
  readUndoBack,
} from '../../../core/verdict/read-back.ts';
import type { UndoAnswer } from '../../gateway/payment-service.ts';
import type { AttemptRow, UndoRow } from '../../journal/tables/rows.ts';
import type { EngineContext } from '../engine-context.ts';
import { readPayment } from './undo-facts.ts';

/**
 * What a reading of the payment proves about an undo whose answer was lost (13.6). Journals that did not store the
 * prior reading prove nothing. Other lanes are queried after the reading: a return it shows was claimed before (store
 * 9).
 */
export async function readLostUndo(
  context: EngineContext,
  view: PaymentFacts,
  undo: UndoIntent,
): Promise<UndoReadBack> {
  return readUndoBack(view, await lostUndo(context, undo));
}

async function lostUndo(
  { journal, returnsElsewhere }: EngineContext,
  { undo_id, trace_id, amount_minor, known_transactions, read_before = false, ...before }: UndoIntent,
): Promise<LostUndo> {
  const claims = returnsElsewhere === undefined ? [] : await returnsElsewhere(trace_id);
  const elsewhere =
    claims === 'not_known' ? claims : claims.filter(({ return_id }) => journal.attempts.findUndo(return_id) === null);
  const { returned_before_minor, held_before_minor } = before;
  const known = { known_transactions, read_before, returned_before_minor, held_before_minor };
  return { undo_id, amount_minor, ...known, elsewhere };
}

/** A return that ended as refused although it was carried out, and the transaction that shows it. */
export interface LateReturn {
  readonly undo: UndoRow;
  readonly transaction_id: string;
}

/**
 * The first return of a payment that ended as refused and that a later reading shows to be ours (13.6). Sending another
 * one would give the money back twice.
 */
export async function findLateReturn(
  context: EngineContext,
  { trace_id }: AttemptRow,
  view: PaymentFacts,
): Promise<LateReturn | null> {
  const undos = context.journal.attempts.undosOf(trace_id);
  const isNamed = (id: string): boolean =>
    undos.some(({ state, transaction_id }) => state === 'DONE' && transaction_id === id);
  for (const [index, undo] of undos.entries()) {
    if (undo.state !== 'REFUSED' || !SENT_AND_REFUSED.has(undo.last_result)) continue;
    const later = undos.slice(index + 1).filter(({ state }) => state === 'DONE');
    const read = readLateReturn(view, await lostUndo(context, undo.intent), later);
    if (read.found === 'done' && read.transaction_id !== null && !isNamed(read.transaction_id))
      return { undo, transaction_id: read.transaction_id };
  }
  return null;
}

/** The answer proves nothing; reading the payment at once may prove the undo without a wait. */
export async function readAtOnce(
  context: EngineContext,
  row: AttemptRow,
  undo: UndoIntent,
  result: CallResult<UndoAnswer>,
  verdict: UndoVerdict,
): Promise<UndoVerdict> {
  if (verdict.verdict !== 'unknown' || result.kind !== 'answer') return verdict;
  const view = await readPayment(context, row);
  const read = view === null ? null : await readLostUndo(context, view, undo);
  if (read?.found !== 'done') return verdict;
  const { transaction_id } = read;
  return {
    verdict: 'done',
    transaction_id,
    type: view === null ? null : typeIn(view, transaction_id),
    says_returned: true,
  };
}

/** What a reading calls a transaction. */
export const typeIn = ({ transactions }: PaymentFacts, transaction_id: string | null): string | null =>
  transactions.find(({ id }) => id === transaction_id)?.type ?? null;
