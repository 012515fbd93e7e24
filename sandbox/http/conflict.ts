import type { ConflictReason } from '../rules/undo.ts';
import type { Problem } from './problem.ts';

const OPAQUE: Problem = {
  status: 409,
  error_type: 'CONFLICT',
  error_code: 'CONFLICT',
  message: 'The payment or transaction is not in a state that allows this.',
  response_code: '12',
  response_code_description: 'Invalid transaction',
};

const CODED: Readonly<Record<ConflictReason, readonly [message: string, code: string, description: string]>> = {
  in_progress: ['An operation on this payment is still in progress.', '09', 'Request in progress'],
  already_reversed: ['Nothing of this payment is left to give back.', '21', 'No action taken'],
  declined: ['The payment was declined; nothing was ever captured.', '05', 'Do not honor'],
  settled: ['Capture has begun; only a refund is possible.', '25', 'Too late to reverse'],
  capture_not_begun: ['Capture has not begun; cancel or reverse instead.', '40', 'Function not possible yet'],
  exceeds_remaining: ['The amount is more than what remains of the payment.', '13', 'Invalid amount'],
  duplicate: ['This identifier was used before.', '94', 'Duplicate transmission'],
};

export const CONFLICT_REASONS = Object.keys(CODED) as [ConflictReason, ...ConflictReason[]];

/**
 * 409. Opaque by default, because the interface names no reasons (payment-safety 0.4); with `coded` the reason is in
 *   `error_code`.
 */
export function conflict(reason: ConflictReason, coded: boolean): Problem {
  if (!coded) return OPAQUE;
  const [message, response_code, response_code_description] = CODED[reason];
  return { status: 409, error_type: 'CONFLICT', error_code: reason, message, response_code, response_code_description };
}
