import * as z from 'zod';
import {
  type Permission,
  PERMISSIONS,
  ROLES,
  ROLE_VERDICTS,
  type RoleVerdicts,
  VERDICTS,
  type Verdict,
} from './permissions.ts';

/** More people than work at one till; a longer list is a mistake. */
export const STAFF_MAX = 200;

/** Four to eight digits, as entered on the PIN pad. */
export const pinSchema = z.string().regex(/^\d{4,8}$/, 'must be 4 to 8 digits');

/** A person's deviations from the role's verdicts. */
export const overridesSchema = z.partialRecord(z.enum(PERMISSIONS), z.enum(VERDICTS));

export const staffMemberSchema = z.strictObject({
  staff_id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(80),
  role: z.enum(ROLES),
  /** False for people who left: their name stays on past acts, but they can do nothing. */
  enabled: z.boolean(),
  overrides: overridesSchema,
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

/**
 * Who did something, as recorded in sales and the audit trail. `staff_id` is null at a till without staff and for its
 * manager's PIN.
 */
export interface Actor {
  readonly staff_id: string | null;
  readonly name: string;
}

/** The fields of a record for an actor; without `staff_id` when there is none. */
export function actorNames({ name, staff_id }: Actor): { readonly who: string; readonly staff_id?: string } {
  return staff_id === null ? { who: name } : { who: name, staff_id };
}

/** What a person may do: their own verdict if set, otherwise the role's. */
export function verdictOf(
  member: Pick<StaffMember, 'role' | 'overrides'>,
  permission: Permission,
  roles: RoleVerdicts = ROLE_VERDICTS,
): Verdict {
  return member.overrides[permission] ?? roles[member.role][permission];
}
