import { closeSync, existsSync, openSync, rmSync, statSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { journalTrouble } from './database.ts';

/** Released when the disk is full, so that outcomes can still be written (payment-safety 4.1, 5.7). */
const RESERVE_BYTES = 16 * 1024 * 1024;
/** With less free space no card sale begins (payment-safety 5.7). */
export const FREE_BYTES_MIN = 64 * 1024 * 1024;

export interface DiskReserve {
  /** Bytes free for this user; Infinity for a journal in memory. */
  freeBytes(): number;
  /** Creates the disk reserve when it is missing and the disk has room for it. */
  keep(): void;
  /** Frees the reserve's space. Returns whether that made room; on a read-only disk it does not. */
  release(): boolean;
}

export interface DiskReserveOptions {
  readonly directory: string;
  readonly reserve_bytes?: number;
  readonly freeBytes?: (directory: string) => number;
}

function freeBytesOf(directory: string): number {
  const disk = statfsSync(directory);
  return disk.bavail * disk.bsize;
}

const SLICE = Buffer.alloc(256 * 1024, 0x5a);

/** Writes every byte, because a sparse file would reserve nothing; in slices, because the first start waits for it. */
function writeInFull(path: string, size_bytes: number): void {
  const file = openSync(path, 'w');
  try {
    for (let left_bytes = size_bytes; left_bytes > 0;)
      left_bytes -= writeSync(file, SLICE, 0, Math.min(left_bytes, SLICE.length));
  } finally {
    closeSync(file);
  }
}

export function createDiskReserve(options: DiskReserveOptions): DiskReserve {
  const { directory, reserve_bytes = RESERVE_BYTES, freeBytes = freeBytesOf } = options;
  const path = join(directory, 'ballast');
  return {
    freeBytes: () => freeBytes(directory),
    keep: () => {
      if (existsSync(path) && statSync(path).size === reserve_bytes) return;
      if (freeBytes(directory) < FREE_BYTES_MIN + reserve_bytes) return;
      writeInFull(path, reserve_bytes);
    },
    release: () => {
      if (!existsSync(path)) return false;
      try {
        rmSync(path, { force: true });
        return true;
      } catch {
        // The caller holds an outcome that could not be written, and continues with that.
        return false;
      }
    },
  };
}

/** For a journal in memory: there is no disk to fill. */
export const NO_DISK: DiskReserve = {
  freeBytes: () => Number.POSITIVE_INFINITY,
  keep: () => undefined,
  release: () => false,
};

/**
 * Writes with the disk reserve's help when the disk is full: what already happened, such as cash taken, is not refused
 * for lack of room (payment-safety 5.7). Throws SQLite's error when that does not help.
 */
export function writeWithReserve(disk: DiskReserve, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (journalTrouble(error) !== 'disk_full' || !disk.release()) throw error;
    write();
  }
}
