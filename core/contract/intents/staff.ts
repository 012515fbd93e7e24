import { z } from 'zod';
import { freeOfCardData } from '../../card-data/written-text.ts';
import { ROLES } from '../../staff/permissions.ts';
import { overridesSchema, pinSchema, staffMemberSchema } from '../../staff/staff-member.ts';
import type { StaffMemberView } from '../staff.ts';
import { TILL, intent } from './declare.ts';
import { id, nothing } from './fields.ts';

const editing = { permission: 'edit_staff', audience: TILL } as const;

/** Who stands at the till, and the people who may. */
export const STAFF_INTENTS = {
  /** A PIN alone says who it is; the person before is signed out by it. */
  'staff.signIn': intent<{ readonly name: string }>()({
    input: z.strictObject({ pin: pinSchema }),
    permission: 'none',
    audience: TILL,
  }),
  'staff.signOut': intent<null>()({ input: nothing, permission: 'none', audience: TILL }),
  'staff.list': intent<{ readonly staff: readonly StaffMemberView[] }>()({ ...editing, input: nothing }),
  /** Adds a person (`staff_id` null) or changes one. Nobody is deleted: who left is disabled. */
  'staff.save': intent<{ readonly staff_id: string }>()({
    ...editing,
    critical: true,
    input: z.strictObject({
      staff_id: id.nullable(),
      name: freeOfCardData(staffMemberSchema.shape.name),
      role: z.enum(ROLES),
      enabled: z.boolean(),
      overrides: overridesSchema,
    }),
  }),
  /** The PIN is the person's alone: one that somebody else has is refused. */
  'staff.setPin': intent<null>()({
    ...editing,
    critical: true,
    input: z.strictObject({ staff_id: id, new_pin: pinSchema }),
  }),
  /** The forgotten manager's PIN: what waits for a quarter of an hour is taken then, or stopped by anybody before. */
  'staff.resetManagerPin': intent<null>()({
    input: z.strictObject({ new_pin: pinSchema }),
    permission: 'none',
    audience: TILL,
  }),
  'staff.stopPinReset': intent<null>()({ input: nothing, permission: 'none', audience: TILL }),
  /** A manager has read of the wrong PINs. */
  'staff.readAlerts': intent<null>()({ ...editing, input: nothing }),
} as const;
