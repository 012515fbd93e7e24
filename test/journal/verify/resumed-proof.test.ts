import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exportEvents } from '../../../electron/journal/events/export.ts';
import { verifyFolder } from '../../../electron/journal/verify/verify-folder.ts';
import { attemptIn, open } from '../support.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A journal that was proven, then grew. */
function grownJournal() {
  const directory = temporaryFolder();
  const till = open(directory);
  attemptIn(till, 'trace-before', 'BOUND');
  const { events, last_hash } = till.verify();
  attemptIn(till, 'trace-after', 'BOUND');
  till.close();
  const change = (sql: string): void => {
    const handle = new Database(join(directory, 'journal.db'));
    for (const name of handle.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all())
      handle.exec(`DROP TRIGGER ${String(name)}`);
    handle.exec(sql);
    handle.close();
  };
  const prove = (hash = last_hash) => {
    const proven = verifyFolder(directory, { is_copy: true, resume: { seq: events, hash, known_to: '--from' } });
    if (!proven.ok) throw new Error(proven.error.sentence);
    return proven.value;
  };
  return { directory, events, change, prove, last_hash };
}

test('a proof goes on where an earlier one ended, says what it did not read, and names the first wrong event after it', () => {
  const { events, prove, change } = grownJournal();
  expect(prove()).toMatchObject({ ok: true, resumed_from: events, first_wrong_event: null });
  const [before, after, tables] = prove().trust;
  expect(before).toBe(`Events 1 to ${events} were proven before, and were not read again.`);
  expect(after).toMatch(new RegExp(`^Events ${events + 1} to \\d+ are as they were written\\.$`));
  expect(tables).toMatch(/was not compared/);
  change(`UPDATE event SET at_ms = at_ms + 1 WHERE seq = ${events + 2}`);
  expect(prove()).toMatchObject({ ok: false, first_wrong_event: events + 2, proven_events: events + 1 });
});

test('what was not proven so before is no place to begin: the whole journal is proven, and the difference told', () => {
  const { events, prove, last_hash } = grownJournal();
  const other = `${last_hash.startsWith('0') ? '1' : '0'}${last_hash.slice(1)}`;
  const { ok, problems, resumed_from, first_wrong_event } = prove(other);
  expect({ ok, resumed_from, first_wrong_event }).toEqual({
    ok: false,
    resumed_from: undefined,
    first_wrong_event: events,
  });
  expect(problems.join('\n')).toContain('is not the one that --from knows');
  expect(prove(last_hash.slice(0, 16))).toMatchObject({ ok: true, resumed_from: events });
});

test('a chain that was rewritten before the place where a proof goes on is noticed by its hash', () => {
  const { events, prove, change } = grownJournal();
  change(`UPDATE event SET hash = '${'a'.repeat(64)}' WHERE seq = ${events}`);
  expect(prove()).toMatchObject({ ok: false });
});

test('an export goes on after an event, with the states that attempts had before', () => {
  const { directory, events } = grownJournal();
  const handle = new Database(join(directory, 'journal.db'), { readonly: true });
  onTestFinished(() => void handle.close());
  const all = [...exportEvents(handle)];
  expect([...exportEvents(handle, events)]).toEqual(all.slice(events));
  expect([...exportEvents(handle, all.length)]).toEqual([]);
  const in_the_middle = all.findIndex(({ type }) => type === 'attempt_step');
  expect([...exportEvents(handle, in_the_middle)]).toEqual(all.slice(in_the_middle));
});
