import { lstatSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { JOURNAL_VERSION, MIGRATIONS, migrate } from '../../electron/journal/migrations/migrations.ts';
import { attemptIn, open, tamper, tryOpen } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let directory: string;
beforeEach(() => void (directory = temporaryFolder()));

test.each(MIGRATIONS.slice(0, -1).map(({ version }) => version))(
  'a journal of version %i becomes one of this version and can be sold with',
  (version) => {
    const old = new Database(join(directory, 'journal.db'));
    migrate(old, MIGRATIONS.slice(0, version));
    expect(old.pragma('user_version', { simple: true })).toBe(version);
    old.close();
    const journal = open(directory);
    attemptIn(journal, 'trace-0001', 'BOUND');
    // A journal that never leased has no numbers to ask about: its last run counts as ended.
    expect(journal.traces.lost()).toEqual([]);
    expect(journal.verify().problems).toEqual([]);
    journal.close();
    tamper(directory, (database) => expect(database.pragma('user_version', { simple: true })).toBe(JOURNAL_VERSION));
  },
);

test('a new journal has the form that every migration made, whatever a killed first start left', () => {
  const form = (database: Database.Database): unknown[] => [
    database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all(),
    database.prepare('SELECT * FROM migration ORDER BY version').all(),
    ...['user_version', 'application_id', 'page_size', 'encoding'].map((name) => database.pragma(name)),
  ];
  const migrated = new Database(join(directory, 'migrated.db'));
  migrate(migrated);
  writeFileSync(join(directory, 'journal.db.new'), 'half of a form');
  open(directory).close();
  tamper(directory, (database) => expect(form(database)).toEqual(form(migrated)));
  migrated.close();
});

test('a journal behind a link that leads nowhere is refused, not begun anew: its disk may be missing', () => {
  const path = join(directory, 'journal.db');
  symlinkSync(join(directory, 'missing-disk', 'journal.db'), path);
  expect(tryOpen(directory)).toMatchObject({ code: 'journal_unwritable' });
  expect(lstatSync(path).isSymbolicLink()).toBe(true);
});

test('the database lets nothing but a tab capture another amount than it asked for', () => {
  const journal = open(directory);
  attemptIn(journal, 'trace-0001', 'BOUND');
  journal.close();
  tamper(directory, (database) => {
    expect(() => database.exec('UPDATE attempt SET captured_minor = captured_minor + 1')).toThrow(
      'what its capture took',
    );
    expect(() => database.exec('UPDATE attempt SET captured_minor = 0')).toThrow();
  });
});

test('the database refuses what no lease does', () => {
  open(directory).close();
  tamper(directory, (database) => {
    expect(() => database.exec('DELETE FROM lease')).toThrow('never deleted');
    expect(() => database.exec("UPDATE lease SET trace_id = 'another'")).toThrow('never changes');
    expect(() => database.exec("UPDATE lease SET state = 'SETTLED'")).toThrow('forbidden edge');
  });
});

test('the proof tells a lease that was changed by hand', () => {
  open(directory).close();
  tamper(directory, (database) => database.exec("UPDATE lease SET result = 'by hand' WHERE sequence = 1"));
  const journal = open(directory);
  expect(journal.verify().ok).toBe(false);
  journal.close();
});
