import { createHash } from 'node:crypto';
import { deviceKeyOf } from '../../electron/journal/anchor/device-key.ts';
import type { Role } from '../../core/staff/permissions.ts';
import type { StaffRecord } from '../../electron/journal/stores/staff-store.ts';
import { type DerivePin, type PinHasher, createPinHasher } from '../../electron/features/staff/pin-hash.ts';

/** A fast replacement for argon2id: the same inputs give the same 32 bytes. */
export const deriveQuickly: DerivePin = async ({ pin, salt, pepper, cost }) =>
  createHash('sha256')
    .update(JSON.stringify([pin, Buffer.from(salt), pepper && Buffer.from(pepper), cost]))
    .digest();

/** Hashes PINs in the real form with a key, without the cost. */
export const QUICK_PINS: PinHasher = createPinHasher({ key: deviceKeyOf(Buffer.alloc(32, 1)), derive: deriveQuickly });

export const hashPin = (pin: string): Promise<string> => QUICK_PINS.hash(pin);

/** A person of the till who signs in with this PIN. */
export async function personWith(name: string, role: Role, pin: string): Promise<StaffRecord> {
  return { staff_id: name.toLowerCase(), name, role, enabled: true, overrides: {}, pin_hash: await hashPin(pin) };
}
