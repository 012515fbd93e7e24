import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_FILE, readTillKey, tillKey, tillOf, writeTillKey } from '../leases/till-key.ts';
import { peekAnchor } from './file-anchor.ts';
import { peekTill } from './peek-lineage.ts';

/**
 * Keeps a copy of the till's key: a till that lost it from its data folder could not find its anchor and open payments.
 */
export function keepTillKey(machine_folder: string, directory: string): void {
  if (existsSync(join(machine_folder, KEY_FILE))) return;
  try {
    writeTillKey(machine_folder, tillKey(directory));
  } catch {
    // The anchor in the same folder reports what cannot be written; cards do not wait for this copy.
  }
}

/**
 * Restores the key of the till named by the journal, when the one in the data folder is missing or belongs to no till
 * known to this machine. `anchors` is the folder of this machine's anchors. A folder with another till's key is judged
 * as it is.
 */
export function restoreTillKey(anchors: string, directory: string): void {
  const found = readTillKey(directory);
  if (found !== null && peekAnchor(join(anchors, tillOf(found))) !== null) return;
  const till = peekTill(directory);
  if (till === null || (found !== null && tillOf(found) === till)) return;
  const kept = readTillKey(join(anchors, till));
  if (kept !== null && tillOf(kept) === till) writeTillKey(directory, kept);
}
