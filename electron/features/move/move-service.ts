import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { recoverySheet } from '../../../core/backup/recovery-sheet.ts';
import type { Clock } from '../../../core/clock.ts';
import { INTENTS, type IntentArguments } from '../../../core/contract/intents.ts';
import type { MOVE_INTENTS } from '../../../core/contract/intents/move.ts';
import type { BackupTrouble, MoveObstacle, MoveOutcome, MoveView } from '../../../core/contract/move.ts';
import { textPdf } from '../../../core/receipt/text-pdf.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { Log } from '../../log/log.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { ExportFolder } from '../../platform/export-folder.ts';
import { localDay } from '../../platform/system.ts';
import { type BackupRefusal, backupSentence } from '../backup/backup-refusal.ts';
import { checkBackup } from '../backup/check-backup.ts';
import { createBackup } from '../backup/create-backup.ts';
import { removeLeftover } from '../backup/remove-leftover.ts';
import { tillOf } from '../backup/saved-files.ts';
import { backupName } from '../backup/list-backups.ts';
import { type Gate, type Grant, answerable, byWhom } from '../shared/grant.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type Answer, refuse } from '../shared/refusal.ts';

export interface MoveParts {
  /** The data folder; null for a test till without one. */
  readonly data_folder: string | null;
  readonly journal_file: string | null;
  /** Copies the journal through the till's own connection. */
  readonly copyJournal: (path: string) => Promise<void>;
  /** Folders in which a backup for another machine may be stored. */
  readonly backupFolders: () => readonly string[];
  readonly engine: Pick<PaymentEngine, 'suspense' | 'cardSales'>;
  readonly isPaying: () => boolean;
  readonly training: boolean;
  readonly settings: () => Settings;
  readonly version: string;
  readonly exports: ExportFolder;
  readonly record: (act: Act) => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** Replaces these parts in a test till. */
export const NOT_MOVING: Pick<MoveParts, 'data_folder' | 'journal_file' | 'copyJournal' | 'backupFolders'> = {
  data_folder: null,
  journal_file: null,
  copyJournal: async () => undefined,
  backupFolders: () => [],
};

/** Whether the till was moved to another machine (core/anchor/evaluate-start.ts). */
export const isMovedAway = ({ cardSales }: Pick<PaymentEngine, 'cardSales'>): boolean =>
  !cardSales.possible && cardSales.reason === 'moved_away';

/**
 * Moves the till to another machine. It rests from the moment its journal says so, durably, before the backup is made:
 * at no interruption can two tills sell, and nothing is sold that the backup lacks.
 */
export class MoveService {
  readonly #parts: MoveParts;

  constructor(parts: MoveParts) {
    this.#parts = parts;
  }

  /** A resting till moves no money, not even cash; a person may cancel the move. */
  guard(gate: Gate): Gate {
    return (intent, args, approval) =>
      INTENTS[intent].moves_money && intent !== 'recovery.decide' && isMovedAway(this.#parts.engine)
        ? refuse('till_moved', 'this till was moved to another machine')
        : gate(intent, args, approval);
  }

  handlers(): HandlersOf<typeof MOVE_INTENTS> {
    return {
      'move.view': () => succeed(this.view()),
      'move.away': (given, grant) => this.away(given, grant),
      'move.sheet': async () => {
        const sheet = await this.sheet();
        return sheet.ok ? sheet : refuse('export_failed', sheet.error);
      },
    };
  }

  private view(): MoveView {
    return {
      state: isMovedAway(this.#parts.engine) ? 'moved_away' : 'at_work',
      obstacle: this.obstacle(),
      folders: this.#parts.backupFolders().filter((folder) => existsSync(folder) && isWritable(folder)),
    };
  }

  private obstacle(): MoveObstacle | null {
    const { engine, isPaying, training } = this.#parts;
    if (training) return 'training';
    if (isPaying()) return 'payment_is_open';
    const { doubt } = engine.suspense.read();
    return doubt === null || doubt.why === 'moved_away' ? null : 'in_doubt';
  }

  async away({ folder }: IntentArguments<'move.away'>, grant: Grant): Promise<Answer<MoveOutcome>> {
    const { engine, record, clock } = this.#parts;
    const obstacle = this.obstacle();
    if (obstacle !== null) return refuse(obstacle === 'payment_is_open' ? obstacle : 'not_now', obstacle);
    const file = freeFile(folder, clock.wallMs());
    if (!existsSync(folder)) return succeed({ outcome: 'not_moved', trouble: 'no_folder', rests: false });
    const was_moved = isMovedAway(engine);
    const refused = engine.suspense.moveAway();
    if (refused !== null)
      return refuse(refused === 'unresolved' ? 'payments_unresolved' : 'not_now', `it is ${refused}`);
    record({ ...byWhom(grant), what: 'till_moved', subject: file });
    const saved = await this.saved(file);
    if (saved.ok) {
      const sheet = await this.sheet(folder);
      return succeed({ outcome: 'moved', file, sheet: sheet.ok ? sheet.value : null });
    }
    const by = { who: answerable(grant).name, reference: 'the backup for the move was not made' };
    // A till that rested before may have an earlier backup.
    const rests = was_moved || engine.suspense.accept(by) !== null;
    return succeed({ outcome: 'not_moved', trouble: saved.error, rests });
  }

  /** Written, read back, and proven from its first event, because nothing else will remain. */
  private async saved(file: string): Promise<Result<null, BackupTrouble>> {
    const { data_folder, version, clock, copyJournal: copy, log } = this.#parts;
    if (data_folder === null) return fail('no_folder');
    const made = await createBackup({ folder: data_folder, file, program: version, clock, copy });
    const proven = made.ok ? await checkBackup(file) : made;
    const is_whole = proven.ok && 'report' in proven.value && proven.value.report.ok;
    if (is_whole) return succeed(null);
    if (made.ok) removeLeftover(file);
    const sentence = proven.ok ? 'the journal in it is not whole' : backupSentence(proven.error);
    log.error('the backup for a move was not made', { sentence });
    return fail(proven.ok ? 'not_whole' : troubleOf(proven.error));
  }

  private async sheet(backup_folder?: string): ReturnType<ExportFolder['write']> {
    const { data_folder, settings, version, clock, exports } = this.#parts;
    const now = settings();
    const kept_in = now.backup_every === 'off' ? null : now.backup_folder;
    const facts = {
      ...now,
      till: tillOf(data_folder ?? '').slice(0, 16),
      version,
      made_on: localDay(clock.wallMs()),
      service: now.service_url,
      backup_folder: backup_folder ?? kept_in,
      phone: null,
    };
    return await exports.write('recovery-sheet', [textPdf(recoverySheet(facts, now.language))], 'pdf');
  }
}

/** Names contain seconds: a repetition right after a crash gets a name of its own. */
function freeFile(folder: string, at_ms: number): string {
  const file = join(folder, backupName(at_ms));
  return existsSync(file) ? freeFile(folder, at_ms + 1_000) : file;
}

function troubleOf(refusal: BackupRefusal): BackupTrouble {
  switch (refusal.code) {
    case 'no_folder':
    case 'file_in_data_folder':
      return refusal.code === 'no_folder' ? 'no_folder' : 'in_data_folder';
    case 'disk_full':
      return 'disk_full';
    case 'being_made':
      return 'not_writable';
    case 'not_written':
      return ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(refusal.system) ? 'disk_full' : 'not_writable';
    default:
      return 'not_whole';
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
