import type { StaffSlice } from '../../../core/contract/staff.ts';
import { succeed } from '../../../core/result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { Act } from '../../../core/staff/act.ts';
import { PERMISSIONS, type Permission, UNSTAFFED_VERDICTS, type Verdict } from '../../../core/staff/permissions.ts';
import { type Actor, actorNames, verdictOf } from '../../../core/staff/staff-member.ts';
import type { StaffRecord, StaffStore } from '../../journal/stores/staff-store.ts';
import type { PinOwner, PinKey } from './manager-pin.ts';
import type { PinVerifier } from './pin-verifier.ts';
import { type Answer, DONE } from '../shared/refusal.ts';

export interface StaffSessionParts {
  readonly store: StaffStore;
  readonly settings: () => Pick<Settings, 'cashier_name'>;
  readonly record: (act: Act) => void;
  /** A kiosk sells to whoever stands before it: nobody signs in. */
  readonly isKiosk: () => boolean;
  /** Somebody else is here now. */
  readonly onPerson: () => void;
}

/** The people who may come in: enabled, with a PIN. */
export function staffKeys(records: readonly StaffRecord[]): PinKey[] {
  return records.flatMap(({ pin_hash, enabled, ...holder }) =>
    enabled && pin_hash !== null ? [{ holder, pin_hash }] : [],
  );
}

/** Who stands at the till, and what that person may do. Nobody is signed in after a start. */
export class StaffSession {
  private readonly parts: StaffSessionParts;
  private signed_in: PinOwner | null = null;

  constructor(parts: StaffSessionParts) {
    this.parts = parts;
  }

  /** Whether somebody has to sign in before selling. */
  get configured(): boolean {
    return !this.parts.isKiosk() && staffKeys(this.parts.store.list()).length > 0;
  }

  /** Somebody is here who may be asked about: signed in, or there is nobody to sign in. */
  get isManned(): boolean {
    return !this.configured || this.person() !== null;
  }

  /** Who is signed in, as this person is set up now; null when nobody is, or is no longer allowed in. */
  person(): PinOwner | null {
    const { signed_in } = this;
    if (signed_in === null || signed_in.staff_id === null) return signed_in;
    const keys = staffKeys(this.parts.store.list());
    return keys.find(({ holder }) => holder.staff_id === signed_in.staff_id)?.holder ?? null;
  }

  /** The name for what is done now; without a person, the cashier of the settings. */
  actor(): Actor {
    const person = this.person();
    return person ?? { staff_id: null, name: this.parts.settings().cashier_name };
  }

  verdict(permission: Permission): Verdict {
    const person = this.person();
    return person ? verdictOf(person, permission) : UNSTAFFED_VERDICTS[permission];
  }

  /** A PIN alone says who comes; the person before leaves by it. */
  async signIn(pin: string, verifier: PinVerifier): Promise<Answer<{ readonly name: string }>> {
    const checked = await verifier.check(pin, 'sign_in');
    if (!checked.ok) return checked;
    this.signed_in = checked.value;
    this.parts.record({ ...actorNames(checked.value), what: 'signed_in', subject: 'till' });
    this.parts.onPerson();
    return succeed({ name: checked.value.name });
  }

  signOut(): Answer<null> {
    const person = this.person();
    this.signed_in = null;
    if (!person) return DONE;
    this.parts.record({ ...actorNames(person), what: 'signed_out', subject: 'till' });
    this.parts.onPerson();
    return DONE;
  }

  slice(): StaffSlice {
    const person = this.person();
    const verdicts = PERMISSIONS.map((permission) => [permission, this.verdict(permission)]);
    return {
      configured: this.configured,
      person: person && { staff_id: person.staff_id, name: person.name, role: person.role },
      verdicts: Object.fromEntries(verdicts) as StaffSlice['verdicts'],
    };
  }
}
