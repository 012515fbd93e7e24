import { timingSafeEqual } from 'node:crypto';
import type { Settings } from '../../../core/settings/settings.ts';
import type { StaffMember } from '../../../core/staff/staff-member.ts';
import type { PinHasher } from './pin-hash.ts';

/** Shown in training so that a stranger can go on; it opens nothing where money moves. */
export const TRAINING_PIN = '246810';

/** Somebody a PIN belongs to. */
export type PinOwner = Omit<StaffMember, 'staff_id' | 'enabled'> & { readonly staff_id: string | null };
export interface PinKey {
  readonly holder: PinOwner;
  readonly pin_hash: string;
}

/** Whose PIN it is among all that open something here; null when it is nobody's. */
export type FindPinOwner = (pin: string) => Promise<PinOwner | null>;

export interface KeysParts {
  /** The settings as they are now, with what `cobro pin set` wrote a moment ago. */
  readonly settings: () => Pick<Settings, 'manager_pin_hash' | 'manager_name'>;
  /** The people of this till who may come in. */
  readonly staff: () => readonly PinKey[];
  readonly training: boolean;
  readonly hasher: PinHasher;
  /** Keeps the hash of a right PIN that was made in a weaker way; absent, it stays as it is. */
  readonly renew?: (holder: PinOwner, pin_hash: string) => void;
}

function managerOf({ manager_name }: Pick<Settings, 'manager_name'>): PinOwner {
  return { staff_id: null, name: manager_name, role: 'manager', overrides: {} };
}

/** The PINs that can be compared at this machine. Those of a folder that was made elsewhere cannot. */
function ourKeys({ settings, staff, hasher }: KeysParts): PinKey[] {
  const { manager_pin_hash, manager_name } = settings();
  const manager =
    manager_pin_hash === null ? [] : [{ holder: managerOf({ manager_name }), pin_hash: manager_pin_hash }];
  return [...staff(), ...manager].filter(({ pin_hash }) => hasher.isOurs(pin_hash));
}

/** Whether any PIN opens anything: a till outside training has none until somebody sets one. */
export function hasKeys(parts: KeysParts): boolean {
  return parts.training || ourKeys(parts).length > 0;
}

/** The PINs of the staff, the manager's PIN of the till (`cobro pin set`), and in training, while none is set, the training PIN. */
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

/** What to do where PINs of this folder were set on another machine (docs/operations.md); null: none was. */
export function otherMachineNotice(parts: {
  readonly settings: () => Pick<Settings, 'manager_pin_hash'>;
  readonly staff: () => readonly (string | null)[];
  readonly hasher: PinHasher;
}): string | null {
  const hashes = [parts.settings().manager_pin_hash, ...parts.staff()];
  if (hashes.every((hash) => hash === null || parts.hasher.isOurs(hash))) return null;
  return "PINs of this till were set on another machine and are of no use here. Set the manager's with cobro pin set, then each person's on the page for staff.";
}

function isTrainingPin(pin: string): boolean {
  return timingSafeEqual(Buffer.from(pin.padEnd(8)), Buffer.from(TRAINING_PIN.padEnd(8)));
}
