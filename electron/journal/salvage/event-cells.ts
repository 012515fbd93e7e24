import type { EventRow } from '../events/event-log.ts';

/** Reads a page by number; null when there is none. */
export type ReadPage = (number: number) => Buffer | null;

const CELLS_MAX = 1_000;
const PAYLOAD_BYTES_MAX = 1_000_000;
/** Serial type of a 64-byte text. */
const HASH_TYPE = 13 + 2 * 64;

/**
 * The rows of table `event` on a page, whatever the rest of the file says: a row identifies itself
 * (sqlite.org/fileformat2.html, section 1.6: cells of a table leaf). Unreadable cells are skipped.
 */
export function eventsOfPage(page: Buffer, number: number, readPage: ReadPage): EventRow[] {
  const header = number === 1 ? 100 : 0;
  const cells = Math.min(page.readUInt16BE(header + 3), CELLS_MAX);
  const rows: EventRow[] = [];
  for (let index = 0; index < cells; index += 1) {
    const pointer = header + 8 + 2 * index;
    if (pointer + 2 > page.length) break;
    const row = readCell(page, page.readUInt16BE(pointer), readPage);
    if (row !== null) rows.push(row);
  }
  return rows;
}

/** The columns of the only row of a one-page table; null for any other page. */
export function onlyRowOfPage(page: Buffer): (number | string | null)[] | null {
  const TABLE_LEAF = 0x0d;
  if (page.readUInt8(0) !== TABLE_LEAF || page.readUInt16BE(3) !== 1) return null;
  try {
    const [bytes, after_size] = varint(page, page.readUInt16BE(8));
    const [, start] = varint(page, after_size);
    const record = page.subarray(start, start + bytes);
    return valuesOf(record, typesOf(record));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readCell(page: Buffer, at: number, readPage: ReadPage): EventRow | null {
  try {
    const [bytes, after_size] = varint(page, at);
    const [seq, start] = varint(page, after_size);
    if (bytes < 140 || bytes > PAYLOAD_BYTES_MAX) return null;
    return readRecord(payload(page, start, bytes, readPage), seq);
  } catch (error) {
    // Points outside its page: not a row.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A number of one to nine bytes, and the offset after it. */
function varint(bytes: Buffer, from: number): [number, number] {
  let value = 0;
  for (let at = from; at < from + 8; at += 1) {
    const byte = bytes.readUInt8(at);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + 1];
  }
  return [value * 256 + bytes.readUInt8(from + 8), from + 9];
}

/** A payload too large for its cell continues in a chain of pages. */
function payload(page: Buffer, start: number, bytes: number, readPage: ReadPage): Buffer {
  const usable = page.length;
  const local_max = usable - 35;
  if (bytes <= local_max) return page.subarray(start, start + bytes);
  const local_min = Math.trunc(((usable - 12) * 32) / 255) - 23;
  const wanted = local_min + ((bytes - local_min) % (usable - 4));
  const local = wanted <= local_max ? wanted : local_min;
  const parts = [page.subarray(start, start + local)];
  let have = local;
  for (let next = page.readUInt32BE(start + local); have < bytes && next !== 0;) {
    const more = readPage(next);
    if (more === null) break;
    const part = more.subarray(4, 4 + Math.min(bytes - have, usable - 4));
    parts.push(part);
    have += part.length;
    next = more.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

/**
 * Columns: seq (the rowid), at_ms, type, trace_id, evidenced, body, previous_hash, hash, seal (missing in older rows).
 */
function readRecord(record: Buffer, seq: number): EventRow | null {
  const types = typesOf(record);
  if (types.length < 8 || types.length > 9 || types[0] !== 0 || types[6] !== HASH_TYPE || types[7] !== HASH_TYPE)
    return null;
  const [, at_ms, type, trace_id, evidenced, body, previous_hash, hash, seal = null] = valuesOf(record, types);
  const row = { seq, at_ms, type, trace_id, evidenced, body, previous_hash, hash, seal };
  return isEventRow(row) ? row : null;
}

/** A record begins with the serial types of its values. */
function typesOf(record: Buffer): number[] {
  const [header_bytes, first] = varint(record, 0);
  const types: number[] = [];
  for (let at = first; at < header_bytes;) {
    const [type, next] = varint(record, at);
    types.push(type);
    at = next;
  }
  return types;
}

function valuesOf(record: Buffer, types: readonly number[]): (number | string | null)[] {
  let [at] = varint(record, 0);
  return types.map((serial) => {
    const value = readValue(record, at, serial);
    at += bytesOf(serial);
    return value;
  });
}

function isEventRow(row: Readonly<Record<keyof EventRow, unknown>>): row is EventRow {
  return (
    typeof row.at_ms === 'number' &&
    typeof row.evidenced === 'number' &&
    (row.seal === null || typeof row.seal === 'string') &&
    (row.trace_id === null || typeof row.trace_id === 'string') &&
    [row.type, row.body, row.previous_hash, row.hash].every((text) => typeof text === 'string')
  );
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0] as const;

const bytesOf = (serial: number): number => INTEGER_BYTES[serial] ?? Math.trunc((serial - 12) / 2);

/** Null for serial types that no event column has. */
function readValue(record: Buffer, at: number, serial: number): number | string | null {
  if (serial === 8) return 0;
  if (serial === 9) return 1;
  if (serial >= 1 && serial <= 5) return record.readIntBE(at, bytesOf(serial));
  if (serial === 6) return Number(record.readBigInt64BE(at));
  if (serial < 13 || serial % 2 === 0) return null;
  if (at + bytesOf(serial) > record.length) throw new RangeError('the row is longer than what is there');
  return record.toString('utf8', at, at + bytesOf(serial));
}
