import type { WrittenFile } from './files.ts';

/** Why this till cannot be moved now. */
export type MoveObstacle = 'training' | 'payment_is_open' | 'payments_unresolved' | 'in_doubt';

/** Why the backup for a move was not made; then the till goes on as before. */
export const BACKUP_TROUBLES = ['no_folder', 'in_data_folder', 'disk_full', 'not_writable', 'not_whole'] as const;
export type BackupTrouble = (typeof BACKUP_TROUBLES)[number];

export interface MoveView {
  /** `moved_away`: it rests until a person takes it back, and the backup can be made once more. */
  readonly state: 'at_work' | 'moved_away';
  readonly obstacle: MoveObstacle | null;
  /** Folders of this machine in which the backup could be written, the likeliest first. */
  readonly folders: readonly string[];
}

export type MoveOutcome =
  | { readonly outcome: 'moved'; readonly file: string; readonly sheet: WrittenFile | null }
  /** `rests`: it could not be taken back either, and waits for a person. */
  | { readonly outcome: 'not_moved'; readonly trouble: BackupTrouble; readonly rests: boolean };

export const MOVE_ERROR_CODES = ['till_moved'] as const;
