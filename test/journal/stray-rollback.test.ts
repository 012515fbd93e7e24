import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { verifyFolder } from '../../electron/journal/verify/verify-folder.ts';
import { attemptIn, open } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let directory: string;
beforeEach(() => void (directory = temporaryFolder()));

const PAGE_BYTES = 4_096;
const SECTOR_BYTES = 512;
const journalOf = (directory: string): string => join(directory, 'journal.db');

/** A rollback journal in SQLite's format that restores these pages to zeros. */
function rollsBack(path: string, pages: readonly number[]): Buffer {
  const header = Buffer.alloc(SECTOR_BYTES);
  Buffer.from('d9d505f920a163d7', 'hex').copy(header);
  header.writeUInt32BE(pages.length, 8);
  header.writeUInt32BE(statSync(path).size / PAGE_BYTES, 16);
  header.writeUInt32BE(SECTOR_BYTES, 20);
  header.writeUInt32BE(PAGE_BYTES, 24);
  const records = pages.map((page) => {
    const record = Buffer.alloc(4 + PAGE_BYTES + 4);
    record.writeUInt32BE(page, 0);
    return record;
  });
  return Buffer.concat([header, ...records]);
}

function withStray(): string {
  const till = open(directory);
  attemptIn(till, 'trace-0001', 'BOUND');
  till.close();
  const path = journalOf(directory);
  writeFileSync(`${path}-journal`, rollsBack(path, [2, 3, 4, 5, 6]));
  return path;
}

test('a rollback file beside a journal is none of its own: the till starts without it, and keeps it', () => {
  const path = withStray();
  const till = open(directory);
  expect(till.attempts.find('trace-0001')?.state).toBe('BOUND');
  attemptIn(till, 'trace-0002', 'BOUND');
  expect(till.verify().problems).toEqual([]);
  till.close();
  expect(existsSync(`${path}-journal`)).toBe(false);
  expect(readdirSync(directory).filter((name) => /^journal\.db-journal\.\d+$/.test(name))).toHaveLength(1);
});

test('a proof names it and what to do, and changes neither file', () => {
  const path = withStray();
  const before = [path, `${path}-journal`].map((name) => readFileSync(name).toString('base64'));
  const proof = verifyFolder(directory);
  expect(proof.ok ? '' : proof.error.sentence).toMatch(/lies .*journal\.db-journal, which is none of its own.*Move/);
  expect([path, `${path}-journal`].map((name) => readFileSync(name).toString('base64'))).toEqual(before);
});

test('one that is over, and one beside a journal that has only begun, are left to SQLite', () => {
  const path = journalOf(directory);
  const begun = new Database(path);
  begun.pragma('journal_mode = WAL');
  begun.close();
  writeFileSync(`${path}-journal`, rollsBack(path, []));
  open(directory).close();
  writeFileSync(`${path}-journal`, Buffer.alloc(PAGE_BYTES));
  expect(verifyFolder(directory)).toMatchObject({ ok: true });
  expect(readdirSync(directory).some((name) => name.startsWith('journal.db-journal.'))).toBe(false);
});
