import type { STAFF_INTENTS } from '../../../core/contract/intents/staff.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { DONE } from '../shared/refusal.ts';
import type { PinReset } from './pin-reset.ts';
import type { PinMemory } from './pin-memory.ts';
import type { PinVerifier } from './pin-verifier.ts';
import type { StaffAdmin } from './staff-admin.ts';
import type { StaffSession } from './staff-session.ts';

export interface StaffHandlerParts {
  readonly staff: StaffSession;
  readonly staffAdmin: StaffAdmin;
  readonly pins: PinVerifier;
  readonly pin_memory: Pick<PinMemory, 'readAlerts'>;
  readonly pin_reset: PinReset;
}

/** What the intents about people do. */
export function staffHandlers({
  staff,
  staffAdmin,
  pins,
  pin_memory,
  pin_reset,
}: StaffHandlerParts): HandlersOf<typeof STAFF_INTENTS> {
  return {
    'staff.signIn': ({ pin }) => staff.signIn(pin, pins),
    'staff.signOut': () => staff.signOut(),
    'staff.list': () => staffAdmin.list(),
    'staff.save': (request, grant) => staffAdmin.save(request, grant),
    'staff.resetManagerPin': ({ new_pin }, grant) => pin_reset.set(new_pin, grant),
    'staff.stopPinReset': (_, grant) => pin_reset.stop(grant),
    'staff.readAlerts': (_, grant) => {
      pin_memory.readAlerts(grant);
      return DONE;
    },
    'staff.setPin': (request, grant) => staffAdmin.setPin(request, grant),
  };
}
