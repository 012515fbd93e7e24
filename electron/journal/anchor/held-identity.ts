import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Anchor } from '../../../core/anchor/anchor.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import type { Log } from '../../log/log.ts';
import { type HeldLock, NO_LOCK, holdLock } from '../file/held-lock.ts';
import { holdName } from '../file/held-name.ts';

/** Empty file held by the one process of an identity, whatever data folder it works in (store 11.5). */
const HOLDER_LOCK = 'holder.lock';

export type Identity = Pick<Anchor, 'till' | 'machine'>;

/**
 * Holds a till's identity: in its folder beside the anchor, and by name on the whole machine, because a copy of the
 * data folder may come with a copy of the anchor's folder. Null when another process holds it. `folder` is null when
 * there is none.
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

/** Hashed, so that the names in use reveal nothing about the till. */
const nameOf = ({ till, machine }: Identity): string =>
  `cobro-${hash('sha256', `cobro holder\n${machine ?? ''}\n${till}`, 'hex').slice(0, 32)}`;

/** Where nothing can be written, nothing can be held; the anchor's writes report that. */
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
