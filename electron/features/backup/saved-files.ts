import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SET_ASIDE_PATTERN } from '../../journal/file/set-aside.ts';

/** Copied by SQLite itself, because the till may be writing to it. */
export const JOURNAL = 'journal.db';
const SINGLE = ['leases.json', 'till.key', 'settings.json', 'catalogue.csv', 'merchant-fees.json', 'service-ca.pem'];
/** An unreadable journal with its log: kept as evidence, including the numbers it assigned. */
const isSetAside = (name: string): boolean => SET_ASIDE_PATTERN.test(name.replace(/-(wal|shm)$/, ''));
const PLAIN_NAME = /^(?!\.)[\w.-]+$/;
const OUTBOX = 'outbox';

/** Names of the files in a data folder that a backup contains besides the journal. */
export function filesToSave(folder: string): string[] {
  const outbox = join(folder, OUTBOX);
  const messages = existsSync(outbox) ? readdirSync(outbox).filter((name) => PLAIN_NAME.test(name)) : [];
  const names = [
    ...SINGLE.filter((name) => existsSync(join(folder, name))),
    ...readdirSync(folder).filter(isSetAside),
    ...messages.map((name) => `${OUTBOX}/${name}`),
  ];
  return names.filter((name) => statSync(join(folder, name)).isFile());
}

/**
 * Whether a backup can contain a file of this name: credentials, locks and paths of another machine are never restored.
 */
export function isEverSaved(name: string): boolean {
  const [folder, message = ''] = name.split('/');
  if (name.includes('/')) return folder === OUTBOX && PLAIN_NAME.test(message);
  return name === JOURNAL || SINGLE.includes(name) || isSetAside(name);
}

/** Identifies the till of a folder. Its key is not secret, but a hash is enough. */
export function tillOf(folder: string): string {
  const key = join(folder, 'till.key');
  return createHash('sha256')
    .update(existsSync(key) ? readFileSync(key) : '')
    .digest('hex');
}
