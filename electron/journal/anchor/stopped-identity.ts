import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../log/log.ts';

/** This till's identity at a store, in its machine folder; written at enrolment. */
export const STORE_IDENTITY_FILE = 'store-identity.json';
/** A copy of that identity, written once the store refuses it. */
const STOPPED_FILE = 'store-identity-stopped.json';

/** Whether the store's last word about this machine's identity was a doubt (store 7, F5 to F7). */
export interface StoppedIdentity {
  isStopped(): boolean;
  /** The store's word about the identity used by this process. */
  record(verdict: 'newest' | 'stopped'): void;
}

/** For a till without a store. */
export const NO_IDENTITY: StoppedIdentity = { isStopped: () => false, record: () => undefined };

/**
 * Belongs to the identity, not the journal: it survives a restored journal and ends only with a new enrolment. An
 * enrolment during this process counts for the next one.
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
    record: (verdict) => {
      if (own === null) return;
      is_own_stopped = verdict === 'stopped';
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
