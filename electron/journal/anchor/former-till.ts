import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Anchor } from '../../../core/anchor/anchor.ts';
import { realPath } from '../../platform/anchor-folder.ts';
import { isOutOfResources } from '../../platform/out-of-resources.ts';
import { fileAnchor, peekAnchor } from './file-anchor.ts';

/** Stands beside an anchor and says which data folder its till works in (decision 059). */
const NOTE_FILE = 'data-folder.json';
const noteSchema = z.strictObject({ data_folder: z.string().min(1).max(4_096) });

/**
 * Kept outside of the data folder, so that it outlives what is in there. `machine_folder` is that of the till, whose folder
 * it is from now on: one that worked in it before is not asked about any more, and is in doubt where it is put back.
 */
export function noteDataFolder(machine_folder: string, directory: string): void {
  const data_folder = realPath(directory);
  if (notedFolder(machine_folder) !== data_folder)
    writeFileSync(join(machine_folder, NOTE_FILE), JSON.stringify({ data_folder }), { mode: 0o600 });
  for (const other of othersIn(machine_folder, data_folder)) rmSync(join(other, NOTE_FILE), { force: true });
}

/**
 * The anchor of a till that sold in this data folder last and whose key is not in it any more: the folder was emptied, or
 * another one stands in its place. Null: there is none. Of several the one whose numbers go furthest.
 */
export function formerTill(machine_folder: string, directory: string): Anchor | null {
  const data_folder = realPath(directory);
  if (notedFolder(machine_folder) === data_folder) return null;
  const formers = othersIn(machine_folder, data_folder)
    .flatMap((folder) => peekAnchor(folder) ?? [])
    .filter(hasSold);
  return formers.sort((one, next) => next.sale_number - one.sale_number || next.attempts - one.attempts)[0] ?? null;
}

/** What is sold in the place of a till that is gone counts as given by it, should it be put back. */
export function tellFormer(machine_folder: string, directory: string, sale_number: number): void {
  const data_folder = realPath(directory);
  if (notedFolder(machine_folder) === data_folder) return;
  for (const other of othersIn(machine_folder, data_folder)) {
    const store = fileAnchor(other);
    const anchor = store.read();
    if (typeof anchor === 'object' && anchor.sale_number < sale_number)
      store.write({ ...anchor, sale_number }, 'synced');
  }
}

/**
 * Whether there is anything that a new till in its place would not know of. An older copy that a person accepted forgot
 * what its newer life sold, and has another epoch.
 */
export const hasSold = ({ attempts, sale_number, epoch }: Anchor): boolean =>
  attempts > 0 || sale_number > 0 || epoch > 1;

/** The folders of other tills of this machine that work, or worked, in that data folder. */
function othersIn(machine_folder: string, data_folder: string): readonly string[] {
  const machine = dirname(machine_folder);
  return foldersIn(machine)
    .map((till) => join(machine, till))
    .filter((folder) => folder !== machine_folder && notedFolder(folder) === data_folder);
}

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
