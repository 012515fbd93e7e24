import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

/** What a process or its machine has too little of for now: file handles, memory. Nothing follows from it but to try later. */
const RESOURCES: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

export const isOutOfResources = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RESOURCES.has(error.code);

/** More than a journal needs while it is opened: its file, log and index, their folder, locks, and the files beside it. */
const HANDLES_MIN = 24;

/**
 * SQLite says "cannot open" or "read-only" of a file for which there was no handle. Where hardly any can be had, that is what
 * is wrong, and nothing else is believed.
 *
 * @throws the error of the system
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
