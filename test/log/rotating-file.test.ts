import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openRotatingFile } from '../../electron/log/rotating-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

test('a log that is full goes on in a fresh file, and five are kept', () => {
  const path = join(folder, 'cobro.log');
  const log = openRotatingFile(path, 5);
  for (let line = 1; line <= 12; line += 1) log.write(`line ${line}\n`);
  log.close();
  expect(['', '.1', '.2', '.3', '.4'].map((age) => readFileSync(`${path}${age}`, 'utf8'))).toEqual([
    'line 12\n',
    'line 11\n',
    'line 10\n',
    'line 9\n',
    'line 8\n',
  ]);
});

test('a log that cannot be moved aside never writes into the file that got its number: that may be the journal', () => {
  const path = join(folder, 'cobro.log');
  const log = openRotatingFile(path, 5);
  log.write('first line\n');
  // The oldest file cannot be removed, so rotation fails halfway, with the current file closed.
  mkdirSync(`${path}.4`);
  log.write('second line\n');
  const other = openSync(join(folder, 'journal.db'), 'w');
  writeSync(other, 'the journal');
  log.write('third line\n');
  closeSync(other);
  expect(readFileSync(join(folder, 'journal.db'), 'utf8')).toBe('the journal');
  expect(readFileSync(path, 'utf8')).toContain('third line\n');
  log.close();
});

test('a log that cannot be opened stops nothing, and begins when it can be', () => {
  const log = openRotatingFile(join(folder, 'logs', 'cobro.log'));
  log.write('lost\n');
  mkdirSync(join(folder, 'logs'));
  log.write('kept\n');
  log.close();
  expect(readFileSync(join(folder, 'logs', 'cobro.log'), 'utf8')).toBe('kept\n');
});
