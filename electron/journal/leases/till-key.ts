import { createHmac, hash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../../platform/durable-file.ts';
import { notReadable } from '../../platform/folder-owner.ts';
import { isOutOfResources } from '../../platform/out-of-resources.ts';

export const KEY_FILE = 'till.key';
const KEY_BYTES = 32;

/** The key file exists but cannot be read: with another key this till could not find its own past. */
export class UnreadTillKey extends Error {}

/**
 * The till's key, made once and readable by its owner alone. It is no secret of the payment service: it only makes the
 * till's trace numbers its own, and every lease also carries a nonce.
 *
 * @throws {UnreadTillKey} when it exists but cannot be read
 */
export function tillKey(directory: string): Buffer {
  const kept = readKeyFile(directory);
  if (kept !== null) return kept;
  const key = randomBytes(KEY_BYTES);
  writeTillKey(directory, key);
  return key;
}

export function writeTillKey(directory: string, key: Buffer): void {
  writeDurably(join(directory, KEY_FILE), key.toString('hex'));
}

/** Same without making one; null when none can be read. */
export function readTillKey(directory: string): Buffer | null {
  try {
    return readKeyFile(directory);
  } catch (error) {
    if (error instanceof UnreadTillKey) return null;
    throw error;
  }
}

/** Null when there is none or the content is not a key. */
function readKeyFile(directory: string): Buffer | null {
  const path = join(directory, KEY_FILE);
  try {
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
    return key.length === KEY_BYTES ? key : null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return null;
    // It may exist: with another key this till could not find its anchor.
    if (code === '' || isOutOfResources(error)) throw error;
    throw new UnreadTillKey(notReadable(path) ?? `${path} cannot be read (${code})`, { cause: error });
  }
}

/** The till's name, derived from its key without revealing it. */
export const tillOf = (key: Buffer): string => hash('sha256', `cobro till\n${key.toString('hex')}`, 'hex').slice(0, 32);

/** A nonce that grows with time (UUID version 7). */
const HAS_TIME = /^[\da-f]{8}-[\da-f]{4}-7/;

/**
 * The trace of a sequence number: HMAC(till key, nonce and number), as a UUID (version 8). Each block has a new nonce,
 * so a journal restored from an old copy never repeats a trace. A trace begins with the time of its nonce, if it has
 * one, so that traces grow as well (decision 051).
 */
export function traceOfSequence(key: Buffer, nonce: string, sequence: number): string {
  const hex = createHmac('sha256', key).update(`${nonce}/${sequence}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  const start = HAS_TIME.test(nonce) ? nonce.slice(0, 13) : `${hex.slice(0, 8)}-${hex.slice(8, 12)}`;
  return `${start}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
