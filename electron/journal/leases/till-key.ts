import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isOutOfResources } from '../../platform/out-of-resources.ts';

const KEY_FILE = 'till.key';
const KEY_BYTES = 32;

/**
 * The till's key, made once and readable by its owner alone. It is no secret of the payment service: it only makes the
 * till's trace numbers its own. A file that was lost or spoilt is replaced, because every lease carries a nonce as well.
 */
export function tillKey(directory: string): Buffer {
  const path = join(directory, KEY_FILE);
  const kept = readTillKey(directory);
  if (kept !== null) return kept;
  const key = randomBytes(KEY_BYTES);
  const file = openSync(path, 'w', 0o600);
  try {
    writeSync(file, key.toString('hex'));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return key;
}

/** The same without making one; null: there is none that can be read. */
export function readTillKey(directory: string): Buffer | null {
  try {
    const key = Buffer.from(readFileSync(join(directory, KEY_FILE), 'utf8').trim(), 'hex');
    return key.length === KEY_BYTES ? key : null;
  } catch (error) {
    // It may be there: with another one this till would be a stranger to its own anchor.
    if (isOutOfResources(error)) throw error;
    return null;
  }
}

/** A nonce that grows with time (a UUID of version 7). */
const HAS_TIME = /^[\da-f]{8}-[\da-f]{4}-7/;

/**
 * The trace of a sequence number: HMAC(till key, nonce and number), in the form of a UUID (version 8). The nonce is new
 * with every block, so that a journal brought back from an old copy never gives a trace again that was used since. It begins
 * with the time of its nonce where that has one, so that traces grow as well (decision 051).
 */
export function traceOfSequence(key: Buffer, nonce: string, sequence: number): string {
  const hex = createHmac('sha256', key).update(`${nonce}/${sequence}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  const start = HAS_TIME.test(nonce) ? nonce.slice(0, 13) : `${hex.slice(0, 8)}-${hex.slice(8, 12)}`;
  return `${start}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
