/**
 * Frames of SQLite's write-ahead log (sqlite.org/fileformat2.html, section 4): a header of 32 bytes, then frames of 24
 * bytes plus a page each, with checksums continued from frame to frame.
 */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;

export interface LogFrames {
  readonly page_bytes: number;
  /** Offset of each page's newest committed content in the log. */
  readonly committed: ReadonlyMap<number, number>;
  /** Pages of commits after the first damaged frame: SQLite silently ignores them. */
  readonly lost: readonly number[];
}

export const NO_LOG: LogFrames = { page_bytes: 0, committed: new Map(), lost: [] };

/** Reads a log; pages after damage count as lost when a commit follows them. */
export function readLogFrames(log: Buffer): LogFrames {
  if (log.length < HEADER_BYTES + FRAME_HEADER_BYTES) return NO_LOG;
  const page_bytes = pageBytes(log.readUInt32BE(8));
  const frame_bytes = FRAME_HEADER_BYTES + page_bytes;
  const big_endian = (log.readUInt32BE(0) & 1) === 1;
  let sums = checksum(log, 0, 24, [0, 0], big_endian);
  const has_header =
    (log.readUInt32BE(0) & ~1) >>> 0 === MAGIC && sums[0] === log.readUInt32BE(24) && sums[1] === log.readUInt32BE(28);
  const salt = has_header ? log.subarray(16, 24) : log.subarray(HEADER_BYTES + 8, HEADER_BYTES + 16);
  const committed = new Map<number, number>();
  let pending = new Map<number, number>();
  let behind: number[] = [];
  const lost: number[] = [];
  let whole = has_header;
  for (let at = HEADER_BYTES; at + frame_bytes <= log.length; at += frame_bytes) {
    const is_ours = log.subarray(at + 8, at + 16).equals(salt);
    const is_commit = log.readUInt32BE(at + 4) !== 0;
    const page = at + FRAME_HEADER_BYTES;
    if (whole) {
      sums = checksum(log, at, 8, sums, big_endian);
      sums = checksum(log, page, page_bytes, sums, big_endian);
      whole = is_ours && sums[0] === log.readUInt32BE(at + 16) && sums[1] === log.readUInt32BE(at + 20);
    }
    if (whole) {
      pending.set(log.readUInt32BE(at), page);
      if (!is_commit) continue;
      for (const [number, offset] of pending) committed.set(number, offset);
      pending = new Map();
    } else if (is_ours) {
      behind.push(page);
      if (!is_commit) continue;
      lost.push(...behind);
      behind = [];
    } else behind.push(page);
  }
  return { page_bytes, committed, lost: lost.length === 0 ? [] : [...pending.values(), ...lost] };
}

function pageBytes(value: number): number {
  return value >= 512 && value <= 65_536 && (value & (value - 1)) === 0 ? value : 4_096;
}

type Sums = readonly [number, number];

function checksum(bytes: Buffer, from: number, length: number, [first, second]: Sums, big_endian: boolean): Sums {
  let s0 = first;
  let s1 = second;
  for (let at = from; at < from + length; at += 8) {
    s0 = (s0 + (big_endian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + s1) >>> 0;
    s1 = (s1 + (big_endian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + s0) >>> 0;
  }
  return [s0, s1];
}
