import { hash } from 'node:crypto';
import { assert } from '../../../core/assert.ts';

/** The hash before the first event. */
export const GENESIS_HASH = '0'.repeat(64);

/**
 * JSON with sorted keys, no spaces and no undefined members: each value has exactly one text, so a hash over it can be
 * recomputed from the parsed value.
 */
export function canonicalJson(value: unknown): string {
  return isCanonicalValue(value) ? JSON.stringify(value) : pieceByPiece(value);
}

function pieceByPiece(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number') {
    assert(Number.isFinite(value), 'the journal holds finite numbers');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  assert(typeof value === 'object', `the journal holds plain data, not ${typeof value}`);
  const record = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of Object.keys(record).sort()) {
    const member = record[key];
    if (member === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

/** Whether `text` is the canonical JSON of `parsed`, without rebuilding it piece by piece. */
export function isCanonical(parsed: unknown, text: string): boolean {
  return isCanonicalValue(parsed) && JSON.stringify(parsed) === text;
}

/** Plain data with sorted keys: `JSON.stringify` already yields the canonical text. */
function isCanonicalValue(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || (Array.isArray(value) ? isCanonicalList(value) : isCanonicalRecord(value));
    default:
      return false;
  }
}

function isCanonicalList(list: readonly unknown[]): boolean {
  for (const member of list) if (!isCanonicalValue(member)) return false;
  return true;
}

function isCanonicalRecord(record: object): boolean {
  let last = '';
  for (const key in record) {
    if (key < last || !isCanonicalValue((record as Readonly<Record<string, unknown>>)[key])) return false;
    last = key;
  }
  return true;
}

/** The hashed fields of an event's row: all but the hash itself. */
export interface ChainedEvent {
  readonly seq: number;
  readonly at_ms: number;
  readonly previous_hash: string;
  /** Canonical JSON. */
  readonly body: string;
}

/** SHA-256 over the previous hash, place, time and canonical body (payment-safety 5.10). */
export function eventHash(event: ChainedEvent): string {
  return hash('sha256', `${event.previous_hash}\n${event.seq}\n${event.at_ms}\n${event.body}`, 'hex');
}
