import type { Permission, Role, Verdict } from '../staff/permissions.ts';
import type { PinPlace } from '../staff/pin-policy.ts';
import type { StaffMember } from '../staff/staff-member.ts';

/** Codes of refusals that people add to the contract's. */
export const STAFF_ERROR_CODES = [
  'approval_needed',
  'approver_not_permitted',
  'not_permitted',
  'sign_in_needed',
  'proof_needed',
  'pin_taken',
  'pin_weak',
  'name_taken',
  'staff_full',
  'last_manager',
] as const;

export interface StaffMemberView extends StaffMember {
  /** Without a PIN this person cannot sign in. */
  readonly has_pin: boolean;
}

export interface StaffPersonView {
  /** Null for the manager's PIN of the till, and where no staff was set up. */
  readonly staff_id: string | null;
  readonly name: string;
  readonly role: Role;
}

/** A wrong PIN that no manager has seen yet; never its digits. */
export interface PinAlert {
  readonly what: 'pin_wrong' | 'pin_locked' | 'pin_guessed';
  readonly place: PinPlace;
  /** What it was for: a permission, or `sign_in`. */
  readonly tried: string;
  readonly at_ms: number;
}

/** The data folder's owner requested a new manager's PIN; the till accepts it from this time on, by the wall clock. */
export interface PinResetView {
  readonly ready_at_ms: number;
}

/** Who is signed in, and their permissions, so that a screen can show them in advance. */
export interface StaffSlice {
  /** Staff is set up, so signing in is required. */
  readonly configured: boolean;
  /** Null while signed out. */
  readonly person: StaffPersonView | null;
  readonly verdicts: Readonly<Record<Permission, Verdict>>;
  /** Newest first; empty unless a manager is signed in. */
  readonly pin_alerts: readonly PinAlert[];
  /** Null unless one is requested. */
  readonly pin_reset: PinResetView | null;
}
