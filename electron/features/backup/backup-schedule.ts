import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isBackupDue, isBackupLate } from '../../../core/backup/backup-due.ts';
import type { Clock } from '../../../core/clock.ts';
import type { BackupSettings } from '../../../core/settings/backup-settings.ts';
import type { Log } from '../../log/log.ts';
import { backupSentence } from './backup-refusal.ts';
import { createBackup } from './create-backup.ts';
import { tillOf } from './saved-files.ts';
import { BACKUP_NAME, backupName, listBackups } from './list-backups.ts';

export interface BackupScheduleParts {
  /** The till's data folder. */
  readonly folder: string;
  readonly program: string;
  readonly clock: Pick<Clock, 'wallMs' | 'schedule'>;
  readonly log: Log;
  readonly settings: () => BackupSettings;
  /** A payment is open, so the backup waits. */
  readonly isBusy: () => boolean;
  readonly shiftClosedMs: () => number | null;
  /** Copies the journal through the till's own connection, in slices. */
  readonly copy: (path: string) => Promise<void>;
}

const LOOK_EVERY_MS = 60_000;

/**
 * Backs up the till on schedule, between payments. Failures are logged, and show as the age of the last good backup.
 */
export function createBackupSchedule(parts: BackupScheduleParts): { start(): void; stop(): void } {
  const { clock, log, isBusy } = parts;
  let cancel: (() => void) | null = null;
  const next = (): void => {
    cancel = clock.schedule(LOOK_EVERY_MS, () => {
      if (isBusy()) return next();
      void saveWhenDue(parts)
        .catch((error: unknown) => log.error('the backup failed', { error: String(error) }))
        .finally(() => {
          if (cancel !== null) next();
        });
    });
  };
  return {
    start: next,
    stop: () => {
      cancel?.();
      cancel = null;
    },
  };
}

/** Makes a backup when one is due, then removes this till's oldest ones beyond the number to keep. */
export async function saveWhenDue(parts: Omit<BackupScheduleParts, 'isBusy'>): Promise<void> {
  const { folder, program, clock, log, settings, copy } = parts;
  const { backup_every, backup_folder, backups_kept } = settings();
  if (backup_folder === null) return;
  const now_ms = clock.wallMs();
  const last_ms = await lastBackupMs(backup_folder, tillOf(folder));
  if (!isBackupDue(backup_every, { now_ms, last_ms, shift_closed_ms: parts.shiftClosedMs() })) return;
  const file = join(backup_folder, backupName(now_ms));
  const made = await createBackup({ folder, file, program, clock, copy });
  if (!made.ok) return log.error('the backup failed', { code: made.error.code, sentence: backupSentence(made.error) });
  log.info('the till was saved', { file, events: made.value.events });
  const own = await ownBackups(backup_folder, tillOf(folder));
  for (const { file: old } of own.slice(backups_kept)) rmSync(old);
}

/** Status of the schedule: the age of the last good backup, and whether it is late. A missing folder has none. */
export async function backupStanding(
  parts: Pick<BackupScheduleParts, 'folder' | 'clock' | 'settings' | 'shiftClosedMs'>,
): Promise<{ readonly last_ms: number | null; readonly is_late: boolean }> {
  const { backup_every, backup_folder } = parts.settings();
  if (backup_folder === null) return { last_ms: null, is_late: backup_every !== 'off' };
  const last_ms = await lastBackupMs(backup_folder, tillOf(parts.folder)).catch(() => null);
  const moment = { now_ms: parts.clock.wallMs(), last_ms, shift_closed_ms: parts.shiftClosedMs() };
  return { last_ms, is_late: isBackupLate(backup_every, moment) };
}

/** Only this till's, and only under scheduled names: backups made by a person or another till are never removed. */
async function ownBackups(folder: string, till: string) {
  const listed = await listBackups(folder);
  return listed.filter(({ name, manifest }) => manifest?.till === till && BACKUP_NAME.test(name));
}

/** Time of this till's newest backup in a folder; null when there is none. */
export async function lastBackupMs(folder: string, till: string): Promise<number | null> {
  const [newest] = (await listBackups(folder)).filter(({ manifest }) => manifest?.till === till);
  return newest?.manifest === undefined || newest.manifest === null ? null : Date.parse(newest.manifest.made_at);
}
