import { timingSafeEqual } from 'node:crypto';
import type { Settings } from '../../../core/settings/settings.ts';
import { TRAINING_PIN } from '../../../core/staff/pin-policy.ts';
import type { StaffMember } from '../../../core/staff/staff-member.ts';
import type { PinHasher } from './pin-hash.ts';

export { TRAINING_PIN };

/** The owner of a PIN. */
export type PinOwner = Omit<StaffMember, 'staff_id' | 'enabled'> & { readonly staff_id: string | null };
export interface PinKey {
  readonly holder: PinOwner;
  readonly pin_hash: string;
}

/** The PIN's owner; null when it is unknown. */
export type FindPinOwner = (pin: string) => Promise<PinOwner | null>;

export interface KeysParts {
  /** Current settings, including what `cobro pin set` just wrote. */
  readonly settings: () => Pick<Settings, 'manager_pin_hash' | 'manager_name'>;
  /** This till's staff who may sign in. */
  readonly staff: () => readonly PinKey[];
  readonly training: boolean;
  readonly hasher: PinHasher;
  /** Stores a stronger hash for a correct PIN whose hash was weak; if absent, the hash stays. */
  readonly renew?: (holder: PinOwner, pin_hash: string) => void;
}

function managerOf({ manager_name }: Pick<Settings, 'manager_name'>): PinOwner {
  return { staff_id: null, name: manager_name, role: 'manager', overrides: {} };
}

/** The PINs that can be checked on this machine, which excludes those of a folder from elsewhere. */
function ourKeys({ settings, staff, hasher }: KeysParts): PinKey[] {
  const { manager_pin_hash, manager_name } = settings();
  const manager =
    manager_pin_hash === null ? [] : [{ holder: managerOf({ manager_name }), pin_hash: manager_pin_hash }];
  return [...staff(), ...manager].filter(({ pin_hash }) => hasher.isOurs(pin_hash));
}

/** Whether any PIN is set: a till outside training starts without one. */
export function hasKeys(parts: KeysParts): boolean {
  return parts.training || ourKeys(parts).length > 0;
}

/**
 * The PINs of the staff, the manager's PIN of the till (`cobro pin set`), and in training, while none is set, the
 * training PIN.
 */
export function findPinOwner(parts: KeysParts): FindPinOwner {
  return async (pin) => {
    const { hasher, renew, training } = parts;
    const found = await hasher.find(pin, ourKeys(parts));
    if (found) {
      if (renew && hasher.isOld(found.pin_hash)) renew(found.holder, await hasher.hash(pin));
      return found.holder;
    }
    const settings = parts.settings();
    const trains = settings.manager_pin_hash === null && training;
    return trains && isTrainingPin(pin) ? managerOf(settings) : null;
  };
}

/** PINs stored under a key that this program cannot have. */
export const KEY_UNAVAILABLE =
  "The PINs of this till are kept with the key store of its desktop program, or with its service's credentials, and no other program can check them (docs/operations.md, PINs that a key store keeps).";

/** Whether any PIN of this till is bound to a key that this program cannot get. */
export function isAnyKeyUnavailable({
  settings,
  staff,
  hasher,
}: Pick<KeysParts, 'settings' | 'staff' | 'hasher'>): boolean {
  const hashes = [settings().manager_pin_hash, ...staff().map(({ pin_hash }) => pin_hash)];
  return hashes.some((hash) => hash !== null && hasher.isKeyUnavailable(hash));
}

/** Whether this till has no PIN at all, checkable here or not: then access to the folder is enough to set one. */
export function takesFirstPin(parts: KeysParts): boolean {
  return !hasKeys(parts) && !isAnyKeyUnavailable(parts);
}

/** What to do when PINs of this folder cannot be checked here (docs/operations.md); null when all can. */
export function otherMachineNotice(parts: Pick<KeysParts, 'settings' | 'staff' | 'hasher'>): string | null {
  if (isAnyKeyUnavailable(parts)) return KEY_UNAVAILABLE;
  const hashes = [parts.settings().manager_pin_hash, ...parts.staff().map(({ pin_hash }) => pin_hash)];
  if (hashes.every((hash) => hash === null || parts.hasher.isOurs(hash))) return null;
  return "PINs of this till were set on another machine and are of no use here. Set the manager's with cobro pin set, then each person's on the page for staff.";
}

function isTrainingPin(pin: string): boolean {
  return timingSafeEqual(Buffer.from(pin.padEnd(8)), Buffer.from(TRAINING_PIN.padEnd(8)));
}
