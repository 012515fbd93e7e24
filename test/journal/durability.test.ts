import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { assertSettings, journalTrouble, openDatabase } from '../../electron/journal/file/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('the settings of the journal (I17)', () => {
  let directory: string;
  beforeEach(() => void (directory = temporaryFolder()));

  const openFile = () => {
    const opened = openDatabase(join(directory, 'journal.db'));
    if (!opened.ok) throw new Error(opened.error.sentence);
    return opened.value;
  };

  test('still sync every commit after the first write', () => {
    const database = openFile();
    database.durably(() => database.handle.exec('UPDATE canary SET beats = beats + 1'));
    expect(database.handle.pragma('synchronous', { simple: true })).toBe(2);
    expect(database.handle.pragma('journal_mode', { simple: true })).toBe('wal');
    database.close();
  });

  test('are back at FULL after a light write, even when that write failed', () => {
    const database = openFile();
    database.lightly(() => expect(database.handle.pragma('synchronous', { simple: true })).toBe(1));
    expect(database.handle.pragma('synchronous', { simple: true })).toBe(2);
    expect(() =>
      database.lightly(() => {
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(database.handle.pragma('synchronous', { simple: true })).toBe(2);
    expect(database.handle.inTransaction).toBe(false);
    database.close();
  });

  test('are refused when they are what better-sqlite3 leaves by default', () => {
    const plain = new Database(join(directory, 'plain.db'));
    plain.pragma('journal_mode = WAL');
    plain.pragma('foreign_keys = ON');
    plain.exec('CREATE TABLE one (value)');
    expect(() => assertSettings(plain)).toThrow(/syncs every commit/);
    plain.close();
  });

  test('tell a full disk, a broken one and a locked one apart, and a mistake of the program from all of them', () => {
    const error = (code: string): Error => Object.assign(new Error(code), { code });
    expect(
      [
        'SQLITE_FULL',
        'SQLITE_IOERR_SHMSIZE',
        'SQLITE_IOERR_FSYNC',
        'SQLITE_CORRUPT_VTAB',
        'SQLITE_READONLY',
        'SQLITE_BUSY',
        'SQLITE_CONSTRAINT_TRIGGER',
      ].map((code) => journalTrouble(error(code))),
    ).toEqual(['disk_full', 'disk_full', 'disk_error', 'journal_damaged', 'journal_read_only', 'journal_held', null]);
  });

  test('a file that SQLite says is full leaves nothing half written', () => {
    const database = openFile();
    database.handle.exec('CREATE TABLE filler (value BLOB)');
    const pages = database.handle.pragma('page_count', { simple: true }) as number;
    database.handle.pragma(`max_page_count = ${pages + 2}`);
    const fill = (): void =>
      database.durably(() => void database.handle.prepare('INSERT INTO filler VALUES (zeroblob(100000))').run());
    expect(fill).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }) as Error);
    expect(database.handle.inTransaction).toBe(false);
    expect(database.handle.prepare('SELECT count(*) AS count FROM filler').get()).toEqual({ count: 0 });
    database.close();
  });
});
