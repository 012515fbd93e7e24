import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { attemptIn } from '../../journal/support.ts';
import { cobroProcess } from '../../support/cobro-process.ts';
import { backupPaths, openTill } from './world.ts';

test('a backup is not restored beside its till while that runs; afterwards doctor and recover say what the copy lacks', async () => {
  const { folder, file, target } = backupPaths();
  const till = openTill(folder);
  let is_open = true;
  onTestFinished(() => void (is_open && till.close()));
  attemptIn(till, 'trace-of-the-past-1', 'BOUND');
  expect((await cobroProcess('backup', 'create', file, '--data', folder)).code).toBe(0);
  attemptIn(till, 'trace-after-the-backup-1', 'BOUND');
  attemptIn(till, 'trace-after-the-backup-2', 'BOUND');

  const refused = await cobroProcess('backup', 'restore', file, '--data', target, '--json');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('runs on this machine now');
  expect(existsSync(target)).toBe(false);

  till.close();
  is_open = false;
  const restored = await cobroProcess('backup', 'restore', file, '--data', target);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.stdout).toContain('was used on this machine');
  const missing = { restored_copy: true, payments_unknown_here: 2 };
  const doctor = await cobroProcess('doctor', '--data', target, '--json');
  expect(JSON.parse(doctor.stdout)).toMatchObject(missing);
  expect(doctor.code).toBe(1);
  const recovered = await cobroProcess('recover', '--data', target, '--json');
  expect(JSON.parse(recovered.stdout.trimEnd().split('\n').at(-1) ?? '')).toMatchObject(missing);
  expect(recovered.code).toBe(4);
});
