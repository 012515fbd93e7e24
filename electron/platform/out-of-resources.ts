import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { type SystemCode, systemCode } from './system-code.ts';

/** Temporary shortages of the process or machine: file handles, memory. They prove nothing; try again later. */
const RESOURCES: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

export const isOutOfResources = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && RESOURCES.has(error.code)) || WITHOUT_CODE.test(error.message));

/** Node's own removal of a folder, and its loader of modules, have only words for it. */
const WITHOUT_CODE = /too many open files/i;

/** The code of a shortage; `EMFILE` where the error has words alone. */
export function resourceCode(error: unknown): SystemCode {
  const code = systemCode(error);
  return code === 'unknown' ? 'EMFILE' : code;
}

/** What is short, and what to do; not what became of what was under way. */
export const outOfResourcesSentence = (code: SystemCode): string =>
  `This program has too few file handles or too little memory here (${code}). Raise the limit (ulimit -n, LimitNOFILE) or close other programs, and start again.`;

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
