import type { BackupSettings } from '../settings/backup-settings.ts';

const HOUR_MS = 3_600_000;

/** Age from which a backup is late, in milliseconds; null: it is late only when something happened since. */
const PERIOD_MS = { hourly: HOUR_MS, daily: 24 * HOUR_MS, shift_close: null, off: null } as const;

export interface BackupMoment {
  readonly now_ms: number;
  /** When the last good backup was made; null: there is none. */
  readonly last_ms: number | null;
  /** When a shift was last closed; null: never. */
  readonly shift_closed_ms: number | null;
}

/** Whether the till should save itself now. A clock that was put back makes one more backup, never one less. */
export function isBackupDue(every: BackupSettings['backup_every'], moment: BackupMoment): boolean {
  const { now_ms, last_ms, shift_closed_ms } = moment;
  if (every === 'off') return false;
  if (every === 'shift_close') return shift_closed_ms !== null && (last_ms === null || last_ms < shift_closed_ms);
  return last_ms === null || last_ms > now_ms || now_ms - last_ms >= PERIOD_MS[every];
}

/** Whether to warn that the last good backup is too old: one whole period late. */
export function isBackupLate(every: BackupSettings['backup_every'], moment: BackupMoment): boolean {
  const { now_ms, last_ms, shift_closed_ms } = moment;
  if (every === 'off') return false;
  if (every === 'shift_close')
    return (
      shift_closed_ms !== null && (last_ms === null || last_ms < shift_closed_ms) && now_ms - shift_closed_ms >= HOUR_MS
    );
  return last_ms === null || now_ms - last_ms >= 2 * PERIOD_MS[every];
}
