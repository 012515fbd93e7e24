import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../log/log.ts';

/** Who this till is at a store, in its machine folder; written by the enrolment. */
export const STORE_IDENTITY_FILE = 'store-identity.json';
/** A copy of it, once the store said that it will have nothing more of that identity. */
const STOPPED_FILE = 'store-identity-stopped.json';

/** Whether the store's last word of the identity that this machine has there was a doubt (store 7, F5 to F7). */
export interface StoppedIdentity {
  isStopped(): boolean;
  /** What the store said of the identity that this process speaks as. */
  hear(word: 'newest' | 'stopped'): void;
}

/** For a till that no store knows. */
export const NO_IDENTITY: StoppedIdentity = { isStopped: () => false, hear: () => undefined };

/**
 * Of the identity, not of the journal: it outlives a journal that is put back, and ends with another enrolment alone. An
 * enrolment while this process works is of the next one.
 */
export function stoppedIdentity(folder: string, log: Log): StoppedIdentity {
  const [file, noted] = [join(folder, STORE_IDENTITY_FILE), join(folder, STOPPED_FILE)];
  const own = textOf(file);
  let is_own_stopped = false;
  return {
    isStopped: () => {
      const now = textOf(file);
      return now !== null && ((is_own_stopped && now === own) || now === textOf(noted));
    },
    hear: (word) => {
      if (own === null) return;
      is_own_stopped = word === 'stopped';
      const is_noted = textOf(noted) === own;
      if (is_noted === is_own_stopped) return;
      try {
        if (is_noted) return rmSync(noted);
        writeFileSync(`${noted}.part`, own, { mode: 0o600, flush: true });
        renameSync(`${noted}.part`, noted);
      } catch (error) {
        log.error("the store's word of this till could not be kept", { error: String(error) });
      }
    },
  };
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
