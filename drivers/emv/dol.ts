import { type Result, fail, succeed } from '../../core/result.ts';
import { toHex } from './tlv.ts';

/** One entry of a data object list: a tag, upper-case hex, and how many bytes of it are wanted, 0 to 255. */
export interface DolEntry {
  readonly tag: string;
  readonly byte_count: number;
}

const TAG_BYTES_MAX = 4;
/** Longest list that is believed: one card message holds no more (EMV Book 1, 9.4.1). */
const LIST_BYTES_MAX = 252;

export type DolError = 'list_too_long' | 'tag_never_ends' | 'length_missing';

/** Parses a data object list such as CDOL1 or PDOL, strictly (EMV Book 3, 5.4). */
export function parseDol(bytes: Uint8Array): Result<readonly DolEntry[], DolError> {
  if (bytes.length > LIST_BYTES_MAX) return fail('list_too_long');
  const entries: DolEntry[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const tag_end = findTagEnd(bytes, offset);
    if (tag_end === undefined) return fail('tag_never_ends');
    const byte_count = bytes[tag_end];
    if (byte_count === undefined) return fail('length_missing');
    entries.push({ tag: toHex(bytes.subarray(offset, tag_end)), byte_count });
    offset = tag_end + 1;
  }
  return succeed(entries);
}

function findTagEnd(bytes: Uint8Array, start: number): number | undefined {
  let end = start + 1;
  if (((bytes[start] ?? 0) & 0x1f) !== 0x1f) return end;
  for (;;) {
    const next = bytes[end];
    if (next === undefined || end - start >= TAG_BYTES_MAX) return undefined;
    end += 1;
    if ((next & 0x80) === 0) return end;
  }
}

/** Tags in the numeric format, n: right-aligned, so that they lose and gain digits on the left. */
const NUMERIC_TAGS: ReadonlySet<string> = new Set([
  '5F24',
  '5F25',
  '5F28',
  '5F2A',
  '5F30',
  '5F34',
  '5F36',
  '9A',
  '9C',
  '9F01',
  '9F02',
  '9F03',
  '9F11',
  '9F15',
  '9F1A',
  '9F21',
  '9F35',
  '9F39',
  '9F41',
  '9F42',
  '9F44',
]);
/** Compressed numeric, cn: left-aligned and filled with F. */
const COMPRESSED_TAGS: ReadonlySet<string> = new Set(['5A', '9F20']);

/**
 * The data that a list asks for, one value behind the other: unknown ones are zeros, longer and shorter ones are cut and
 * filled by their format (EMV Book 3, 5.4).
 */
export function buildDolData(
  entries: readonly DolEntry[],
  valueOf: (tag: string) => Uint8Array | undefined,
): Uint8Array {
  return Buffer.concat(entries.map((entry) => fit(entry, valueOf(entry.tag))));
}

function fit({ tag, byte_count }: DolEntry, value: Uint8Array = new Uint8Array(0)): Uint8Array {
  if (value.length === byte_count) return value;
  const is_numeric = NUMERIC_TAGS.has(tag);
  if (value.length > byte_count) {
    return is_numeric ? value.subarray(value.length - byte_count) : value.subarray(0, byte_count);
  }
  const padded = new Uint8Array(byte_count).fill(value.length > 0 && COMPRESSED_TAGS.has(tag) ? 0xff : 0x00);
  padded.set(value, is_numeric ? byte_count - value.length : 0);
  return padded;
}
