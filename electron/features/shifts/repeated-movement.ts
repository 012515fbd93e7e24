import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { ShiftStore } from '../../journal/stores/shift-store.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';

export type Movement = Pick<IntentArguments<'shift.cashInOut'>, 'movement_id' | 'direction' | 'amount_minor'>;

/**
 * The answer to a movement that is already in the open shift, because its request was repeated: it is done, but never
 * with another amount. Null when it is a new one.
 */
export function repeatedMovement(
  shifts: Pick<ShiftStore, 'open' | 'cashMovementsOf'>,
  { movement_id, direction, amount_minor }: Movement,
): Answer<null> | null {
  const open = shifts.open();
  const moves = open === null ? [] : shifts.cashMovementsOf(open.shift_id);
  const before = moves.find((move) => move.movement_id === movement_id);
  if (before === undefined) return null;
  const same = before.direction === direction && before.amount_minor === amount_minor;
  return same ? DONE : refuse('key_used', 'of another movement of cash');
}
