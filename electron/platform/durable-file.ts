import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Replaces a file whole or not at all: synced as `PATH.new` before it takes the name. After a power cut the name may still
 * stand for the former content, unless `syncFolder` follows. @throws the system's error
 */
export function writeDurably(path: string, content: string | Uint8Array, mode = 0o600): void {
  const file = openSync(`${path}.new`, 'w', mode);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
}

/** Makes names in the folder survive a power cut. Windows cannot open folders, and syncs a name with its file. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
