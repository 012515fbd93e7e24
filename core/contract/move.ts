import type { WrittenFile } from './files.ts';

/** Why this till cannot be moved now. */
export type MoveObstacle = 'training' | 'payment_is_open' | 'payments_unresolved' | 'in_doubt';

/** Why the backup for a move was not made; the till then continues as before. */
export const BACKUP_TROUBLES = ['no_folder', 'in_data_folder', 'disk_full', 'not_writable', 'not_whole'] as const;
export type BackupTrouble = (typeof BACKUP_TROUBLES)[number];

export interface MoveView {
  /** `moved_away`: it rests until a person cancels the move, and the backup can be made again. */
  readonly state: 'at_work' | 'moved_away';
  readonly obstacle: MoveObstacle | null;
  /** Folders of this machine in which the backup could be written, the most likely first. */
  readonly folders: readonly string[];
}

export type MoveOutcome =
  | { readonly outcome: 'moved'; readonly file: string; readonly sheet: WrittenFile | null }
  /** `rests`: the move could not be cancelled either, and a person must decide. */
  | { readonly outcome: 'not_moved'; readonly trouble: BackupTrouble; readonly rests: boolean };

export const MOVE_ERROR_CODES = ['till_moved'] as const;
