import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../platform/make-folder.ts';
import { isOutOfResources } from '../../platform/out-of-resources.ts';

/** What the key of a machine is good for; each purpose has a key of its own (HKDF, RFC 5869). */
export type KeyPurpose = 'pin pepper' | 'pin tag' | 'journal seal' | 'card reference';

/**
 * A secret of the machine for one till, kept beside its anchor: outside the data folder, and in no backup. Anyone who has only a
 * copy of the folder can neither guess its PINs nor write events into its journal that prove.
 */
export interface DeviceKey {
  /** Names the key and tells nothing of it: eight hexadecimal digits. */
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
 * The key of PINs where a keeper of secrets (the operating system's key store, systemd) holds a part of it: a reader of
 * every file of this machine cannot try a PIN. `kept` is 32 bytes.
 */
export function keptKeyOf(key: DeviceKey, kept: Buffer): DeviceKey {
  const both = Buffer.from(hkdfSync('sha256', kept, key.derive('pin pepper'), 'cobro kept key', KEY_BYTES));
  const { id, derive } = deviceKeyOf(both);
  return { id: `kept_${key.id}_${id}`, derive };
}

/** Whether an id is of a key of this machine of which a part is kept elsewhere. */
export const isKeptKeyOf = (key: DeviceKey | null, id: string): boolean =>
  key !== null && KEPT_ID.exec(id)?.[1] === key.id;

/** The key in a folder; null: there is none that can be read. Nothing is written. */
export function readDeviceKey(folder: string): DeviceKey | null {
  try {
    const secret = Buffer.from(readFileSync(join(folder, KEY_FILE), 'utf8').trim(), 'hex');
    return secret.length === KEY_BYTES ? deviceKeyOf(secret) : null;
  } catch (error) {
    // It may be there: another one in its place would end every PIN and seal of this till.
    if (isOutOfResources(error)) throw error;
    return null;
  }
}

/** The same, made where there is none; null: the folder cannot be written, and the till goes on without. */
export function openDeviceKey(folder: string): DeviceKey | null {
  const kept = readDeviceKey(folder);
  if (kept !== null) return kept;
  // One that is there and could not be read now is the till's own at the next start.
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

/** Whole or not at all: a key that was torn would be another one at the next start. */
function makeDeviceKey(folder: string): DeviceKey | null {
  try {
    makeFolder(folder);
    const path = join(folder, KEY_FILE);
    const file = openSync(`${path}.new`, 'w', 0o600);
    try {
      writeSync(file, `${randomBytes(KEY_BYTES).toString('hex')}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(`${path}.new`, path);
    return readDeviceKey(folder);
  } catch {
    return null;
  }
}
