import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

/** Temporary shortages of the process or machine: file handles, memory. They prove nothing; try again later. */
const RESOURCES: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

export const isOutOfResources = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && RESOURCES.has(error.code)) || WITHOUT_CODE.test(error.message));

/** Node's own removal of a folder has only words for it. */
const WITHOUT_CODE = /Too many open files/;

/** More than opening a journal needs: its file, log and index, their folder, locks, and the files beside it. */
const HANDLES_MIN = 24;

/**
 * SQLite reports "cannot open" or "read-only" for a file when there was no handle. When hardly any are left, that is
 * the problem, and no other conclusion is drawn.
 *
 * @throws the system's error
 */
export function assertHandlesLeft(): void {
  const opened: number[] = [];
  try {
    while (opened.length < HANDLES_MIN) opened.push(openSync(devNull, 'r'));
  } catch (error) {
    if (isOutOfResources(error)) throw error;
  } finally {
    for (const handle of opened) closeSync(handle);
  }
}
