import { hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../../platform/durable-file.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { isOutOfResources } from '../../platform/out-of-resources.ts';

/** Purposes of a machine's key; each gets its own derived key (HKDF, RFC 5869). */
export type KeyPurpose = 'pin pepper' | 'pin tag' | 'journal seal' | 'card reference';

/**
 * A secret of the machine for one till, stored beside its anchor: outside the data folder and in no backup. A copy of
 * the folder alone allows neither guessing its PINs nor writing provable events into its journal.
 */
export interface DeviceKey {
  /** Identifies the key without revealing it: eight hexadecimal digits. */
  readonly id: string;
  /** 32 bytes. */
  derive(purpose: KeyPurpose): Buffer;
}

const KEY_FILE = 'device.key';
const KEY_BYTES = 32;

export function deviceKeyOf(secret: Buffer): DeviceKey {
  const derived = (info: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `cobro ${info}`, KEY_BYTES));
  return { id: derived('key id').toString('hex').slice(0, 8), derive: derived };
}

const KEPT_ID = /^kept_([0-9a-f]{8})_/;

/**
 * The key for PINs when a secret store (the operating system's key store, systemd) holds a part of it: reading every
 * file of this machine is then not enough to try a PIN. `kept` is 32 bytes.
 */
export function keptKeyOf(key: DeviceKey, kept: Buffer): DeviceKey {
  const both = Buffer.from(hkdfSync('sha256', kept, key.derive('pin pepper'), 'cobro kept key', KEY_BYTES));
  const { id, derive } = deviceKeyOf(both);
  return { id: `kept_${key.id}_${id}`, derive };
}

/** Whether an id belongs to a key of this machine that is partly stored elsewhere. */
export const isKeptKeyOf = (key: DeviceKey | null, id: string): boolean =>
  key !== null && KEPT_ID.exec(id)?.[1] === key.id;

/** The key in a folder; null when none can be read. Writes nothing. */
export function readDeviceKey(folder: string): DeviceKey | null {
  try {
    const secret = Buffer.from(readFileSync(join(folder, KEY_FILE), 'utf8').trim(), 'hex');
    return secret.length === KEY_BYTES ? deviceKeyOf(secret) : null;
  } catch (error) {
    // It may exist: replacing it would invalidate every PIN and seal of this till.
    if (isOutOfResources(error)) throw error;
    return null;
  }
}

/** Same, but makes a missing key; null when the folder cannot be written, and the till continues without one. */
export function openDeviceKey(folder: string): DeviceKey | null {
  const kept = readDeviceKey(folder);
  if (kept !== null) return kept;
  // A key that exists but cannot be read now is the till's own again at the next start.
  return canBeMade(folder) ? makeDeviceKey(folder) : null;
}

function canBeMade(folder: string): boolean {
  try {
    readFileSync(join(folder, KEY_FILE));
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}

/** A torn key would be a different one at the next start. */
function makeDeviceKey(folder: string): DeviceKey | null {
  try {
    makeFolder(folder);
    writeDurably(join(folder, KEY_FILE), `${randomBytes(KEY_BYTES).toString('hex')}\n`);
    return readDeviceKey(folder);
  } catch {
    return null;
  }
}
