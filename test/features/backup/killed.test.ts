import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkBackup } from '../../../electron/features/backup/check-backup.ts';
import { verifyFolder } from '../../../electron/journal/verify/verify-folder.ts';
import { aMoment } from '../../support/real-time.ts';
import { cobroProcess } from '../../support/cobro-process.ts';
import { backupPaths, stoppedTill } from './world.ts';

const COBRO = fileURLToPath(new URL('../../../bin/cobro.mjs', import.meta.url));

/** The number of names in a folder; 0 when it is renamed meanwhile. */
function entriesIn(path: string): number {
  try {
    return readdirSync(path).length;
  } catch {
    return 0;
  }
}

/** Runs `cobro …` and kills it once `path` holds `entries` names, unless it ends first. */
async function killedWhen(path: string, entries: number, ...argv: string[]): Promise<void> {
  const child = spawn(process.execPath, [COBRO, ...argv], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  let is_over = false;
  void ended.then(() => (is_over = true));
  while (!is_over) {
    if (existsSync(path) && entriesIn(path) >= entries) child.kill('SIGKILL');
    await aMoment(1);
  }
  await ended;
}

test('a backup that was killed at any step is not there or whole, and the next one is made', async () => {
  const { folder, file } = backupPaths();
  stoppedTill(folder);
  for (let entries = 0; entries < 6; entries += 1) {
    await killedWhen(`${file}.part`, entries, 'backup', 'create', file, '--data', folder);
    if (existsSync(file)) break;
  }
  if (!existsSync(file))
    expect(await cobroProcess('backup', 'create', file, '--data', folder)).toMatchObject({ code: 0 });
  expect(await checkBackup(file)).toMatchObject({ ok: true, value: { report: { ok: true } } });
  expect(verifyFolder(folder)).toMatchObject({ ok: true, value: { ok: true } });
});

test('a restore that was killed at any step leaves no till or the whole one, and the next one is made', async () => {
  const { folder, file, target } = backupPaths();
  stoppedTill(folder);
  expect(await cobroProcess('backup', 'create', file, '--data', folder)).toMatchObject({ code: 0 });
  for (let entries = 0; entries < 8; entries += 1) {
    await killedWhen(`${target}.restoring`, entries, 'backup', 'restore', file, '--data', target);
    if (existsSync(target)) break;
  }
  if (!existsSync(target))
    expect(await cobroProcess('backup', 'restore', file, '--data', target)).toMatchObject({ code: 0 });
  expect(verifyFolder(target, { is_copy: true })).toMatchObject({ ok: true, value: { ok: true } });
  expect(existsSync(join(target, 'till.key'))).toBe(true);
});
