import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isBackupDue, isBackupLate } from '../../../core/backup/backup-due.ts';
import type { BackupSettings } from '../../../core/settings/backup-settings.ts';
import { checkBackup } from '../../../electron/features/backup/check-backup.ts';
import { backupStanding, saveWhenDue } from '../../../electron/features/backup/backup-schedule.ts';
import { createBackup } from '../../../electron/features/backup/create-backup.ts';
import { backupName } from '../../../electron/features/backup/list-backups.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import { attemptIn, open } from '../../journal/support.ts';
import { createManualClock } from '../../payments/support/manual-clock.ts';
import { backupPaths, stoppedTill } from './world.ts';

const HOUR_MS = 3_600_000;

test('a running till saves itself by its own connection, keeps the last of its own, and removes nothing of others', async () => {
  const { place, folder } = backupPaths();
  const usb = join(place, 'usb');
  mkdirSync(usb);
  const till = open(folder);
  onTestFinished(() => till.close());
  const other = join(place, 'other');
  stoppedTill(other, 1);
  const foreign = backupName(0);
  const made = await createBackup({
    folder: other,
    file: join(usb, foreign),
    program: '0',
    clock: createManualClock(),
  });
  expect(made.ok).toBe(true);
  writeFileSync(join(usb, 'letter.txt'), 'keep me');

  const clock = createManualClock();
  const settings: BackupSettings = { backup_every: 'hourly', backup_folder: usb, backups_kept: 2 };
  const poll = async () =>
    await saveWhenDue({
      folder,
      program: '0',
      clock,
      log: SILENT_LOG,
      settings: () => settings,
      shiftClosedMs: () => null,
      copy: (path) => till.copyTo(path),
    });
  for (let n = 0; n < 4; n += 1) {
    attemptIn(till, `trace-of-hour-${n}`, 'BOUND');
    await poll();
    await poll();
    clock.setWall(clock.wallMs() + HOUR_MS);
  }
  const left = readdirSync(usb).sort();
  expect(left).toContain(foreign);
  expect(left).toContain('letter.txt');
  expect(left).toHaveLength(4);
  const newest = left.filter((name) => name !== foreign && name !== 'letter.txt').at(-1) ?? '';
  const checked = await checkBackup(join(usb, newest));
  expect(checked).toMatchObject({ ok: true, value: { report: { ok: true, events: till.verify().events } } });
});

test('a backup is due by its rhythm, and late one period after that', () => {
  const at = (last_ms: number | null, now_ms: number, shift_closed_ms: number | null = null) => ({
    now_ms,
    last_ms,
    shift_closed_ms,
  });
  expect(isBackupDue('off', at(null, 0))).toBe(false);
  expect(isBackupDue('hourly', at(null, 0))).toBe(true);
  expect(isBackupDue('hourly', at(0, HOUR_MS - 1))).toBe(false);
  expect(isBackupDue('hourly', at(0, HOUR_MS))).toBe(true);
  expect(isBackupDue('daily', at(0, 23 * HOUR_MS))).toBe(false);
  expect(isBackupDue('daily', at(0, 24 * HOUR_MS))).toBe(true);
  // The clock was set back.
  expect(isBackupDue('daily', at(HOUR_MS, 0))).toBe(true);
  expect(isBackupDue('shift_close', at(5, 9, null))).toBe(false);
  expect(isBackupDue('shift_close', at(5, 9, 6))).toBe(true);
  expect(isBackupDue('shift_close', at(7, 9, 6))).toBe(false);
  expect(isBackupLate('off', at(null, 0))).toBe(false);
  expect(isBackupLate('hourly', at(0, 2 * HOUR_MS - 1))).toBe(false);
  expect(isBackupLate('hourly', at(0, 2 * HOUR_MS))).toBe(true);
  expect(isBackupLate('daily', at(null, 0))).toBe(true);
  expect(isBackupLate('shift_close', at(5, 6 + HOUR_MS, 6))).toBe(true);
});

test('the page of settings is told how old the last good backup of this till is, and when it is late', async () => {
  const { place, folder } = backupPaths();
  const usb = join(place, 'usb');
  mkdirSync(usb);
  stoppedTill(folder, 1);
  const clock = createManualClock();
  let settings: BackupSettings = { backup_every: 'off', backup_folder: null, backups_kept: 2 };
  const standing = () => backupStanding({ folder, clock, settings: () => settings, shiftClosedMs: () => null });
  expect(await standing()).toEqual({ last_ms: null, is_late: false });
  settings = { backup_every: 'daily', backup_folder: join(place, 'not-mounted'), backups_kept: 2 };
  expect(await standing()).toEqual({ last_ms: null, is_late: true });
  settings = { ...settings, backup_folder: usb };
  await createBackup({ folder, file: join(usb, backupName(clock.wallMs())), program: '0', clock });
  // Partial files and files that are no backups do not count.
  writeFileSync(join(usb, 'cobro-20990101-000000Z.cobro-backup'), 'torn');
  const made_at_ms = Math.trunc(clock.wallMs());
  expect(await standing()).toEqual({ last_ms: made_at_ms, is_late: false });
  clock.setWall(clock.wallMs() + 48 * HOUR_MS);
  expect(await standing()).toEqual({ last_ms: made_at_ms, is_late: true });
});
