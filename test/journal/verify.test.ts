import { beforeEach, describe, expect, test } from 'vitest';
import { attemptIn, open, tamper } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const TRIGGERS = `event_is_append_only event_is_never_deleted attempt_takes_legal_edges attempt_ends_with_evidence
  attempt_keeps_its_identity sale_stays_ended attempt_is_never_deleted`.split(/\s+/);

describe('the proof of the journal', () => {
  let directory: string;
  beforeEach(() => {
    directory = temporaryFolder();
    const journal = open(directory);
    attemptIn(journal, 'trace-0001', 'BOUND');
    attemptIn(journal, 'trace-0002', 'REVERSED');
    journal.close();
  });

  const problemsAfter = (...statements: string[]): readonly string[] => {
    tamper(directory, (database) => {
      for (const name of TRIGGERS) {
        database.exec(`DROP TRIGGER ${name}`);
      }
      database.pragma('foreign_keys = OFF');
      for (const statement of statements) database.exec(statement);
    });
    const journal = open(directory);
    const { problems } = journal.verify();
    journal.close();
    return problems;
  };

  test('holds for a journal that nobody touched', () => {
    expect(problemsAfter()).toEqual([]);
  });

  test.each([
    [
      'an event was changed',
      "UPDATE event SET body = replace(body, '1000', '9000') WHERE seq = 3",
      /hash does not fit/,
    ],
    [
      'an event was changed and hashed again',
      "UPDATE event SET body = replace(body, 'tender', 'Tender'), hash = substr(hash, 2) || '0' WHERE seq = 3",
      /hash/,
    ],
    ['an event is missing', 'DELETE FROM event WHERE seq = 4', /missing|chain/],
    ['an event says another time', 'UPDATE event SET at_ms = at_ms + 1 WHERE seq = 2', /hash does not fit/],
    [
      'an attempt was paid by hand',
      "UPDATE attempt SET state = 'BOUND', captured_minor = 1000 WHERE trace_id = 'trace-0002'",
      /trace-0002 is not what its events made of it/,
    ],
    ['a name was changed', "UPDATE attempt SET payment_id = 'other' WHERE trace_id = 'trace-0001'", /trace-0001/],
    [
      'a sale was paid by hand',
      "UPDATE sale SET state = 'PAID', paid_at_ms = 1 WHERE state = 'OPEN'",
      /is not what its events made of it/,
    ],
    [
      'the end of the events was cut off',
      'DELETE FROM event WHERE seq = (SELECT MAX(seq) FROM event)',
      /not what its events made/,
    ],
  ])('finds that %s', (_name, statement, expected) => {
    expect(problemsAfter(statement).join('\n')).toMatch(expected);
  });

  test('parks a row that cannot be read, tells it, and goes on with the others', () => {
    tamper(
      directory,
      (database) =>
        void database.exec(
          "PRAGMA ignore_check_constraints = ON; UPDATE attempt SET card = 'garbage' WHERE trace_id = 'trace-0001'",
        ),
    );
    const journal = open(directory);
    expect(journal.attempts.find('trace-0001')).toBeNull();
    expect(journal.attempts.find('trace-0002')).not.toBeNull();
    expect(journal.parked()).toMatchObject([{ table: 'attempt', key: 'trace-0001' }]);
    expect(journal.verify().ok).toBe(false);
    journal.close();
  });

  test('exports one object per event, with the state and amount of its attempt', () => {
    const journal = open(directory);
    const lines = [...journal.exportEvents()];
    expect(lines.map((line) => line.seq)).toEqual(lines.map((_line, index) => index + 1));
    expect(lines.findLast((line) => line.type === 'attempt_step')).toMatchObject({
      type: 'attempt_step',
      trace_id: 'trace-0002',
      state: 'REVERSED',
      amount_minor: 1_000,
      currency: 'CLP',
      at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    journal.close();
  });
});
