import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installRestored } from '../../../electron/features/setup/restore-till.ts';
import { openDataFolder } from '../../../electron/platform/data-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const NAMES = ['journal.db', 'till.key', 'settings.json', 'logs/cobro.log', 'outbox/receipt.eml'];

/** A machine with its own trial, and an unpacked, verified till. */
function machine() {
  const opened = openDataFolder(temporaryFolder());
  if (!opened.ok) throw new Error(opened.error.code);
  const folder = opened.value;
  writeFileSync(folder.journal, 'of the trial');
  writeFileSync(folder.settings, 'of the trial');
  writeFileSync(join(folder.path, 'credentials.json'), 'kept');
  const proven = join(folder.path, 'restored');
  for (const name of NAMES) {
    mkdirSync(join(proven, name, '..'), { recursive: true });
    writeFileSync(join(proven, name), 'of the backup');
  }
  return { folder, proven };
}

test('a till that moves in is whole after a crash between any two of its steps, and the trial is aside', () => {
  // Each step is one rename; each row is the folder after a crash at that step.
  const crashes = [
    (place: string) => renameSync(join(place, 'restored'), join(place, 'moving-in')),
    (place: string) => {
      renameSync(join(place, 'restored'), join(place, 'moving-in'));
      renameSync(join(place, 'moving-in/till.key'), join(place, 'till.key'));
    },
    (place: string) => {
      renameSync(join(place, 'restored'), join(place, 'moving-in'));
      for (const name of ['till.key', 'settings.json', 'outbox'])
        renameSync(join(place, 'moving-in', name), join(place, name));
    },
    () => undefined,
  ];
  for (const crash of crashes) {
    const { folder } = machine();
    if (crash !== crashes.at(-1)) {
      // The trial was moved aside first.
      mkdirSync(join(folder.path, 'trial-1'));
      for (const name of ['journal.db', 'settings.json'])
        renameSync(join(folder.path, name), join(folder.path, 'trial-1', name));
    }
    crash(folder.path);
    expect(installRestored(folder, 2)).toBe(true);
    expect(installRestored(folder, 3)).toBe(false);
    for (const name of NAMES) expect(existsSync(join(folder.path, name))).toBe(true);
    const left = readdirSync(folder.path);
    expect(left.filter((name) => name.startsWith('trial'))).toHaveLength(1);
    expect(left).not.toContain('moving-in');
    expect(left).toContain('credentials.json');
  }
});
