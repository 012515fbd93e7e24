import { z } from 'zod';
import { BACKUP_RHYTHMS } from './shop-descriptors.ts';

/** When the till saves its data folder by itself, and where. */
export const BACKUP_SETTINGS = {
  backup_every: z.enum(BACKUP_RHYTHMS).default('off'),
  /** A folder on another disk; null makes no backup. */
  backup_folder: z.string().min(1).max(1_000).nullable().default(null),
  /** So many of this till stay; older ones go when a new one is good. */
  backups_kept: z.int().min(1).max(365).default(14),
} as const;

export interface BackupSettings {
  readonly backup_every: (typeof BACKUP_RHYTHMS)[number];
  readonly backup_folder: string | null;
  readonly backups_kept: number;
}
