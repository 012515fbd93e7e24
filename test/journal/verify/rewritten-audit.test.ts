import type Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceKeyOf } from '../../../electron/journal/anchor/device-key.ts';
import { anchoringIn, memoryAnchor } from '../../../electron/journal/anchor/anchor-store.ts';
import { eventHash } from '../../../electron/journal/events/canonical.ts';
import { openJournal } from '../../../electron/journal/journal.ts';
import { verifyFolder } from '../../../electron/journal/verify/verify-folder.ts';
import { createManualClock, createSeededRandomness } from '../../payments/support/manual-clock.ts';
import { tamper } from '../support.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const KEY = deviceKeyOf(Buffer.alloc(32, 1));
const OTHER = deviceKeyOf(Buffer.alloc(32, 2));
let directory: string;
beforeEach(() => void (directory = temporaryFolder()));

let seed = 500;
/** Runs the till on the folder with this machine key. */
function run(key: typeof KEY | null, ...subjects: string[]): void {
  const clock = createManualClock();
  const randomness = createSeededRandomness((seed += 1));
  const anchor = () => anchoringIn(memoryAnchor(), { key });
  const opened = openJournal({ directory, clock, randomness, reserve_bytes: 4096, anchor });
  if (!opened.ok) throw new Error(opened.error.sentence);
  for (const subject of subjects) opened.value.sales.recordAct({ who: 'Ana', what: 'drawer_opened', subject });
  opened.value.close();
}

type Row = { seq: number; at_ms: number; body: string; previous_hash: string; hash: string };

/** Does what access to the folder allows: drops triggers, renames the actor, recomputes the chain. */
function rename(database: Database.Database, also: (database: Database.Database) => void = () => undefined): void {
  const triggers = database.prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'trigger'");
  for (const { name } of triggers.all()) database.exec(`DROP TRIGGER ${name}`);
  database.exec('UPDATE event SET body = replace(body, \'"who":"Ana"\', \'"who":"Eva"\')');
  database.exec("UPDATE audit SET who = 'Eva' WHERE who = 'Ana'");
  also(database);
  let previous_hash = '0'.repeat(64);
  for (const row of database.prepare<[], Row>('SELECT * FROM event ORDER BY seq').all()) {
    const hash = eventHash({ ...row, previous_hash });
    database.prepare('UPDATE event SET previous_hash = ?, hash = ? WHERE seq = ?').run(previous_hash, hash, row.seq);
    previous_hash = hash;
  }
}

const proof = (key: typeof KEY | null) => {
  const verified = verifyFolder(directory, { key, is_copy: true });
  if (!verified.ok) throw new Error(verified.error.sentence);
  return verified.value;
};
const sealedFrom = (): number => {
  let seq = 0;
  tamper(directory, (database) => {
    seq = Number(database.prepare("SELECT seq FROM event WHERE type = 'sealed'").pluck().get());
  });
  return seq;
};

describe('a journal that was rewritten with its chain', () => {
  it('is whole by its chain alone, and is named by whoever has the key', () => {
    run(KEY, 'drawer 1', 'drawer 2');
    expect(proof(KEY)).toMatchObject({ ok: true });
    expect(proof(KEY).trust.join(' ')).toContain(
      `From event ${sealedFrom()} on every event has the seal of this machine.`,
    );
    tamper(directory, (database) => rename(database));
    expect(proof(null)).toMatchObject({ ok: true });
    expect(proof(null).trust.join(' ')).toContain('a machine whose key is not here');
    const found = proof(KEY);
    expect(found.ok).toBe(false);
    expect(found.problems[0]).toMatch(/^event \d+ was rewritten: its seal is not this machine's$/);
    expect(found.first_wrong_event).toBeGreaterThan(0);
  });

  it.each([
    ['without seals', 'UPDATE event SET seal = NULL'],
    [
      'as if it were of before',
      'UPDATE event SET seal = NULL; UPDATE event SET type = \'act\', trace_id = NULL, body = \'{"subject":"x","type":"act","what":"x","who":"x"}\' WHERE type = \'sealed\'; INSERT INTO audit (seq, at_ms, who, what, subject) SELECT seq, at_ms, \'x\', \'x\', \'x\' FROM event WHERE body LIKE \'%"subject":"x"%\'',
    ],
    ["as another machine's", `UPDATE event SET body = replace(body, '${KEY.id}', '${OTHER.id}') WHERE type = 'sealed'`],
  ])('%s is named as well', (_how, sql) => {
    run(KEY, 'drawer 1');
    tamper(directory, (database) => rename(database, (opened) => opened.exec(sql)));
    expect(proof(null).ok).toBe(true);
    expect(proof(KEY).ok).toBe(false);
  });

  it('is named where its end was forged as work of another machine', () => {
    run(KEY, 'drawer 1');
    run(OTHER, 'drawer 2');
    expect(proof(KEY)).toMatchObject({ ok: false });
    expect(proof(KEY).problems.join()).toContain("another machine's");
    // Once the folder is back in use here, the chain covers what was done elsewhere.
    run(KEY, 'drawer 3');
    expect(proof(KEY)).toMatchObject({ ok: true, problems: [] });
  });
});

describe('a journal of before the key', () => {
  it('proves as before, and says from where the key counts', () => {
    run(null, 'drawer 1', 'drawer 2');
    expect(proof(null)).toMatchObject({ ok: true });
    run(KEY, 'drawer 3');
    const report = proof(KEY);
    expect(report).toMatchObject({ ok: true });
    expect(sealedFrom()).toBeGreaterThan(2);
    expect(report.trust.join(' ')).toContain(`From event ${sealedFrom()} on`);
    // The first seal covers all earlier events through the chain.
    tamper(directory, (database) => rename(database));
    expect(proof(KEY)).toMatchObject({ ok: false });
  });

  it('has one event more for its key and none for a second run, and seals are columns of the same rows', () => {
    run(KEY, 'drawer 1');
    run(KEY, 'drawer 2');
    tamper(directory, (database) => {
      expect(database.prepare("SELECT count(*) FROM event WHERE type = 'sealed'").pluck().get()).toBe(1);
      expect(database.prepare('SELECT count(*) FROM event WHERE seal IS NULL').pluck().get()).toBe(0);
    });
  });
});
