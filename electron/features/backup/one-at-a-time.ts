import { type Result, fail } from '../../../core/result.ts';
import { holdLock } from '../../journal/file/held-lock.ts';
import type { BackupRefusal } from './backup-refusal.ts';
import { removeLeftover } from './remove-leftover.ts';

/**
 * Serializes work that writes under a temporary name and renames: each run removes the leftovers of a killed one, and
 * two at once would rename each other's unfinished file. If the lock cannot be created, nothing else can be written
 * either, and that failure is reported.
 */
export async function oneAtATime<Value>(
  path: string,
  make: () => Promise<Result<Value, BackupRefusal>>,
): Promise<Result<Value, BackupRefusal>> {
  const lock_path = `${path}.lock`;
  const lock = holdLock(lock_path);
  if (!lock.ok && lock.error === 'journal_held') return fail({ code: 'being_made', path });
  try {
    return await make();
  } finally {
    if (lock.ok) {
      lock.value.release();
      removeLeftover(lock_path);
    }
  }
}
