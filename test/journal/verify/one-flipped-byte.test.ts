import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JournalReport } from '../../../electron/journal/verify/report.ts';
import { verifyFolder } from '../../../electron/journal/verify/verify-folder.ts';
import { repeated } from '../../support/repeated.ts';
import { attemptIn, open, temporaryDirectory } from '../support.ts';

let place: ReturnType<typeof temporaryDirectory>;
/** A killed till's folder: the newest events are in the log. */
let killed: string;
/** The folder of a till that was closed in order. */
let stopped: string;
let hashes: readonly string[];

beforeAll(() => {
  place = temporaryDirectory();
  killed = join(place.directory, 'killed');
  stopped = join(place.directory, 'stopped');
  const till = open(stopped);
  for (let n = 0; n < 40; n += 1)
    attemptIn(till, `trace-of-${n}-${'x'.repeat(n % 9)}`, n % 3 === 0 ? 'REVERSED' : 'BOUND');
  till.checkpoint();
  for (let n = 0; n < 10; n += 1) attemptIn(till, `trace-in-the-log-${n}`, 'BOUND');
  mkdirSync(killed);
  for (const name of ['journal.db', 'journal.db-wal', 'leases.json'])
    copyFileSync(join(stopped, name), join(killed, name));
  till.close();
  const database = new Database(join(stopped, 'journal.db'), { readonly: true });
  hashes = database.prepare('SELECT hash FROM event ORDER BY seq').pluck().all() as string[];
  database.close();
});
afterAll(() => place.remove());

interface Damaged {
  readonly report: JournalReport | null;
  readonly refusal: string | null;
}

/** Copies the folder, flips bits of one byte in one file, and proves the copy. */
function flipped(folder: string, file: string, at: number, mask: number): Damaged {
  const copy = join(place.directory, 'copy');
  mkdirSync(copy, { recursive: true });
  for (const name of ['journal.db', 'journal.db-wal', 'journal.db-shm', 'leases.json'])
    writeFileSync(join(copy, name), existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : '');
  const bytes = readFileSync(join(folder, file));
  bytes[at] = (bytes[at] ?? 0) ^ mask;
  writeFileSync(join(copy, file), bytes);
  const verified = verifyFolder(copy);
  return verified.ok ? { report: verified.value, refusal: null } : { report: null, refusal: verified.error.sentence };
}

/** Whatever byte was flipped, the proof never claims too much and names the first wrong event. */
function expectHonest({ report, refusal }: Damaged): void {
  if (report === null) return expect(refusal).toMatch(/\. /);
  expect(report.problems.join('\n')).not.toMatch(/plain data|undefined/);
  expect(report.trust.length).toBeGreaterThan(0);
  expect(report.ok).toBe(report.problems.length === 0);
  expect(report.proven_events).toBeLessThanOrEqual(hashes.length);
  if (report.first_wrong_event !== null) expect(report.proven_events).toBeLessThan(report.first_wrong_event);
  if (report.first_wrong_event === null) expect(report.last_hash).toBe(hashes[report.events - 1]);
  // A journal is whole only with every event that was ever written.
  if (report.ok)
    expect(report).toMatchObject({ events: hashes.length, last_hash: hashes.at(-1), first_wrong_event: null });
}

const RUNS = repeated(25, 150);
/** Tries every nth event, each of its relevant bytes. */
const EVERY = repeated(31, 7);

test('one flipped byte anywhere in a journal is told honestly, and never ends the proof', () => {
  const size = readFileSync(join(stopped, 'journal.db')).length;
  fc.assert(
    fc.property(fc.nat(size - 1), fc.integer({ min: 0, max: 7 }), (at, bit) =>
      expectHonest(flipped(stopped, 'journal.db', at, 1 << bit)),
    ),
    { numRuns: RUNS },
  );
}, 300_000);

test('one flipped byte in the log of a till that was killed is told honestly, and the first lost event is named', () => {
  const size = readFileSync(join(killed, 'journal.db-wal')).length;
  fc.assert(
    fc.property(fc.nat(size - 1), fc.integer({ min: 0, max: 7 }), (at, bit) => {
      const damaged = flipped(killed, 'journal.db-wal', at, 1 << bit);
      expectHonest(damaged);
      // SQLite silently skips damaged commits of the log.
      const { report } = damaged;
      if (report !== null && report.events < hashes.length) expect(report.first_wrong_event).toBe(report.events + 1);
    }),
    { numRuns: RUNS },
  );
}, 300_000);

test('every byte of an event that changes names that event, and all before it are proven', () => {
  const file = readFileSync(join(stopped, 'journal.db'));
  for (const [index, hash] of hashes.entries()) {
    const seq = index + 1;
    if (seq % EVERY !== 0) continue;
    // In its row, an event's own hash is last, preceded by the previous hash and the body. Split pages keep stale
    // copies in free space, which is never read.
    const before = hashes[index - 1] ?? '';
    const places = [...placesOf(file, hash)].filter((at) => file.toString('latin1', at - 64, at) === before);
    for (const distance of [0, 30, 90]) {
      const reports = places.map((at) => flipped(stopped, 'journal.db', at - distance, 0x01).report);
      const named = reports.filter((report) => report?.ok === false);
      expect(named.length, `event ${seq} at ${distance}`).toBeGreaterThan(0);
      for (const report of named) {
        expect(report).toMatchObject({ first_wrong_event: seq, proven_events: seq - 1 });
        expect(report?.problems[0]).toContain(`event ${seq}`);
        expect(report?.trust[0]).toBe(`Events 1 to ${seq - 1} are as they were written.`);
      }
    }
  }
}, 300_000);

test('a first page that cannot be read leaves every event proven, and says what cannot be relied on', () => {
  for (const at of [3, 16, 20, 100, 105, 108]) {
    const { report } = flipped(stopped, 'journal.db', at, 0x55);
    expect(report, `byte ${at}`).toMatchObject({ ok: false, proven_events: hashes.length, first_wrong_event: null });
    expect(report?.trust.join(' ')).toMatch(/cannot be relied on|right but for what is named/);
  }
});

function* placesOf(file: Buffer, text: string): Iterable<number> {
  for (let at = file.indexOf(text, 0, 'latin1'); at >= 0; at = file.indexOf(text, at + 1, 'latin1')) yield at;
}
