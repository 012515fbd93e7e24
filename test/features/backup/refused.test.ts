import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { createBackup } from '../../../electron/features/backup/create-backup.ts';
import { systemClock } from '../../../electron/platform/system.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { stoppedTill } from './world.ts';
import { attemptIn, open } from '../../journal/support.ts';
import { cobroHere } from '../../support/cobro-here.ts';

let place: string;
let folder: string;
let file: string;
beforeEach(async () => {
  place = temporaryFolder();
  folder = join(place, 'till');
  file = join(place, 'till.cobro-backup');
  stoppedTill(folder);
  expect(await create(folder, file)).toMatchObject({ ok: true });
});

async function create(from: string, to: string) {
  return await createBackup({ folder: from, file: to, program: '0', clock: systemClock });
}

async function cobro(...argv: string[]) {
  const { code, stderr } = await cobroHere(argv, process.env);
  return { code, sentence: stderr.join('\n') };
}

async function expectRefusal(code: number, sentence: RegExp, ...argv: string[]): Promise<void> {
  expect(await cobro(...argv)).toEqual({ code, sentence: expect.stringMatching(sentence) as string });
}

/** Every file below a path with its hash; empty when there is none. */
function snapshot(path: string): readonly (readonly [string, string])[] {
  if (!existsSync(path)) return [];
  const names = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return names
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((name) => [name, createHash('sha256').update(readFileSync(name)).digest('hex')] as const);
}

async function refusedToRestore(expected: RegExp): Promise<void> {
  const target = join(place, 'new');
  const before = snapshot(place);
  await expectRefusal(1, expected, 'backup', 'restore', file, '--data', target);
  await expectRefusal(1, expected, 'backup', 'check', file);
  expect(snapshot(place)).toEqual(before);
  expect(existsSync(target)).toBe(false);
}

test('a backup that was cut short is refused, and nothing is changed', async () => {
  truncateSync(file, 100_000);
  await refusedToRestore(/is not whole: it has 100000 bytes of \d+/);
});

test('a backup of which any part was damaged is refused, and nothing is changed', async () => {
  const whole = readFileSync(file);
  for (const share of [0.0001, 0.01, 0.3, 0.6, 0.9, 0.9999]) {
    const damaged = Buffer.from(whole);
    const at = Math.trunc(share * damaged.length);
    damaged[at] = (damaged[at] ?? 0) ^ 0x20;
    writeFileSync(file, damaged);
    await refusedToRestore(/is damaged|is not a backup/);
  }
});

test('a backup of which one file was exchanged is refused, though somebody made the last hash anew', async () => {
  const whole = readFileSync(file);
  const body = whole.subarray(0, -66);
  // Changes only the last byte of the last file.
  body[body.length - 1] = (body.at(-1) ?? 0) ^ 0x01;
  const hash = createHash('sha256').update(body).digest('hex');
  writeFileSync(file, Buffer.concat([body, Buffer.from(`\n${hash}\n`)]));
  await refusedToRestore(/is damaged/);
});

test('a file that is something else is refused', async () => {
  writeFileSync(file, 'a letter');
  await refusedToRestore(/is not a backup of Cobro/);
});

test('a backup of a newer format is refused by its number', async () => {
  writeFileSync(file, readFileSync(file, 'latin1').replace('cobro-backup 1', 'cobro-backup 2'), 'latin1');
  await refusedToRestore(/newer version of Cobro \(backup format 2, this program knows 1\)/);
});

test('a backup whose journal a newer version made is refused', async () => {
  const newer = join(place, 'newer');
  cpSync(folder, newer, { recursive: true });
  const database = new Database(join(newer, 'journal.db'));
  const version = Number(database.pragma('user_version', { simple: true })) + 1;
  database.pragma(`user_version = ${version}`);
  database.close();
  expect(await create(newer, join(place, 'newer.cobro-backup'))).toEqual({
    ok: false,
    error: expect.objectContaining({ code: 'journal_newer' }) as object,
  });
});

test('a backup is never restored over a till, be it the same or another', async () => {
  const other = join(place, 'other');
  stoppedTill(other, 1);
  for (const target of [folder, other]) {
    const before = snapshot(place);
    const { code, sentence } = await cobro('backup', 'restore', file, '--data', target);
    expect(code).toBe(1);
    expect(sentence).toMatch(/is not empty .*never restored over another till/);
    expect(snapshot(place)).toEqual(before);
  }
});

