import { timingSafeEqual } from 'node:crypto';
import type { Settings } from '../../../core/settings/settings.ts';
import type { StaffMember } from '../../../core/staff/staff-member.ts';
import { findByPin } from './pin-hash.ts';

export { hashPin } from './pin-hash.ts';

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
}

function managerOf({ manager_name }: Pick<Settings, 'manager_name'>): PinOwner {
  return { staff_id: null, name: manager_name, role: 'manager', overrides: {} };
}

/** Whether any PIN opens anything: a till outside training has none until somebody sets one. */
export function hasKeys({ settings, staff, training }: KeysParts): boolean {
  return training || settings().manager_pin_hash !== null || staff().length > 0;
}

/** The PINs of the staff, the manager's PIN of the till (`cobro pin set`), and in training, while none is set, the training PIN. */
export function findPinOwner(parts: KeysParts): FindPinOwner {
  return async (pin) => {
    const settings = parts.settings();
    const hash = settings.manager_pin_hash;
    const manager = hash === null ? [] : [{ holder: managerOf(settings), pin_hash: hash }];
    const found = await findByPin(pin, [...parts.staff(), ...manager]);
    if (found) return found.holder;
    const trains = hash === null && parts.training;
    return trains && isTrainingPin(pin) ? managerOf(settings) : null;
  };
}

export function isTrainingPin(pin: string): boolean {
  return timingSafeEqual(Buffer.from(pin.padEnd(8)), Buffer.from(TRAINING_PIN.padEnd(8)));
}
