import { type PaymentFacts, isWhollyReturned, movedNothing, returnedMinor } from './read-back.ts';
import { kindOf } from './transaction-kind.ts';

interface DoneReturn {
  readonly undo_id: string;
  readonly transaction_id: string | null;
  readonly amount_minor: number;
}

/**
 * The returns of ours that were done and that the payment lists as having moved nothing, unless what it returned in all
 * or no longer holds explains them. What it does not list proves nothing. A charge that was cancelled is no failed return.
 */
export function failedReturns<Done extends DoneReturn>(view: PaymentFacts, done: readonly Done[]): readonly Done[] {
  const done_minor = done.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const { initial_amount_minor = 0, current_amount_minor = initial_amount_minor } = view;
  if (isWhollyReturned(view) || (returnedMinor(view) ?? 0) >= done_minor) return [];
  if (initial_amount_minor - current_amount_minor >= done_minor) return [];
  const listed = view.transactions.filter(({ type }) => kindOf(type) === 'return');
  return done.filter(({ undo_id, transaction_id }) => {
    const own = listed.filter(({ id }) => id === undo_id || id === transaction_id);
    return own.length > 0 && own.every(movedNothing);
  });
}
