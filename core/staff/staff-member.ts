import { z } from 'zod';
import {
  type Permission,
  PERMISSIONS,
  ROLES,
  ROLE_VERDICTS,
  type RoleVerdicts,
  VERDICTS,
  type Verdict,
} from './permissions.ts';

/** More people than one till sees; a longer list is a mistake. */
export const STAFF_MAX = 200;

/** Four to eight digits, as the PIN pad takes them. */
export const pinSchema = z.string().regex(/^\d{4,8}$/, 'must be 4 to 8 digits');

/** What differs for one person from the verdicts of the role. */
export const overridesSchema = z.partialRecord(z.enum(PERMISSIONS), z.enum(VERDICTS));

export const staffMemberSchema = z.strictObject({
  staff_id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(80),
  role: z.enum(ROLES),
  /** Someone who left keeps the name on what was done, and opens nothing. */
  enabled: z.boolean(),
  overrides: overridesSchema,
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

/** Who did something, as sales and the audit trail keep it. `staff_id` is null for a till without staff and for its manager's PIN. */
export interface Actor {
  readonly staff_id: string | null;
  readonly name: string;
}

/** The names of a record, without an identifier where there is none. */
export function actorNames({ name, staff_id }: Actor): { readonly who: string; readonly staff_id?: string } {
  return staff_id === null ? { who: name } : { who: name, staff_id };
}

/** What a person may do: the role's word, unless the person has one of their own. */
export function verdictOf(
  member: Pick<StaffMember, 'role' | 'overrides'>,
  permission: Permission,
  roles: RoleVerdicts = ROLE_VERDICTS,
): Verdict {
  return member.overrides[permission] ?? roles[member.role][permission];
}
