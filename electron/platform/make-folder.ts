import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and its missing parents. Node's recursive mkdir never returns when the parent exists but takes no
 * folders, as under `/proc`: it retries the parent for ever.
 *
 * @throws the system's error (`ENOENT`, `EACCES`, `EROFS`, `ENOTDIR`, `EEXIST` for a file of that name)
 */
export function makeFolder(path: string, mode = 0o700): void {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.unshift(at);
  if (missing.length === 0 && !statSync(path).isDirectory()) mkdirSync(path, { mode });
  for (const folder of missing) makeOne(folder, mode);
}

function makeOne(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another program created it at the same moment.
    if (!(existsSync(folder) && statSync(folder).isDirectory())) throw error;
  }
}
