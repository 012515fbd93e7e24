import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { ShiftCash } from '../../../core/shift/shift.ts';
import type { Act } from '../../../core/staff/act.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';

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

/** The answer to a request whose id moved cash before, in any shift: other money is refused. Null: it is new. */
export function answerToRepeat(
  moved: ShiftCash | null,
  { direction, reason, amount_minor }: IntentArguments<'shift.cashInOut'>,
): Answer<null> | null {
  if (moved === null) return null;
  const is_same = moved.direction === direction && moved.reason === reason && moved.amount_minor === amount_minor;
  return is_same ? DONE : refuse('key_used', 'its id is of another movement of cash');
}
