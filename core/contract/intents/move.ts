import * as z from 'zod';
import type { WrittenFile } from '../files.ts';
import type { MoveOutcome, MoveView } from '../move.ts';
import { TILL, intent } from './declare.ts';
import { nothing } from './fields.ts';

/** A long journal is copied and then verified from its first event. */
const BACKUP_TIMEOUT_MS = 20 * 60_000;
const EXPORT_TIMEOUT_MS = 120_000;
const editing = { permission: 'change_settings', audience: TILL } as const;

/** Moving a till to another machine, and the emergency sheet for the loss of its machine (docs/operations.md). */
export const MOVE_INTENTS = {
  'move.view': intent<MoveView>()({ ...editing, input: nothing }),
  /**
   * Stops this till, saves it for the other machine, proves the backup and writes the sheet: all of it, or the till
   * continues.
   */
  'move.away': intent<MoveOutcome>()({
    ...editing,
    critical: true,
    input: z.strictObject({ folder: z.string().trim().min(1).max(1_000) }),
    timeout_ms: BACKUP_TIMEOUT_MS,
  }),
  'move.sheet': intent<WrittenFile>()({ ...editing, input: nothing, timeout_ms: EXPORT_TIMEOUT_MS }),
} as const;
