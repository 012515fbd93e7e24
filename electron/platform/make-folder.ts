import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it that are missing. Node's own way to do so never comes back where the folder above
 * exists and takes no folders, as under `/proc`: it makes the folder above again, and asks again, for ever.
 *
 * @throws the error of the system (`ENOENT`, `EACCES`, `EROFS`, `ENOTDIR`, `EEXIST` for a file of that name)
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
    // Another program made it at the same moment.
    if (!(existsSync(folder) && statSync(folder).isDirectory())) throw error;
  }
}
