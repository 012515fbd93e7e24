import { hash } from 'node:crypto';
import { z } from 'zod';
import { type Anchor, anchorSchema } from '../../../core/anchor/anchor.ts';

/** One size for every record, so that each is written over the one before as a whole. */
export const RECORD_BYTES = 2_048;

const recordSchema = z.strictObject({ counter: z.int().min(1), anchor: anchorSchema, sha256: z.string().length(64) });

/** One of the two copies: the one with the higher counter is the newer. */
export interface AnchorRecord {
  readonly counter: number;
  readonly anchor: Anchor;
}

/** A record as it stands in its file: JSON of one size with its own checksum (store 11.1). */
export function encodeRecord({ counter, anchor }: AnchorRecord): string {
  const text = JSON.stringify({ counter, anchor, sha256: checksum(counter, anchor) });
  return `${text.padEnd(RECORD_BYTES - 1)}\n`;
}

/** Null: it was torn, or written by someone else. */
export function decodeRecord(text: string): AnchorRecord | null {
  const parsed = recordSchema.safeParse(readJson(text));
  if (!parsed.success) return null;
  const { counter, anchor, sha256 } = parsed.data;
  return sha256 === checksum(counter, anchor) ? { counter, anchor } : null;
}

function checksum(counter: number, anchor: Anchor): string {
  // In the order of the schema, no matter who made the object.
  const ordered = anchorSchema.keyof().options.map((key) => [key, anchor[key]]);
  return hash('sha256', JSON.stringify([counter, ordered]), 'hex');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
