import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_FILE, readTillKey, tillKey, tillOf, writeTillKey } from '../leases/till-key.ts';
import { peekAnchor } from './file-anchor.ts';
import { peekTill } from './peek-lineage.ts';

/** A till whose key was lost from its data folder would be a stranger to its anchor and its open payments: a copy lies there. */
export function keepTillKey(machine_folder: string, directory: string): void {
  if (existsSync(join(machine_folder, KEY_FILE))) return;
  try {
    writeTillKey(machine_folder, tillKey(directory));
  } catch {
    // The anchor beside it says what cannot be written; cards do not wait for a copy.
  }
}

/**
 * Puts the key of the till back that its journal names, where the one in the data folder is gone or of no till that this
 * machine knows. `anchors` is where the anchors of this machine lie. A folder with another till's key is judged as it is.
 */
export function bringTillKeyBack(anchors: string, directory: string): void {
  const found = readTillKey(directory);
  if (found !== null && peekAnchor(join(anchors, tillOf(found))) !== null) return;
  const till = peekTill(directory);
  if (till === null || (found !== null && tillOf(found) === till)) return;
  const kept = readTillKey(join(anchors, till));
  if (kept !== null && tillOf(kept) === till) writeTillKey(directory, kept);
}
