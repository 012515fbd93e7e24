import type { JournalRefusal } from '../../journal/file/database.ts';
import { type ClosedFolder, dataFolderSentence } from '../../platform/data-folder.ts';
import type { ArchiveRefusal } from './archive.ts';

/** Why a backup was not made, checked or restored. `system` is the operating system's own code. */
export type BackupRefusal =
  | { readonly code: 'no_journal' | 'no_folder' | 'folder_is_file'; readonly folder: string }
  | { readonly code: 'file_exists' | 'file_in_data_folder' | 'no_file' | 'file_is_folder'; readonly file: string }
  | { readonly code: 'file_unreadable'; readonly file: string; readonly system: string }
  | { readonly code: 'not_written'; readonly path: string; readonly system: string }
  | { readonly code: 'being_made'; readonly path: string }
  | { readonly code: 'folder_not_empty'; readonly folder: string; readonly holds: readonly string[] }
  | { readonly code: 'disk_full'; readonly folder: string; readonly needed_bytes: number }
  | { readonly code: 'no_events' | 'not_marked' | 'till_running' }
  | { readonly code: 'not_read_back'; readonly cause: ArchiveRefusal }
  | { readonly code: 'journal_unusable'; readonly file: string; readonly cause: JournalRefusal }
  | { readonly code: 'journal_not_whole'; readonly file: string; readonly problem: string }
  | ClosedFolder
  | ArchiveRefusal
  | JournalRefusal;

/** The refusal in a sentence for a person, with what to do. */
export function backupSentence(refusal: BackupRefusal): string {
  if ('sentence' in refusal) return refusal.sentence;
  switch (refusal.code) {
    case 'no_journal':
      return `There is no journal in ${refusal.folder}. Name the data folder of the till with --data DIR.`;
    case 'not_opened':
      return dataFolderSentence(refusal);
    case 'no_folder':
      return `There is no folder ${refusal.folder} for the backup.`;
    case 'folder_is_file':
      return `${refusal.folder} is a file. Name a folder with --data DIR.`;
    case 'folder_not_empty':
      return `The folder ${refusal.folder} is not empty (${refusal.holds.slice(0, 3).join(', ')}). A backup is never restored over another till: name a new folder with --data DIR.`;
    case 'file_exists':
      return `${refusal.file} is there already. A backup replaces nothing: name another file.`;
    case 'file_in_data_folder':
      return `${refusal.file} lies in the data folder, and would be lost with it. Name another place.`;
    case 'no_file':
      return `There is no file ${refusal.file}.`;
    case 'file_is_folder':
      return `${refusal.file} is a folder; a backup is a file. cobro backup list ${refusal.file} tells those in it.`;
    case 'file_unreadable':
      return `${refusal.file} cannot be read (${refusal.system}).`;
    case 'not_written':
      return `${refusal.path} could not be written: ${diskTrouble(refusal.system) ?? refusal.system}. Nothing was changed.`;
    case 'being_made':
      return `${refusal.path} is being made by another program just now. Wait for its end; nothing was changed.`;
    case 'disk_full':
      return `The disk of ${refusal.folder} is full: ${Math.ceil(refusal.needed_bytes / 1_000_000)} MB are needed. Nothing was changed.`;
    case 'no_events':
      return 'The journal holds no event; there is nothing to save.';
    case 'not_read_back':
      return `The backup could not be read back: ${refusal.cause.sentence}`;
    case 'journal_unusable':
      return `The journal in ${refusal.file} cannot be used (${refusal.cause.code}).`;
    case 'journal_not_whole':
      return `The journal in ${refusal.file} is not whole: ${refusal.problem}.`;
    case 'not_marked':
      return 'The copy could not be marked as restored.';
    case 'till_running':
      return 'The till of this backup runs on this machine now. Stop it first, for good if the copy is to take its place. Nothing was changed.';
  }
}

const DISK_TROUBLES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  SQLITE_FULL: 'the disk is full',
  EFBIG: 'the file system takes no file of this size',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  EIO: 'the disk reports errors',
  ENOENT: 'the folder is not there any more',
};

function diskTrouble(system: string): string | undefined {
  return DISK_TROUBLES[system] ?? (system.startsWith('SQLITE_IOERR') ? 'the disk reports errors' : undefined);
}

/** @throws an error without a system code, which is a bug */
export function notWritten(path: string, error: unknown): BackupRefusal {
  if (!(error instanceof Error && 'code' in error)) throw error;
  // Node 24 gives an empty code where a folder could not be removed.
  return { code: 'not_written', path, system: String(error.code) || 'EIO' };
}
