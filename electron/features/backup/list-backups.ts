import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, openArchive } from './archive.ts';

/** Names of backups; sorting by name sorts by time. */
export const BACKUP_NAME = /^cobro-\d{8}-\d{6}Z\.cobro-backup$/;

export function backupName(at_ms: number): string {
  const [day = '', time = ''] = new Date(at_ms).toISOString().split('T');
  return `cobro-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}Z.cobro-backup`;
}

export interface ListedBackup {
  readonly file: string;
  readonly name: string;
  /** Null when it cannot be used; `problem` tells why. */
  readonly manifest: Manifest | null;
  readonly problem: string | null;
}

/** The backups in a folder, newest first. They are listed, not proven (`checkBackup`). */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.cobro-backup')) : [];
  const listed: ListedBackup[] = [];
  for (const name of names) {
    const file = join(folder, name);
    const opened = await openArchive(file);
    listed.push(
      opened.ok
        ? { file, name, manifest: opened.value.manifest, problem: null }
        : { file, name, manifest: null, problem: opened.error.sentence },
    );
  }
  return listed.sort((a, b) => (b.manifest?.made_at ?? '').localeCompare(a.manifest?.made_at ?? ''));
}
