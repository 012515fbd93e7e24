import { closeSync, openSync, readSync } from 'node:fs';

/** More than any file that a person names holds. */
const LIMIT_BYTES = 64 * 1024 * 1024;

const PIECE_BYTES = 64 * 1024;

/** A file that a person named, whole. It may be a pipe, or a device without an end: reading stops at the limit. */
export function readSmallFile(path: string, limit_bytes = LIMIT_BYTES): Buffer {
  const file = openSync(path, 'r');
  try {
    const pieces: Buffer[] = [];
    for (let bytes = 0; ;) {
      const piece = Buffer.alloc(PIECE_BYTES);
      const count = readSync(file, piece);
      if (count === 0) return Buffer.concat(pieces);
      bytes += count;
      if (bytes > limit_bytes)
        throw Object.assign(new Error(`${path} has more than ${limit_bytes} bytes`), { code: 'EFBIG' });
      pieces.push(piece.subarray(0, count));
    }
  } finally {
    closeSync(file);
  }
}
