import type { ServiceRefusal } from '../service/call-result.ts';
import type { Said } from './verdict.ts';
import { serviceWord } from './words.ts';

/** What undid an attempt: its customer was charged and is given back (a refund), or never pays it; or nobody said which. */
export type UndoneBy = 'refund' | 'cancellation' | 'not_said';

/** The stored cause of the step that ended the attempt as undone. Journals of before have `undone` for all of them. */
const CAUSE = { refund: 'undone_by_refund', cancellation: 'undone_by_cancellation', not_said: 'undone' } as const;

export const undoneCause = (by: UndoneBy): string => CAUSE[by];

/** Reads it back; every other cause, as a manager's, says nothing of it. */
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
 * By the service's words for the act: its transaction's type, the payment's status, the code of a conflict. A reversal may be
 * either, and words that contradict each other say nothing.
 */
export function readUndoneBy(words: readonly (string | undefined)[]): UndoneBy {
  const said = words.filter((word) => word !== undefined).map((word) => serviceWord(word));
  const [is_refund, is_cancellation] = [REFUNDED, CANCELLED].map((list) => said.some((word) => list.has(word)));
  if (is_refund === is_cancellation) return 'not_said';
  return is_refund === true ? 'refund' : 'cancellation';
}

/** By an answer that it was done. */
export const undoneByAnswer = ({ type, status }: Pick<Said, 'type' | 'status'>): UndoneBy =>
  readUndoneBy([type, status]);

/** By a conflict that says that it was done before. */
export const undoneByConflict = ({ error_code, error_type, response_code }: ServiceRefusal): UndoneBy =>
  readUndoneBy([error_code, error_type, response_code]);
