import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program's root folder, which contains the manifest, for sources and desktop bundle alike. */
export function programRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Version of this program, from its manifest. */
export function programVersion(): string {
  const manifest = JSON.parse(readFileSync(join(programRoot(), 'package.json'), 'utf8')) as { version: unknown };
  return String(manifest.version);
}
