import * as z from 'zod';
import { freeOfCardData } from '../../card-data/written-text.ts';
import { ROLES } from '../../staff/permissions.ts';
import { overridesSchema, pinSchema, staffMemberSchema } from '../../staff/staff-member.ts';
import type { StaffMemberView } from '../staff.ts';
import { TILL, intent } from './declare.ts';
import { id, nothing } from './fields.ts';

const editing = { permission: 'edit_staff', audience: TILL } as const;

/** The person signed in and the people who may use the till. */
export const STAFF_INTENTS = {
  /** The PIN alone identifies the person; the previous person is signed out. */
  'staff.signIn': intent<{ readonly name: string }>()({
    input: z.strictObject({ pin: pinSchema }),
    permission: 'none',
    audience: TILL,
  }),
  'staff.signOut': intent<null>()({ input: nothing, permission: 'none', audience: TILL }),
  'staff.list': intent<{ readonly staff: readonly StaffMemberView[] }>()({ ...editing, input: nothing }),
  /** Adds a person (`staff_id` null) or changes one. People are never deleted, only disabled. */
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
  /** A PIN belongs to one person: one already in use is refused. */
  'staff.setPin': intent<null>()({
    ...editing,
    critical: true,
    input: z.strictObject({ staff_id: id, new_pin: pinSchema }),
  }),
  /** Resets a forgotten manager's PIN: after a quarter of an hour it can be set; until then anyone may stop it. */
  'staff.resetManagerPin': intent<null>()({
    input: z.strictObject({ new_pin: pinSchema }),
    permission: 'none',
    audience: TILL,
  }),
  'staff.stopPinReset': intent<null>()({ input: nothing, permission: 'none', audience: TILL }),
  /** A manager has read the alerts about wrong PINs. */
  'staff.readAlerts': intent<null>()({ ...editing, input: nothing }),
} as const;
