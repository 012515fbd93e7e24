import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { RARELY_PARSED } from '../../../core/rarely-parsed.ts';
import type { Anchor } from '../../../core/anchor/anchor.ts';
import { realPath } from '../../platform/anchor-folder.ts';
import { isOutOfResources } from '../../platform/out-of-resources.ts';
import { fileAnchor, peekAnchor } from './file-anchor.ts';

/** File beside an anchor that names the data folder its till works in (decision 059). */
const NOTE_FILE = 'data-folder.json';
const noteSchema = z.strictObject({ data_folder: z.string().min(1).max(4_096) });

/**
 * Kept outside the data folder, so that it outlives its contents. The till of `machine_folder` owns the data folder
 * from now on: its former till is no longer looked for, and is in doubt if it is put back.
 */
export function noteDataFolder(machine_folder: string, directory: string): void {
  const data_folder = realPath(directory);
  if (notedFolder(machine_folder) !== data_folder)
    writeFileSync(join(machine_folder, NOTE_FILE), JSON.stringify({ data_folder }), { mode: 0o600 });
  for (const other of othersIn(machine_folder, data_folder)) rmSync(join(other, NOTE_FILE), { force: true });
}

/**
 * The anchor of the till that last sold in this data folder, if its key is gone from it: the folder was emptied or
 * replaced. Null when there is none; of several, the one with the highest numbers.
 */
export function formerTill(machine_folder: string, directory: string): Anchor | null {
  const data_folder = realPath(directory);
  if (notedFolder(machine_folder) === data_folder) return null;
  const formers = othersIn(machine_folder, data_folder)
    .flatMap((folder) => peekAnchor(folder) ?? [])
    .filter(hasSold);
  return formers.sort((one, next) => next.sale_number - one.sale_number || next.attempts - one.attempts)[0] ?? null;
}

/** Numbers sold in the place of a former till count as its own, in case it is put back. */
export function raiseFormerNumbers(machine_folder: string, directory: string, sale_number: number): void {
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
 * Whether the till has a past that a new till in its place would not know. An accepted older copy forgot what its newer
 * life sold, but has another epoch.
 */
export const hasSold = ({ attempts, sale_number, epoch }: Anchor): boolean =>
  attempts > 0 || sale_number > 0 || epoch > 1;

/** Folders of this machine's other tills that work, or worked, in that data folder. */
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
    // Running out of file handles must not look like an empty folder.
    if (isOutOfResources(error)) throw error;
    return [];
  }
}

function notedFolder(machine_folder: string): string | null {
  try {
    const parsed = noteSchema.safeParse(
      JSON.parse(readFileSync(join(machine_folder, NOTE_FILE), 'utf8')),
      RARELY_PARSED,
    );
    return parsed.success ? parsed.data.data_folder : null;
  } catch (error) {
    if (isOutOfResources(error)) throw error;
    return null;
  }
}
