import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Anchor } from '../../../core/anchor/anchor.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import type { Log } from '../../log/log.ts';
import { type HeldLock, NO_LOCK, holdLock } from '../file/held-lock.ts';
import { holdName } from '../file/held-name.ts';

/** The empty file that the one process of an identity holds, whatever data folder it works in (store 11.5). */
const HOLDER_LOCK = 'holder.lock';

export type Identity = Pick<Anchor, 'till' | 'machine'>;

/**
 * Holds the identity of a till: in its folder beside the anchor, and by name on the whole machine, because a copy of the data
 * folder may have brought a copy of the anchor's along. Null: another process holds it. `folder` null: there is none.
 */
export function holdIdentity(identity: Identity, folder: string | null, log: Log): HeldLock | null {
  const beside = folder === null ? NO_LOCK : holdBeside(folder);
  if (beside === null) return null;
  const name = holdName(nameOf(identity));
  if (name === 'impossible') {
    log.warn('a copy of this till with a copy of its anchor would not be noticed on this machine', {});
    return beside;
  }
  if (name === 'held') {
    beside.release();
    return null;
  }
  const release = (): void => {
    name.release();
    beside.release();
  };
  return { release };
}

/** Says nothing of the till to whoever sees the names that are in use. */
const nameOf = ({ till, machine }: Identity): string =>
  `cobro-${hash('sha256', `cobro holder\n${machine ?? ''}\n${till}`, 'hex').slice(0, 32)}`;

/** Where nothing can be written nothing can be held, and the anchor's writes say so. */
function holdBeside(folder: string): HeldLock | null {
  try {
    makeFolder(folder);
  } catch {
    return NO_LOCK;
  }
  const lock = holdLock(join(folder, HOLDER_LOCK));
  if (lock.ok) return lock.value;
  return lock.error === 'journal_held' ? null : NO_LOCK;
}
