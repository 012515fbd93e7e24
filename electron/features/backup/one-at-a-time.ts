import { rmSync } from 'node:fs';
import { type Result, fail } from '../../../core/result.ts';
import { holdLock } from '../../journal/file/held-lock.ts';
import type { BackupRefusal } from './backup-refusal.ts';

/**
 * What is made under another name and then renamed is made by one at a time: who begins takes what is left of a killed one
 * away, and two would rename each other's half. Where no lock can be made, nothing else can, and that says why.
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
      rmSync(lock_path, { force: true });
    }
  }
}
