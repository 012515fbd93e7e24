import { z } from 'zod';
import { freeOfCardData } from '../card-data/written-text.ts';
import { type Permission, ROLES, type Role, type Verdict } from '../staff/permissions.ts';
import { overridesSchema, pinSchema, staffMemberSchema, type StaffMember } from '../staff/staff-member.ts';

const staff_id = z.string().min(1).max(64);

/** Who stands at the till, and the people who may. */
export const STAFF_INTENTS = {
  /** A PIN alone says who it is; the person before is signed out by it. */
  'staff.signIn': z.strictObject({ pin: pinSchema }),
  'staff.signOut': z.strictObject({}),
  'staff.list': z.strictObject({}),
  /** Adds a person (`staff_id` null) or changes one. Nobody is deleted: who left is disabled. */
  'staff.save': z.strictObject({
    staff_id: staff_id.nullable(),
    name: freeOfCardData(staffMemberSchema.shape.name),
    role: z.enum(ROLES),
    enabled: z.boolean(),
    overrides: overridesSchema,
  }),
  /** The PIN is the person's alone: one that somebody else has is refused. */
  'staff.setPin': z.strictObject({ staff_id, new_pin: pinSchema }),
} as const;

export interface StaffResults {
  'staff.signIn': { readonly name: string };
  'staff.signOut': null;
  'staff.list': { readonly staff: readonly StaffMemberView[] };
  'staff.save': { readonly staff_id: string };
  'staff.setPin': null;
}

/** Codes of refusals that people add to the contract's. */
export const STAFF_ERROR_CODES = [
  'approval_needed',
  'approver_not_permitted',
  'not_permitted',
  'sign_in_needed',
  'pin_taken',
  'name_taken',
  'staff_full',
] as const;

export interface StaffMemberView extends StaffMember {
  /** Without a PIN nobody comes in. */
  readonly has_pin: boolean;
}

export interface StaffPersonView {
  /** Null for the manager's PIN of the till, and where no staff was set up. */
  readonly staff_id: string | null;
  readonly name: string;
  readonly role: Role;
}

/** Who is here, and what they may do, so that a screen can say it before it is tried. */
export interface StaffSlice {
  /** Staff was set up: somebody has to sign in. */
  readonly configured: boolean;
  /** Null while nobody is signed in. */
  readonly person: StaffPersonView | null;
  readonly verdicts: Readonly<Record<Permission, Verdict>>;
}
