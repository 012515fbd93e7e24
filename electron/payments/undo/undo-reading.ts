import type { UndoVerdict } from '../../../core/payments/undo-table.ts';
import type { UndoIntent } from '../../../core/payments/undo.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import { type PaymentFacts, type UndoReadBack, readUndoBack } from '../../../core/verdict/read-back.ts';
import type { UndoAnswer } from '../../gateway/payment-service.ts';
import type { AttemptRow } from '../../journal/tables/rows.ts';
import type { EngineContext } from '../engine-context.ts';
import { readPayment } from './undo-facts.ts';

/**
 * What a reading of the payment proves about an undo whose answer was lost (13.6). Journals that did not store the
 * prior reading prove nothing. Other lanes are queried after the reading: a return it shows was claimed before (store
 * 9).
 */
export async function readLostUndo(
  { journal, returnsElsewhere }: EngineContext,
  view: PaymentFacts,
  { undo_id, trace_id, amount_minor, known_transactions, read_before = false, ...before }: UndoIntent,
): Promise<UndoReadBack> {
  const claims = returnsElsewhere === undefined ? [] : await returnsElsewhere(trace_id);
  const elsewhere =
    claims === 'not_known' ? claims : claims.filter(({ return_id }) => journal.attempts.findUndo(return_id) === null);
  const { returned_before_minor, held_before_minor } = before;
  const known = { known_transactions, read_before, returned_before_minor, held_before_minor };
  return readUndoBack(view, { undo_id, amount_minor, ...known, elsewhere });
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
  return { verdict: 'done', transaction_id: read.transaction_id, type: null, says_returned: true };
}
