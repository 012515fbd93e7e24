import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Anchor } from '../../../core/anchor/anchor.ts';
import { realPath } from '../../platform/anchor-folder.ts';
import { isOutOfResources } from '../../platform/out-of-resources.ts';
import { peekAnchor } from './file-anchor.ts';

/** Stands beside an anchor and says which data folder its till works in (decision 059). */
const NOTE_FILE = 'data-folder.json';
const noteSchema = z.strictObject({ data_folder: z.string().min(1).max(4_096) });

/** Kept outside of the data folder, so that it outlives what is in there. `machine_folder` is that of the till. */
export function noteDataFolder(machine_folder: string, directory: string): void {
  const data_folder = realPath(directory);
  if (notedFolder(machine_folder) === data_folder) return;
  writeFileSync(join(machine_folder, NOTE_FILE), JSON.stringify({ data_folder }), { mode: 0o600 });
}

/**
 * The anchor of a till that sold in this data folder and whose key is not in it any more: the folder was emptied, or another
 * one stands in its place. Null: there is none. Of several the one whose numbers go furthest.
 */
export function formerTill(machine_folder: string, directory: string): Anchor | null {
  const machine = dirname(machine_folder);
  const data_folder = realPath(directory);
  const formers = foldersIn(machine)
    .map((till) => join(machine, till))
    .filter((folder) => folder !== machine_folder && notedFolder(folder) === data_folder)
    .flatMap((folder) => peekAnchor(folder) ?? [])
    .filter(hasSold);
  return formers.sort((one, next) => next.sale_number - one.sale_number || next.attempts - one.attempts)[0] ?? null;
}

/** Whether there is anything that a new till in its place would not know of. */
export const hasSold = ({ attempts, sale_number }: Anchor): boolean => attempts > 0 || sale_number > 0;

function foldersIn(machine: string): readonly string[] {
  try {
    return readdirSync(machine);
  } catch (error) {
    // That none was found must not be for want of a file handle.
    if (isOutOfResources(error)) throw error;
    return [];
  }
}

function notedFolder(machine_folder: string): string | null {
  try {
    const parsed = noteSchema.safeParse(JSON.parse(readFileSync(join(machine_folder, NOTE_FILE), 'utf8')));
    return parsed.success ? parsed.data.data_folder : null;
  } catch (error) {
    if (isOutOfResources(error)) throw error;
    return null;
  }
}
