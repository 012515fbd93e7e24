import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkBackup } from '../../../electron/features/backup/check-backup.ts';
import { createBackup } from '../../../electron/features/backup/create-backup.ts';
import { restoreBackup } from '../../../electron/features/backup/restore-backup.ts';
import { systemClock } from '../../../electron/platform/system.ts';
import { succeed } from '../../../core/result.ts';
import { backupPaths, stoppedTill } from './world.ts';

const codes = (answers: readonly ({ ok: true } | { ok: false; error: { readonly code: string } })[]) =>
  answers.map((answer) => (answer.ok ? 'made' : answer.error.code));

test('two restores to one folder at once: one is made, and the other one takes nothing of it away', async () => {
  const { place, folder, file, target } = backupPaths();
  stoppedTill(folder);
  await createBackup({ folder, file, program: '0', clock: systemClock });
  const marked: string[] = [];
  const restore = async () =>
    await restoreBackup({ file, folder: target, begin: (path) => (marked.push(path), succeed(null)) });
  const [first, second] = await Promise.all([restore(), restore()]);
  expect(codes([first, second])).toEqual(['made', 'being_made']);
  expect(marked).toHaveLength(1);
  expect(readdirSync(place).sort()).toEqual(['restored', 'till', 'till.cobro-backup']);
});

test('a backup is made by one at a time, and checked by one at a time, and nothing of it is left behind', async () => {
  const { folder, file } = backupPaths();
  stoppedTill(folder);
  const create = async () => await createBackup({ folder, file, program: '0', clock: systemClock });
  expect(codes(await Promise.all([create(), create()]))).toEqual(['made', 'being_made']);
  expect(codes(await Promise.all([checkBackup(file), checkBackup(file)]))).toEqual(['made', 'being_made']);
  expect(await checkBackup(file)).toMatchObject({ ok: true, value: { report: { ok: true } } });
  expect(existsSync(`${file}.part.lock`) || existsSync(`${file}.check.lock`)).toBe(false);
});
