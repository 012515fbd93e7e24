import { createHash } from 'node:crypto';
import { deviceKeyOf } from '../../electron/journal/anchor/device-key.ts';
import { type DerivePin, type PinHasher, createPinHasher } from '../../electron/features/staff/pin-hash.ts';

/** Stands for argon2id where a test is about something else: of the same inputs the same 32 bytes, at once. */
export const deriveQuickly: DerivePin = async ({ pin, salt, pepper, cost }) =>
  createHash('sha256')
    .update(JSON.stringify([pin, Buffer.from(salt), pepper && Buffer.from(pepper), cost]))
    .digest();

/** The hasher of the tills of tests: the form and the keys of the real one, without its cost. */
export const QUICK_PINS: PinHasher = createPinHasher({ key: deviceKeyOf(Buffer.alloc(32, 1)), derive: deriveQuickly });

export const hashPin = (pin: string): Promise<string> => QUICK_PINS.hash(pin);
