import { copyFileSync, cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyFolder } from '../../electron/journal/verify/verify-folder.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import { openShop } from '../payments/support/shop.ts';
import { attemptIn, open, tryOpen } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let place: string;
let trace = 0;
const running: Journal[] = [];
beforeEach(() => void (place = temporaryFolder()));
afterEach(() => running.splice(0).forEach((journal) => journal.close()));

const folder = (name: string): string => join(place, name);
const fileOf = (name: string): string => join(folder(name), 'journal.db');

function start(name: string): Journal {
  const journal = open(folder(name));
  running.push(journal);
  return journal;
}

/** A run with this many payments, closed in order. */
function sold(name: string, payments: number): void {
  const journal = open(folder(name));
  sell(journal, payments);
  journal.close();
}

function sell(journal: Journal, payments: number): void {
  for (let payment = 0; payment < payments; payment += 1) attemptIn(journal, `trace-of-${(trace += 1)}`, 'BOUND');
}

/** Copies the folder as if the till were killed now. */
const killed = (name: string, as: string): void => cpSync(folder(name), folder(as), { recursive: true });
const keep = (name: string, as: string): void => copyFileSync(fileOf(name), join(place, as));
const putBack = (as: string, name: string): void => copyFileSync(join(place, as), fileOf(name));

function expectRefused(name: string): void {
  const before = [fileOf(name), `${fileOf(name)}-wal`].map((path) => readFileSync(path).toString('base64'));
  expect(tryOpen(folder(name))).toMatchObject({ code: 'journal_damaged' });
  expect([fileOf(name), `${fileOf(name)}-wal`].map((path) => readFileSync(path).toString('base64'))).toEqual(before);
}

describe('a log that a killed till left is of another journal than the file above it', () => {
  test.each([1, 2, 30])(
    'when the file is that of %i payments before: nothing is opened, both stay as they are',
    (missing) => {
      sold('a', 3);
      keep('a', 'old');
      sold('a', missing);
      sell(start('a'), 2);
      killed('a', 'b');
      putBack('old', 'b');
      expectRefused('b');
    },
  );

  test('when the file is that of a moment in which no payment was made, and only numbers were leased', () => {
    sold('a', 3);
    keep('a', 'old');
    sold('a', 0);
    sell(start('a'), 1);
    killed('a', 'b');
    putBack('old', 'b');
    expectRefused('b');
  });

  test('when the file is of the same run, before its log was shortened', () => {
    const journal = start('a');
    sell(journal, 3);
    journal.checkpoint();
    keep('a', 'old');
    sell(journal, 3);
    journal.checkpoint();
    sell(journal, 3);
    killed('a', 'b');
    putBack('old', 'b');
    expectRefused('b');
  });

  test('when the file is the newer one', () => {
    sold('a', 3);
    sell(start('a'), 2);
    killed('a', 'b');
    running.splice(0).forEach((journal) => journal.close());
    sold('a', 2);
    keep('a', 'new');
    putBack('new', 'b');
    expectRefused('b');
  });

  test('when the file is that of another till with as many payments', () => {
    sold('a', 5);
    sold('other', 5);
    sell(start('a'), 2);
    killed('a', 'b');
    keep('other', 'foreign');
    putBack('foreign', 'b');
    expectRefused('b');
  });
});

describe('a log that belongs to its file is opened', () => {
  test.each([
    ['at its first payment', (journal: Journal) => sell(journal, 1)],
    ['right after its log was shortened', (journal: Journal) => (sell(journal, 20), journal.checkpoint())],
    ['in its second log', (journal: Journal) => (sell(journal, 20), journal.checkpoint(), sell(journal, 1))],
    [
      'after it was shortened twice with nothing between',
      (journal: Journal) => (sell(journal, 5), journal.checkpoint(), journal.checkpoint(), sell(journal, 2)),
    ],
    ['after hundreds of payments', (journal: Journal) => sell(journal, 300)],
  ] as const)('when the till was killed %s, and killed again at its next start', (_when, work) => {
    sold('a', 2);
    work(start('a'));
    killed('a', 'b');
    sell(start('b'), 1);
    expect(statSync(`${fileOf('b')}-wal`).size).toBeGreaterThan(0);
    killed('b', 'c');
    const last = start('c');
    expect(last.verify().problems).toEqual([]);
    last.checkpoint();
    sell(last, 1);
    killed('c', 'd');
    expect(start('d').verify().problems).toEqual([]);
  });

  test('with the file as it was when the log began, and with the file that has all of it', () => {
    sold('a', 2);
    keep('a', 'before');
    const journal = start('a');
    sell(journal, 3);
    killed('a', 'b');
    putBack('before', 'b');
    expect(start('b').verify().problems).toEqual([]);
    killed('a', 'c');
    journal.checkpoint();
    keep('a', 'after');
    putBack('after', 'c');
    expect(start('c').verify().problems).toEqual([]);
  });
});

test('a till that finds such a log keeps file and log under another name, sells for cash alone, and lists what was open', async () => {
  const shop = (name: string) =>
    openShop({ directory: folder(name), seed: (trace += 1), journal: { set_aside_damaged: true } });
  const first = shop('a');
  await first.engine.pay(first.order(), first.hooks);
  first.journal.close();
  keep('a', 'old');
  const second = shop('a');
  await second.engine.pay(second.order(), second.hooks);
  second.journal.close();
  const third = shop('a');
  const { trace_id } = await third.engine.pay(third.order(), third.hooks);
  running.push(third.journal);
  killed('a', 'b');
  putBack('old', 'b');
  const found = shop('b');
  running.push(found.journal);
  expect(found.engine.cardSales).toEqual({ possible: false, reason: 'set_aside' });
  const aside = join(folder('b'), found.journal.predecessor ?? '');
  expect(readFileSync(aside)).toEqual(readFileSync(join(place, 'old')));
  expect(existsSync(`${aside}-wal`)).toBe(true);
  expect(found.engine.suspense.read().unproven.length).toBeGreaterThan(0);
  expect(found.engine.suspense.read().unproven).not.toContain(trace_id);
  expect(found.journal.sales.openSale('CLP', 'Ana').number).toBe(1_000_001);
  expect(verifyFolder(folder('b'))).toMatchObject({ ok: true });
});
