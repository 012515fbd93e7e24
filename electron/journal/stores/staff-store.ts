import type { Act } from '../../../core/staff/act.ts';
import type { StaffMember } from '../../../core/staff/staff-member.ts';

/** A person with the hash of the PIN; null has none yet and cannot come in. */
export interface StaffRecord extends StaffMember {
  readonly pin_hash: string | null;
}

/**
 * The people of this till. They are rows, not events: an export of the chain must not carry hashes of short PINs. What was
 * done to them is in the chain, as acts.
 */
export interface StaffStore {
  /** All people, disabled ones included, in the order of their creation. */
  list(): readonly StaffRecord[];
  /** Adds or replaces a person and records the act, in one durable transaction. */
  put(record: StaffRecord, act: Act): void;
}
