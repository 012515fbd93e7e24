import type { Randomness } from '../../../core/clock.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { StaffMemberView } from '../../../core/contract/staff.ts';
import { succeed } from '../../../core/result.ts';
import { PIN_FAULTS, pinFault } from '../../../core/staff/pin-policy.ts';
import { STAFF_MAX } from '../../../core/staff/staff-member.ts';
import type { StaffRecord, StaffStore } from '../../journal/stores/staff-store.ts';
import type { FindPinOwner } from './manager-pin.ts';
import type { PinHasher } from './pin-hash.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { type Grant, byWhom } from '../shared/grant.ts';

export interface StaffAdminParts {
  readonly store: StaffStore;
  readonly randomness: Randomness;
  /** Finds a PIN's current owner, including the till's manager. */
  readonly find: FindPinOwner;
  readonly hasher: PinHasher;
  /** Whether the till has a manager's PIN that belongs to no person. */
  readonly hasManagerPin: () => boolean;
  /** People changed: permissions of the person at the till may differ. */
  readonly onChange: () => void;
}

/** The differences between two states of a person, for the record; never a PIN. */
function difference(before: StaffRecord | undefined, after: StaffRecord): string {
  const textOf = ({ name, role, enabled, overrides }: StaffRecord) =>
    [
      name,
      role,
      enabled ? 'enabled' : 'disabled',
      ...Object.entries(overrides).map(([key, verdict]) => `${key} ${verdict}`),
    ].join(', ');
  return (before ? `${textOf(before)} -> ${textOf(after)}` : textOf(after)).slice(0, 500);
}

const isAbleManager = ({ role, enabled, pin_hash, overrides }: Omit<StaffRecord, 'staff_id' | 'name'>): boolean =>
  role === 'manager' && enabled && pin_hash !== null && (overrides.edit_staff ?? 'allow') === 'allow';

/** Adds and edits the till's staff. */
export class StaffAdmin {
  readonly #parts: StaffAdminParts;

  constructor(parts: StaffAdminParts) {
    this.#parts = parts;
  }

  list(): Answer<{ readonly staff: readonly StaffMemberView[] }> {
    const { store, hasher } = this.#parts;
    const views = store.list().map(({ pin_hash, ...member }) => ({
      ...member,
      has_pin: pin_hash !== null && hasher.isOurs(pin_hash),
    }));
    return succeed({ staff: views });
  }

  save(request: IntentArguments<'staff.save'>, grant: Grant): Answer<{ readonly staff_id: string }> {
    const { store, randomness } = this.#parts;
    const records = store.list();
    const before = records.find(({ staff_id }) => staff_id === request.staff_id);
    if (request.staff_id !== null && !before) return refuse('not_found', `there is no person ${request.staff_id}`);
    if (!before && records.length >= STAFF_MAX) return refuse('staff_full', `${STAFF_MAX} people are kept`);
    const same = (name: string): boolean => name.toLowerCase() === request.name.toLowerCase();
    if (records.some((other) => other !== before && same(other.name)))
      return refuse('name_taken', 'two people of one name cannot be told apart in the records');
    if (before && isAbleManager(before) && !isAbleManager({ ...before, ...request }) && !this.hasOtherManager(before))
      return refuse('last_manager', 'no one would be left to manage staff');
    const staff_id = request.staff_id ?? randomness.identifier();
    const record: StaffRecord = { ...request, staff_id, pin_hash: before?.pin_hash ?? null };
    const what = before ? 'staff_changed' : 'staff_added';
    store.put(record, { ...byWhom(grant), what, subject: record.name, detail: difference(before, record) });
    this.#parts.onChange();
    return succeed({ staff_id });
  }

  /** Whether another person can still manage staff. */
  private hasOtherManager(leaving: StaffRecord): boolean {
    const { store, hasManagerPin } = this.#parts;
    return hasManagerPin() || store.list().some((other) => other.staff_id !== leaving.staff_id && isAbleManager(other));
  }

  /** A PIN alone identifies a person, so no two people may share one. */
  async setPin({ staff_id, new_pin }: IntentArguments<'staff.setPin'>, grant: Grant): Promise<Answer<null>> {
    const { store, find, hasher } = this.#parts;
    const fault = pinFault(new_pin);
    if (fault !== null) return refuse('pin_weak', `the PIN ${PIN_FAULTS[fault]}`);
    const holder = await find(new_pin);
    if (holder && holder.staff_id !== staff_id) return refuse('pin_taken', 'the PIN is in use by another person here');
    const pin_hash = await hasher.hash(new_pin);
    const record = store.list().find((one) => one.staff_id === staff_id);
    if (!record) return refuse('not_found', `there is no person ${staff_id}`);
    store.put({ ...record, pin_hash }, { ...byWhom(grant), what: 'staff_pin_set', subject: record.name });
    this.#parts.onChange();
    return DONE;
  }
}
