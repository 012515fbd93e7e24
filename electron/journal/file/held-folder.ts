import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { assertHandlesLeft } from '../../platform/out-of-resources.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { type JournalRefusal, journalRefusal } from './database.ts';
import { holdLock, isLockHeld } from './held-lock.ts';

/** Empty file in the data folder, held by its one till. */
export const FOLDER_LOCK = 'till.lock';

/** Allows one till per folder: held from before the first look into it until what was opened is closed. */
export function holdingFolder<Opened extends { close(): void }>(
  directory: string,
  open: () => Result<Opened, JournalRefusal>,
  hold = holdLock,
): Result<Opened, JournalRefusal> {
  const made = makeDirectory(directory);
  if (!made.ok) return made;
  const lock = hold(join(directory, FOLDER_LOCK));
  if (!lock.ok) {
    assertHandlesLeft();
    return fail(journalRefusal(lock.error, join(directory, 'journal.db')));
  }
  const { release } = lock.value;
  let held = false;
  try {
    const opened = open();
    if (!opened.ok) return opened;
    held = true;
    const close = (): void => {
      try {
        opened.value.close();
      } finally {
        release();
      }
    };
    return succeed({ ...opened.value, close });
  } finally {
    if (!held) release();
  }
}

/** Whether a till works with the folder. */
export function isFolderHeld(directory: string): boolean {
  const path = join(directory, FOLDER_LOCK);
  return existsSync(path) && isLockHeld(path);
}

function makeDirectory(directory: string): Result<null, JournalRefusal> {
  try {
    makeFolder(directory);
    return succeed(null);
  } catch {
    assertHandlesLeft();
    return fail({
      code: 'journal_unwritable',
      sentence: `The data folder ${directory} cannot be made. Choose another one, or check its permissions.`,
    });
  }
}
