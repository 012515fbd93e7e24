import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Anchor } from '../../core/anchor/anchor.ts';
import { RECORD_BYTES, decodeRecord, encodeRecord, fileAnchor } from '../../electron/journal/anchor/file-anchor.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const anchorAt = (seq: number): Anchor => ({
  till: 'till',
  machine: null,
  kernel_boot: null,
  epoch: 1,
  seq,
  hash: 'f'.repeat(64),
  leased_to: 16,
  used_to: 1,
  used_trace: 'trace-1',
  sale_number: seq,
  attempts: 1,
  told: null,
});

let root: string;
let folder: string;
beforeEach(() => {
  root = temporaryFolder();
  folder = join(root, 'state', 'till');
});
const path = (name: string): string => join(folder, name);
const tear = (name: string): void => {
  const whole = readFileSync(path(name), 'utf8');
  writeFileSync(path(name), `${whole.slice(0, 100)}${' '.repeat(RECORD_BYTES - 101)}\n`);
};
const readAgain = (): unknown => fileAnchor(folder).read();

describe('an anchor in two files', () => {
  test('is none before it was written, and what was written last afterwards', () => {
    const anchor = fileAnchor(folder);
    expect(anchor.read()).toBe('none');
    for (let seq = 1; seq <= 5; seq += 1) anchor.write(anchorAt(seq), seq % 2 === 0 ? 'synced' : 'unsynced');
    expect(readAgain()).toEqual(anchorAt(5));
  });

  test('keeps the one before when a write is torn, whichever file it was in', () => {
    const anchor = fileAnchor(folder);
    anchor.write(anchorAt(1), 'synced');
    anchor.write(anchorAt(2), 'synced');
    tear('b.json');
    expect(readAgain()).toEqual(anchorAt(1));
    fileAnchor(folder).write(anchorAt(3), 'synced');
    tear('a.json');
    expect(['unreadable', anchorAt(3)]).toContainEqual(readAgain());
  });

  test('never loses the last synced record to writes without a sync', () => {
    const anchor = fileAnchor(folder);
    anchor.write(anchorAt(1), 'synced');
    const safe = readFileSync(path('a.json'), 'utf8');
    for (let seq = 2; seq <= 9; seq += 1) {
      anchor.write(anchorAt(seq), 'unsynced');
      expect(readFileSync(path('a.json'), 'utf8')).toBe(safe);
    }
    anchor.write(anchorAt(10), 'synced');
    tear('a.json');
    expect(readAgain()).toEqual(anchorAt(10));
  });

  test('is unreadable, and not absent, when neither file is whole', () => {
    const anchor = fileAnchor(folder);
    anchor.write(anchorAt(1), 'synced');
    anchor.write(anchorAt(2), 'synced');
    tear('a.json');
    tear('b.json');
    expect(readAgain()).toBe('unreadable');
  });

  test('is none while its very first write only made the file', () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path('a.json'), '');
    const anchor = fileAnchor(folder);
    expect(anchor.read()).toBe('none');
    anchor.write(anchorAt(1), 'synced');
    expect(readAgain()).toEqual(anchorAt(1));
    anchor.write(anchorAt(2), 'synced');
    for (const name of ['a.json', 'b.json']) writeFileSync(path(name), '');
    expect(readAgain()).toBe('unreadable');
  });

  test('does not believe a record that somebody changed', () => {
    const record = encodeRecord({ counter: 1, anchor: anchorAt(7) });
    expect(decodeRecord(record)).toEqual({ counter: 1, anchor: anchorAt(7) });
    expect(decodeRecord(record.replace('"seq":7', '"seq":6'))).toBeNull();
    expect(decodeRecord(record.replace('"counter":1', '"counter":2'))).toBeNull();
  });

  test('has one size, is readable by its owner alone, and holds the longest record', () => {
    const anchor = fileAnchor(folder);
    anchor.write(anchorAt(1), 'synced');
    expect(statSync(path('a.json')).size).toBe(RECORD_BYTES);
    expect(statSync(path('a.json')).mode & 0o077).toBe(0);
    const text = 'x'.repeat(64);
    const long = { till: text, machine: text, kernel_boot: text, hash: text, used_trace: text, told: 'x'.repeat(200) };
    const number = 1_000_000_000_000;
    const numbers = {
      epoch: number,
      seq: number,
      leased_to: number,
      used_to: number,
      sale_number: number,
      attempts: number,
    };
    expect(encodeRecord({ counter: Number.MAX_SAFE_INTEGER, anchor: { ...long, ...numbers } })).toHaveLength(
      RECORD_BYTES,
    );
  });

  test('says so when it cannot be written', () => {
    writeFileSync(join(root, 'state'), 'a file');
    const anchor = fileAnchor(folder);
    expect(anchor.read()).toBe('none');
    expect(() => anchor.write(anchorAt(1), 'synced')).toThrow();
  });
});
