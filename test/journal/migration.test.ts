import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JOURNAL_VERSION, MIGRATIONS, migrate } from '../../electron/journal/migrations/migrations.ts';
import { attemptIn, open, tamper, temporaryDirectory } from './support.ts';

let place: ReturnType<typeof temporaryDirectory>;
beforeEach(() => void (place = temporaryDirectory()));
afterEach(() => place.remove());

test.each(MIGRATIONS.slice(0, -1).map(({ version }) => version))(
  'a journal of version %i becomes one of this version and can be sold with',
  (version) => {
    const old = new Database(join(place.directory, 'journal.db'));
    migrate(old, MIGRATIONS.slice(0, version));
    expect(old.pragma('user_version', { simple: true })).toBe(version);
    old.close();
    const journal = open(place.directory);
    attemptIn(journal, 'trace-0001', 'BOUND');
    // A journal that never leased has nothing to ask for: its last run is taken as ended.
    expect(journal.traces.lost()).toEqual([]);
    expect(journal.verify().problems).toEqual([]);
    journal.close();
    tamper(place.directory, (database) =>
      expect(database.pragma('user_version', { simple: true })).toBe(JOURNAL_VERSION),
    );
  },
);

test('the database lets nothing but a tab capture another amount than it asked for', () => {
  const journal = open(place.directory);
  attemptIn(journal, 'trace-0001', 'BOUND');
  journal.close();
  tamper(place.directory, (database) => {
    expect(() => database.exec('UPDATE attempt SET captured_minor = captured_minor + 1')).toThrow(
      'what its capture took',
    );
    expect(() => database.exec('UPDATE attempt SET captured_minor = 0')).toThrow();
  });
});

test('the database refuses what no lease does', () => {
  open(place.directory).close();
  tamper(place.directory, (database) => {
    expect(() => database.exec('DELETE FROM lease')).toThrow('never deleted');
    expect(() => database.exec("UPDATE lease SET trace_id = 'another'")).toThrow('never changes');
    expect(() => database.exec("UPDATE lease SET state = 'SETTLED'")).toThrow('forbidden edge');
  });
});

test('the proof tells a lease that was changed by hand', () => {
  open(place.directory).close();
  tamper(place.directory, (database) => database.exec("UPDATE lease SET result = 'by hand' WHERE sequence = 1"));
  const journal = open(place.directory);
  expect(journal.verify().ok).toBe(false);
  journal.close();
});
