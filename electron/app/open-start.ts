import { existsSync } from 'node:fs';
import { type Result, fail } from '../../core/result.ts';
import type { Settings } from '../../core/settings/settings.ts';
import { wasUsedLive } from '../features/setup/folder-past.ts';
import { readProofMark } from '../features/setup/proof-mark.ts';
import { installRestored } from '../features/setup/restore-till.ts';
import { type DataFolder, openDataFolder } from '../platform/data-folder.ts';
import { systemClock } from '../platform/system.ts';
import { type ComposedTill, type TillOptions, openTill } from './composition.ts';
import { secretsAt } from './start-secrets.ts';
import type { StartRefusal } from './start-notices.ts';

export interface StartOptions extends TillOptions {
  /** A folder or till was named at the start: it opens as that, and set-up is only offered. */
  readonly decided: boolean;
}

/** Settings that define a till, so that nothing is left to set up. */
const DECIDING = ['service_url', 'kiosk'] as const satisfies readonly (keyof Settings)[];

/**
 * Opens a till for a shell, according to the state of its folder. A folder that was never set up runs as a trial, and
 * the page may set it up (`open-setup.ts`).
 */
export async function openStart(options: StartOptions): Promise<Result<ComposedTill, StartRefusal>> {
  const opened = openDataFolder(options.data_folder);
  if (!opened.ok) return fail({ code: 'folder_unusable', refusal: opened.error });
  const folder = opened.value;
  // Completes a move that a crash interrupted.
  installRestored(folder, systemClock.wallMs());
  const is_till = DECIDING.some((name) => options.settings[name] !== undefined) || isSetUp(folder);
  const owes_proof = is_till && readProofMark(folder) !== null;
  if (is_till && !owes_proof) return await openTill({ ...options, ...secretsAt(options, folder) });
  const { openSetup } = await import('./open-setup.ts');
  return await openSetup(options, folder, { is_till, owes_proof });
}

function isSetUp(folder: DataFolder): boolean {
  const live = wasUsedLive(folder);
  // An unreadable file is reported when it is opened.
  return !live.ok || live.value || existsSync(folder.setup_unfinished);
}
