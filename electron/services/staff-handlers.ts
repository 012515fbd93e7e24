import type { IntentArguments, IntentName, IntentResults } from '../../core/contract/intents.ts';
import type { STAFF_INTENTS } from '../../core/contract/staff.ts';
import type { PinDesk } from './pin-desk.ts';
import type { Answer } from './refusal.ts';
import type { StaffDesk } from './staff-desk.ts';
import type { Grant } from './staff-gate.ts';

export interface StaffHandlerParts {
  readonly staff: StaffDesk;
  readonly pins: PinDesk;
}

type StaffHandlers = {
  readonly [Name in IntentName & keyof typeof STAFF_INTENTS]: (
    args: IntentArguments<Name>,
    grant: Grant,
  ) => Answer<IntentResults[Name]> | Promise<Answer<IntentResults[Name]>>;
};

/** What the intents about people do. */
export function staffHandlers({ staff, pins }: StaffHandlerParts): StaffHandlers {
  return {
    'staff.signIn': ({ pin }) => staff.signIn(pin, pins),
    'staff.signOut': () => staff.signOut(),
  };
}
