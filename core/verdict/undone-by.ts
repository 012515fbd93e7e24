import type { ServiceRefusal } from '../service/call-result.ts';
import type { ResponseFacts } from './verdict.ts';
import { canonicalWord } from './words.ts';

/** What undid an attempt: a refund after a charge, or a cancellation before one; the service may not say which. */
export type UndoneBy = 'refund' | 'cancellation' | 'not_said';

/** The stored cause of the step that ended the attempt as undone. Older journals have `undone` for all of them. */
const CAUSE = { refund: 'undone_by_refund', cancellation: 'undone_by_cancellation', not_said: 'undone' } as const;

export const undoneCause = (by: UndoneBy): string => CAUSE[by];

/** The inverse of `CAUSE`; any other cause, such as a manager's decision, does not say. */
export function undoneByOf(cause: string | null): UndoneBy {
  if (cause === CAUSE.refund) return 'refund';
  return cause === CAUSE.cancellation ? 'cancellation' : 'not_said';
}

const REFUNDED: ReadonlySet<string> = new Set(['REFUND', 'REFUNDED', 'ALREADY_REFUNDED', 'PAYMENT_ALREADY_REFUNDED']);
const CANCELLED: ReadonlySet<string> = new Set([
  ...['CANCELLATION', 'CANCEL', 'CANCELLED', 'CANCELED', 'VOID', 'VOIDED'],
  ...['ALREADY_CANCELLED', 'PAYMENT_ALREADY_CANCELLED'],
]);

/**
 * Judges by the service's words: the transaction's type, the payment's status, the code of a conflict. A reversal may
 * be either, and contradicting words say nothing.
 */
export function readUndoneBy(words: readonly (string | undefined)[]): UndoneBy {
  const terms = words.filter((word) => word !== undefined).map((word) => canonicalWord(word));
  const [is_refund, is_cancellation] = [REFUNDED, CANCELLED].map((list) => terms.some((word) => list.has(word)));
  if (is_refund === is_cancellation) return 'not_said';
  return is_refund === true ? 'refund' : 'cancellation';
}

/** Judges by a success response. */
export const undoneByAnswer = ({ type, status }: Pick<ResponseFacts, 'type' | 'status'>): UndoneBy =>
  readUndoneBy([type, status]);

/** Judges by a conflict that says that it was already undone. */
export const undoneByConflict = ({ error_code, error_type, response_code }: ServiceRefusal): UndoneBy =>
  readUndoneBy([error_code, error_type, response_code]);