test('a backup replaces no file, lies not in the folder that it saves, and needs a folder that is there', async () => {
  const before = snapshot(place);
  await expectRefusal(1, /is there already/, 'backup', 'create', file, '--data', folder);
  await expectRefusal(1, /lies in the data folder/, 'backup', 'create', join(folder, 'own'), '--data', folder);
  expect(await cobro('backup', 'create', join(place, 'none', 'a'), '--data', folder)).toMatchObject({ code: 1 });
  await expectRefusal(1, /There is no journal/, 'backup', 'create', join(place, 'a'), '--data', join(place, 'empty'));
  expect(snapshot(place)).toEqual(before);
});

test('a backup lies not in the folder that it saves, by whatever name that is reached', async () => {
  symlinkSync(folder, join(place, 'usb'));
  await expectRefusal(1, /lies in the data folder/, 'backup', 'create', join(place, 'usb', 'own'), '--data', folder);
  expect(existsSync(join(folder, 'own'))).toBe(false);
});

test('a disk that is full on the way leaves no file behind', async () => {
  const before = snapshot(place);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const made = await createBackup({
    folder,
    file: join(place, 'second.cobro-backup'),
    program: '0',
    clock: systemClock,
    copy: () => Promise.reject(full),
  });
  expect(made).toEqual({
    ok: false,
    error: { code: 'not_written', path: join(place, 'second.cobro-backup'), system: 'ENOSPC' },
  });
  expect(snapshot(place)).toEqual(before);
});

test('a disk that fails on the way, and lets nothing be removed either, is told as what it is', async () => {
  const usb = join(place, 'usb');
  mkdirSync(usb);
  const copy = async () => {
    renameSync(usb, join(place, 'gone'));
    // Neither written nor removed below it, also by root.
    symlinkSync(usb, usb);
    return await Promise.resolve();
  };
  const made = await createBackup({
    folder,
    file: join(usb, 'till.cobro-backup'),
    program: '0',
    clock: systemClock,
    copy,
  });
  expect(made).toMatchObject({ ok: false, error: { code: 'not_written' } });
  await expectRefusal(
    1,
    /could not be written/,
    'accounts',
    join(usb, 'new'),
    '--from',
    '2026-11-20',
    '--data',
    folder,
  );
});

test('a backup without a name is wrong usage', async () => {
  for (const act of ['create', 'check', 'restore', 'list']) await expectRefusal(64, /is missing/, 'backup', act);
  expect(await cobro('backup', 'burn')).toMatchObject({ code: 64 });
});

test('a backup is restored into an empty folder too', async () => {
  const target = join(place, 'empty');
  mkdirSync(target);
  expect(await cobro('backup', 'restore', file, '--data', target)).toMatchObject({ code: 0 });
  expect(existsSync(join(target, 'journal.db'))).toBe(true);
  expect(existsSync(join(target, 'secrets.json'))).toBe(false);
});

test('no backup is made of a journal that is not whole, and the command says what is wrong with it', async () => {
  const till = join(place, 'whole');
  const killed = join(place, 'killed');
  const saved = join(place, 'whole.cobro-backup');
  const first = open(till);
  attemptIn(first, 'trace-of-before', 'BOUND');
  first.close();
  copyFileSync(join(till, 'journal.db'), join(place, 'old'));
  const second = open(till);
  for (let payment = 0; payment < 30; payment += 1) attemptIn(second, `trace-between-${payment}`, 'BOUND');
  second.close();
  const third = open(till);
  attemptIn(third, 'trace-of-now', 'BOUND');
  cpSync(till, killed, { recursive: true });
  copyFileSync(join(place, 'old'), join(killed, 'journal.db'));
  third.close();

  const made = await cobroHere(['backup', 'create', saved, '--data', killed], process.env);
  expect(made.code).toBe(1);
  expect(made.stderr.join('\n')).toMatch(/The journal in .*killed.journal\.db is not whole: ./);
  expect(existsSync(saved)).toBe(false);
  expect(readdirSync(place).filter((name) => name.startsWith('whole.cobro-backup'))).toEqual([]);
  const sound = await cobroHere(['backup', 'create', saved, '--data', till], process.env);
  expect(sound.code).toBe(0);
});
