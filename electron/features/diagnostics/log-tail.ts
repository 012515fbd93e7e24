import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const TAIL_BYTES = 64 * 1024;
const TAIL_LINES = 120;

/** The last lines of a log file; empty when it cannot be read. */
export function logTail(path: string): readonly string[] {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return [];
  }
  try {
    const { size } = fstatSync(file);
    const start = Math.max(0, size - TAIL_BYTES);
    const bytes = Buffer.alloc(size - start);
    const count = readSync(file, bytes, 0, bytes.length, start);
    const lines = bytes.subarray(0, count).toString('utf8').split('\n').filter(Boolean);
    // The first line of a piece is incomplete.
    return (start > 0 ? lines.slice(1) : lines).slice(-TAIL_LINES);
  } catch {
    return [];
  } finally {
    closeSync(file);
  }
}
