import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** More than any file that a person names holds. */
const LIMIT_BYTES = 64 * 1024 * 1024;

const PIECE_BYTES = 64 * 1024;

/** Pipes that a shell gives a program, with someone at their other end. */
const GIVEN_PIPE = /^\/(dev\/(stdin|fd\/\d+)|proc\/self\/fd\/\d+)$/;

/**
 * A file that a person named or put where a till reads one, whole. It may be a device without an end: reading stops at
 * the limit. A pipe with a name is refused, because opening it waits for a writer, and no signal ends that.
 *
 * @throws the system's error, or one without a code that says what is wrong with the file
 */
export function readSmallFile(path: string, limit_bytes = LIMIT_BYTES): Buffer {
  const status = statSync(path);
  if (status.isFIFO() && !GIVEN_PIPE.test(path)) throw new Error('it is a pipe');
  const file = openSync(path, 'r');
  try {
    const pieces: Buffer[] = [];
    for (let bytes = 0; ;) {
      // A usual file comes in one piece; what it has more than its size, and what has no size, in small ones.
      const size = pieces.length > 0 || status.size > limit_bytes ? 0 : status.size;
      const piece = Buffer.allocUnsafe(Math.max(size, PIECE_BYTES));
      const count = readSync(file, piece);
      if (count === 0) return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
      bytes += count;
      if (bytes > limit_bytes)
        throw Object.assign(new Error(`${path} has more than ${limit_bytes} bytes`), { code: 'EFBIG' });
      pieces.push(piece.subarray(0, count));
    }
  } finally {
    closeSync(file);
  }
}
