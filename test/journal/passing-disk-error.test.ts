import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { journalRefusal } from '../../electron/journal/file/database.ts';
import { type JournalOptions, openJournal } from '../../electron/journal/journal.ts';
import type { SaleStore } from '../../electron/journal/stores/sale-store.ts';
import { createManualClock, createSeededRandomness } from '../payments/support/manual-clock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let directory: string;
beforeEach(() => void (directory = temporaryFolder()));

const open = (options: Partial<JournalOptions> = {}) =>
  openJournal({
    ...{ directory, clock: createManualClock(), randomness: createSeededRandomness(7), reserve_bytes: 4_096 },
    ...{ set_aside_damaged: true, ...options },
  });

/** Makes a journal with sales, closed or with its log as a killed till leaves it; returns its number of events. */
function soldJournal(is_killed = false): number {
  const opened = open();
  if (!opened.ok) throw new Error(opened.error.sentence);
  for (let sale = 0; sale < 40; sale += 1) sellForCash(opened.value.sales);
  const { events } = opened.value.verify();
  const kept = is_killed ? mkdtempSync(join(tmpdir(), 'cobro-passing-')) : null;
  if (kept !== null) cpSync(directory, kept, { recursive: true });
  opened.value.close();
  if (kept !== null) rmSync(directory, { recursive: true });
  directory = kept ?? directory;
  return events;
}

function sellForCash(sales: SaleStore): void {
  const cash = { kind: 'cash', state: 'paid', amount_minor: 10, tip_minor: 0, at_ms: 1 } as const;
  const sale = sales.openSale('CLP', 'Ana');
  sales.takeCash(sale, { ...cash, tender_id: `tender-of-${sale.sale_id}` }, 10);
}

function expectAsBefore(events: number): void {
  expect(readdirSync(directory).filter((name) => name.includes('damaged'))).toEqual([]);
  const again = open();
  if (!again.ok) throw new Error(again.error.sentence);
  expect(again.value.predecessor).toBeNull();
  expect(again.value.lineage.doubt).toBeNull();
  expect(again.value.verify()).toMatchObject({ ok: true, problems: [] });
  expect(again.value.verify().events).toBeGreaterThanOrEqual(events);
  again.value.close();
}

test.each(['SQLITE_IOERR_READ', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_TRUNCATE', 'SQLITE_NOMEM'])(
  'a start whose disk says %s is refused, sets nothing aside, and the next start is as before',
  (code) => {
    const events = soldJournal();
    const openHandle = (path: string): Database.Database => {
      const handle = new Database(path);
      handle.pragma = () => {
        throw new Database.SqliteError('disk I/O error', code);
      };
      return handle;
    };
    const before = readFileSync(join(directory, 'journal.db'));
    const refused = open({ openHandle });
    expect(refused).toMatchObject({ ok: false, error: { code: 'journal_unwritable', trouble: 'disk_error' } });
    expect(readFileSync(join(directory, 'journal.db'))).toEqual(before);
    expectAsBefore(events);
  },
);

/** Opens as SQLite does where a read fails: it calls the file damaged. The first `failures` openings. */
function misread(failures: number) {
  let left = failures;
  return (path: string): Database.Database => {
    const handle = new Database(path);
    if ((left -= 1) < 0) return handle;
    handle.pragma = () => {
      throw new Database.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT_FS');
    };
    return handle;
  };
}

test('a read that fails once sets no whole journal aside: the till opens it again, and goes on', () => {
  const events = soldJournal();
  const opened = open({ openHandle: misread(1) });
  if (!opened.ok) throw new Error(opened.error.sentence);
  expect(opened.value.predecessor).toBeNull();
  opened.value.close();
  expectAsBefore(events);
});

test.skipIf(process.platform !== 'linux')(
  'a journal that the disk does not give whole is not called damaged, and nothing is set aside',
  () => {
    const events = soldJournal();
    const [path, kept] = [join(directory, 'journal.db'), join(directory, 'elsewhere')];
    renameSync(path, kept);
    // Its first byte cannot be read (EIO).
    symlinkSync('/proc/self/mem', path);
    const refused = open({ openHandle: () => misread(2)(':memory:') });
    expect(refused).toMatchObject({ ok: false, error: { code: 'journal_unwritable', trouble: 'disk_error' } });
    renameSync(kept, path);
    expectAsBefore(events);
  },
);

test('the sentence of a disk that fails names the disk, and no folder to copy', () => {
  const { sentence } = journalRefusal('disk_error', 'journal.db');
  expect(sentence).toMatch(/the disk reports errors/);
  expect(sentence).not.toMatch(/copy/);
});

const JOURNAL = JSON.stringify(
  pathToFileURL(fileURLToPath(new URL('../../electron/journal/journal.ts', import.meta.url))).href,
);
/** A start; the test limits the size of files to less than this journal's log needs. */
const START = `
  const { openJournal } = await import(${JOURNAL});
  const [directory] = process.argv.slice(-1);
  let next = 0;
  const randomness = { identifier: () => '018f0000-0000-7000-8000-' + String((next += 1)).padStart(12, '0'), fraction: () => 0.5 };
  const clock = { wallMs: () => Date.now(), monotonicMs: () => performance.now(), schedule: () => ({ cancel() {} }) };
  const opened = openJournal({ directory, clock, randomness, reserve_bytes: 4096, set_aside_damaged: true });
  console.log(JSON.stringify(opened.ok ? { ok: true } : opened.error));
`;

test.skipIf(process.platform === 'win32')(
  'a start that may write no file of that size, as with a quota, sets a whole journal aside no more',
  () => {
    const events = soldJournal(true);
    const ran = spawnSync(
      'sh',
      ['-c', 'ulimit -f 66; exec "$0" --input-type=module -e "$1" "$2"', process.execPath, START, directory],
      { encoding: 'utf8' },
    );
    expect(JSON.parse(ran.stdout || ran.stderr)).toMatchObject({ code: 'journal_unwritable', trouble: 'disk_error' });
    expectAsBefore(events);
  },
);
