import type { Act } from '../../../core/staff/act.ts';
import type { StaffMember } from '../../../core/staff/staff-member.ts';

/** A person with the hash of their PIN; null: no PIN yet, so they cannot log in. */
export interface StaffRecord extends StaffMember {
  readonly pin_hash: string | null;
}

/**
 * The till's people. Rows, not events: an export of the chain must not contain hashes of short PINs. Changes to them
 * are in the chain as acts.
 */
export interface StaffStore {
  /** All people, including disabled ones, in creation order. */
  list(): readonly StaffRecord[];
  /** Adds or replaces a person and records the act, in one durable transaction. */
  put(record: StaffRecord, act: Act): void;
}
