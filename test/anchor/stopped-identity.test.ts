import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { STORE_IDENTITY_FILE, stoppedIdentity } from '../../electron/journal/anchor/stopped-identity.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

const enrol = (till_id: string): void => writeFileSync(join(folder, STORE_IDENTITY_FILE), JSON.stringify({ till_id }));
const start = () => stoppedIdentity(folder, SILENT_LOG);

test('what the store said of an identity outlives the process, until the store says otherwise', () => {
  enrol('till-1');
  expect(start().isStopped()).toBe(false);
  start().record('stopped');
  expect(start().isStopped()).toBe(true);
  start().record('newest');
  expect(start().isStopped()).toBe(false);
});

test('another enrolment ends it, also while the process of the old one still hears that it is stopped', () => {
  enrol('till-1');
  const running = start();
  enrol('till-2');
  running.record('stopped');
  expect(running.isStopped()).toBe(false);
  expect(start().isStopped()).toBe(false);
});

test('a till that no store knows, or that left it, is not stopped', () => {
  const alone = start();
  alone.record('stopped');
  expect(alone.isStopped()).toBe(false);
  enrol('till-1');
  const enrolled = start();
  enrolled.record('stopped');
  rmSync(join(folder, STORE_IDENTITY_FILE));
  expect(enrolled.isStopped()).toBe(false);
});

test('what cannot be kept counts in its process', () => {
  enrol('till-1');
  const running = start();
  mkdirSync(join(folder, 'store-identity-stopped.json.part'));
  running.record('stopped');
  expect(running.isStopped()).toBe(true);
});
