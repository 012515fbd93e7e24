import { readFileSync } from 'node:fs';
import type { DataFolder } from '../../platform/data-folder.ts';

/** The set-up that a crash interrupted; null when there is none. */
export function unfinishedSetup(folder: DataFolder): { readonly trial: string | null } | null {
  try {
    const { trial } = JSON.parse(readFileSync(folder.setup_unfinished, 'utf8')) as { trial?: unknown };
    return { trial: typeof trial === 'string' && /^trial-\d+$/.test(trial) ? trial : null };
  } catch (error) {
    return error instanceof SyntaxError ? { trial: null } : null;
  }
}
