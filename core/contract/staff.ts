import { z } from 'zod';
import type { Permission, Role, Verdict } from '../staff/permissions.ts';
import { pinSchema } from '../staff/staff-member.ts';

/** Who stands at the till. */
export const STAFF_INTENTS = {
  /** A PIN alone says who it is; the person before is signed out by it. */
  'staff.signIn': z.strictObject({ pin: pinSchema }),
  'staff.signOut': z.strictObject({}),
} as const;

export interface StaffResults {
  'staff.signIn': { readonly name: string };
  'staff.signOut': null;
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
