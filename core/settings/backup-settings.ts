import * as z from 'zod';
import { BACKUP_RHYTHMS } from './shop-descriptors.ts';

/** When and where the till backs up its data folder automatically. */
export const BACKUP_SETTINGS = {
  backup_every: z.enum(BACKUP_RHYTHMS).default('off'),
  /** A folder on another disk; null makes no backup. */
  backup_folder: z.string().min(1).max(1_000).nullable().default(null),
  /** Number of this till's backups to keep; older ones are deleted once a new one is good. */
  backups_kept: z.int().min(1).max(365).default(14),
} as const;

export interface BackupSettings {
  readonly backup_every: (typeof BACKUP_RHYTHMS)[number];
  readonly backup_folder: string | null;
  readonly backups_kept: number;
}
