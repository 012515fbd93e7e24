import type { ReversalVerdict } from '../../../core/payments/reversal-table.ts';
import type { NameOwner, ReportedName } from '../../journal/tables/reported-names.ts';
import type { EngineContext } from '../engine-context.ts';
import { isOfAnotherService } from '../recovery/other-service.ts';

type Known = Pick<EngineContext, 'journal' | 'settings'>;
type Undoing = Known & Pick<EngineContext, 'undone_by'>;

const NOT_OURS: ReversalVerdict = { verdict: 'retry', why: 'names_another_payment', counts: 'answered' };

/**
 * Whether an answer names what the service called another payment, return or step: then it is that one's answer,
 * repeated or mixed up on the way (I10). A service gives each name once; another service may use the same names.
 */
export function namesAnother({ journal, settings }: Known, owner: NameOwner, reported: ReportedName): boolean {
  return journal.names.others(reported, owner).some((trace_id) => {
    const row = journal.attempts.find(trace_id);
    return row === null || !isOfAnotherService({ settings }, row);
  });
}

/** Same, but only for names of other payments; any name within its own payment is accepted. */
export function namesAnotherPayment({ journal, settings }: Known, owner: string, transaction_id: string): boolean {
  return journal.names.others({ transaction_id }, { trace_id: owner }).some((trace_id) => {
    const row = trace_id === owner ? null : journal.attempts.find(trace_id);
    return row !== null && !isOfAnotherService({ settings }, row);
  });
}

/**
 * Same for what undid a payment. A name heard a moment ago may not be durable yet, because decisions share a commit
 * (`group-commit.ts`), so the process also remembers which trace each undoing was first reported for.
 */
export function undoNamesAnother(context: Undoing, trace_id: string, reported: ReportedName): boolean {
  if (namesAnother(context, { trace_id }, reported)) return true;
  const { transaction_id = null } = reported;
  if (transaction_id === null) return false;
  const first = context.undone_by.get(transaction_id) ?? trace_id;
  context.undone_by.set(transaction_id, first);
  return first !== trace_id;
}

/** The verdict of an undoing call; if it belongs to another payment, the call is repeated instead. */
export function ofThisAttempt(context: Undoing, trace_id: string, verdict: ReversalVerdict): ReversalVerdict {
  if (verdict.verdict !== 'undone' && verdict.verdict !== 'partly_undone') return verdict;
  return undoNamesAnother(context, trace_id, verdict) ? NOT_OURS : verdict;
}
