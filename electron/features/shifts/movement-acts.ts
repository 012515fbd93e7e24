import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { Act } from '../../../core/staff/act.ts';
import { type Grant, byWhom } from '../shared/grant.ts';

/** What the audit trail says of a cash movement; `refund`: the act of a refund without a sale. */
export function movementActs(
  { direction, reason, note, amount_minor }: IntentArguments<'shift.cashInOut'>,
  shift_number: number,
  grant: Grant,
  refund: Act | undefined,
): readonly Act[] {
  const detail = note === '' ? reason : `${reason}: ${note}`;
  const moved = { ...byWhom(grant), what: `cash_${direction}`, subject: String(shift_number), detail, amount_minor };
  return refund === undefined ? [moved] : [moved, refund];
}
