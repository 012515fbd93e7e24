import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SET_ASIDE_PATTERN } from '../../journal/file/set-aside.ts';

/** Copied by SQLite itself, because the till may be writing it. */
export const JOURNAL = 'journal.db';
const SINGLE = ['leases.json', 'till.key', 'settings.json', 'catalogue.csv', 'merchant-fees.json'];
/** A journal that could not be read, with its log: evidence, and the numbers that it gave. */
const isSetAside = (name: string): boolean => SET_ASIDE_PATTERN.test(name.replace(/-(wal|shm)$/, ''));
const PLAIN_NAME = /^(?!\.)[\w.-]+$/;

/** The files of a data folder that a backup holds besides the journal, by their names in the folder. */
export function filesToSave(folder: string): string[] {
  const outbox = join(folder, 'outbox');
  const messages = existsSync(outbox) ? readdirSync(outbox).filter((name) => PLAIN_NAME.test(name)) : [];
  const names = [
    ...SINGLE.filter((name) => existsSync(join(folder, name))),
    ...readdirSync(folder).filter(isSetAside),
    ...messages.map((name) => `outbox/${name}`),
  ];
  return names.filter((name) => statSync(join(folder, name)).isFile());
}

/** What of a data folder is never in a backup: credentials, and what is made anew or belongs to another program. */
export const LEFT_OUT: readonly string[] = [
  'anchor-place.json',
  'secrets.json',
  'logs',
  'sandbox',
  'desktop',
  'ballast',
  'till.lock',
];
