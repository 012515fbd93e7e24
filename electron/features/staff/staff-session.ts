import type { Clock } from '../../../core/clock.ts';
import type { PinAlert, PinResetView, StaffSlice } from '../../../core/contract/staff.ts';
import { succeed } from '../../../core/result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { Act } from '../../../core/staff/act.ts';
import {
  PERMISSIONS,
  type Permission,
  UNSTAFFED_VERDICTS,
  type Verdict,
  type RoleVerdicts,
} from '../../../core/staff/permissions.ts';
import { type Actor, actorNames, verdictOf } from '../../../core/staff/staff-member.ts';
import type { StaffRecord, StaffStore } from '../../journal/stores/staff-store.ts';
import type { PinOwner, PinKey } from './manager-pin.ts';
import type { PinVerifier } from './pin-verifier.ts';
import { type Answer, DONE } from '../shared/refusal.ts';

type IdleSettings = Pick<Settings, 'staff_idle_seconds' | 'manager_idle_seconds' | 'reauthenticate_seconds'>;

export interface StaffSessionParts {
  readonly store: StaffStore;
  readonly settings: () => Pick<Settings, 'cashier_name' | 'manager_pin_hash'> & IdleSettings;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** A payment is open; signing out waits for its end. */
  readonly isPaying: () => boolean;
  readonly record: (act: Act) => void;
  /** The shop's permissions of each role. */
  readonly roles: () => RoleVerdicts;
  /** A kiosk sells without signing in. */
  readonly isKiosk: () => boolean;
  /** Called when another person signed in. */
  readonly onPerson: () => void;
  /** Wrong PINs that no manager has seen yet. */
  readonly pinAlerts: () => readonly PinAlert[];
  readonly pinReset: () => PinResetView | null;
}

/** The staff who may sign in: enabled, with a PIN. */
export function staffKeys(records: readonly StaffRecord[]): PinKey[] {
  return records.flatMap(({ pin_hash, enabled, ...holder }) =>
    enabled && pin_hash !== null ? [{ holder, pin_hash }] : [],
  );
}

/** The signed-in person, as configured when signing in. */
interface SignedIn {
  readonly owner: PinOwner;
  /** A changed PIN or role ends the session. */
  readonly pin_hash: string | null;
}

/** Who is at the till and what they may do. Signed out after a start. */
export class StaffSession {
  readonly #parts: StaffSessionParts;
  private signed_in: SignedIn | null = null;
  private active_at_ms = 0;
  /** When the signed-in person last entered a PIN. */
  private proven_at_ms = 0;
  private session_number = 0;

  constructor(parts: StaffSessionParts) {
    this.#parts = parts;
  }

  /** Increases with every sign-in and sign-out, so that a grant of one session is void in the next. */
  get session(): number {
    return this.session_number;
  }

  /** Whether signing in is required before selling. */
  get configured(): boolean {
    return !this.#parts.isKiosk() && staffKeys(this.#parts.store.list()).length > 0;
  }

  /** The actor is known: signed in, or no staff is set up. */
  get isManned(): boolean {
    return !this.configured || this.person() !== null;
  }

  /** The signed-in person as now configured; null when signed out or disabled since. */
  person(): PinOwner | null {
    const { signed_in } = this;
    // A kiosk faces customers: staff is signed out.
    if (signed_in === null || this.#parts.isKiosk()) return null;
    const { owner, pin_hash } = signed_in;
    if (owner.staff_id === null) return this.#parts.settings().manager_pin_hash === pin_hash ? owner : null;
    const now = staffKeys(this.#parts.store.list()).find(({ holder }) => holder.staff_id === owner.staff_id);
    return now !== undefined && now.pin_hash === pin_hash && now.holder.role === owner.role ? now.holder : null;
  }

  /** Activity at the till. */
  touch(): void {
    this.active_at_ms = this.#parts.clock.monotonicMs();
  }

  /** A PIN was entered: it proves presence if it belongs to the signed-in person. */
  prove({ staff_id }: PinOwner): void {
    const person = this.person();
    if (person !== null && person.staff_id === staff_id) this.proven_at_ms = this.#parts.clock.monotonicMs();
  }

  /** The signed-in person has just entered the PIN, or no person is signed in. */
  get isProven(): boolean {
    if (this.person() === null) return true;
    const since_ms = this.#parts.clock.monotonicMs() - this.proven_at_ms;
    return since_ms <= this.#parts.settings().reauthenticate_seconds * 1_000;
  }

  /** Signs out after too long without activity. */
  endWhenIdle(): void {
    const person = this.person();
    if (person === null || this.#parts.isPaying()) return;
    const { staff_idle_seconds, manager_idle_seconds } = this.#parts.settings();
    const seconds = person.role === 'manager' ? manager_idle_seconds : staff_idle_seconds;
    if (this.#parts.clock.monotonicMs() - this.active_at_ms < seconds * 1_000) return;
    this.end('signed_out_idle');
  }

  /** The actor of what is done now; without a person, the cashier from the settings. */
  actor(): Actor {
    const person = this.person();
    return person ?? { staff_id: null, name: this.#parts.settings().cashier_name };
  }

  verdict(permission: Permission): Verdict {
    const person = this.person();
    return person ? verdictOf(person, permission, this.#parts.roles()) : UNSTAFFED_VERDICTS[permission];
  }

  /** Whether this person's PIN may approve it. */
  mayApprove(person: PinOwner, permission: Permission): boolean {
    return verdictOf(person, permission, this.#parts.roles()) === 'allow';
  }

  /** The PIN alone identifies the new person; the previous one is signed out. */
  async signIn(pin: string, verifier: PinVerifier): Promise<Answer<{ readonly name: string }>> {
    const checked = await verifier.check(pin, 'sign_in');
    if (!checked.ok) return checked;
    this.signed_in = { owner: checked.value, pin_hash: this.pinHashOf(checked.value) };
    this.session_number += 1;
    this.touch();
    this.proven_at_ms = this.active_at_ms;
    this.#parts.record({ ...actorNames(checked.value), what: 'signed_in', subject: 'till' });
    this.#parts.onPerson();
    return succeed({ name: checked.value.name });
  }

  signOut(): Answer<null> {
    this.end('signed_out');
    return DONE;
  }

  private end(what: 'signed_out' | 'signed_out_idle'): void {
    const person = this.person();
    this.signed_in = null;
    this.session_number += 1;
    if (!person) return;
    this.#parts.record({ ...actorNames(person), what, subject: 'till' });
    this.#parts.onPerson();
  }

  private pinHashOf({ staff_id }: PinOwner): string | null {
    if (staff_id === null) return this.#parts.settings().manager_pin_hash;
    return this.#parts.store.list().find((record) => record.staff_id === staff_id)?.pin_hash ?? null;
  }

  slice(): StaffSlice {
    const person = this.person();
    const verdicts = PERMISSIONS.map((permission) => [permission, this.verdict(permission)]);
    return {
      configured: this.configured,
      person: person && { staff_id: person.staff_id, name: person.name, role: person.role },
      verdicts: Object.fromEntries(verdicts) as StaffSlice['verdicts'],
      pin_alerts: person?.role === 'manager' ? this.#parts.pinAlerts() : [],
      pin_reset: this.#parts.pinReset(),
    };
  }
}
