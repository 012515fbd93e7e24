import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program's root folder, which contains the manifest, for sources and desktop bundle alike. */
export function programRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/**
 * Names the build of a module (`import.meta.url`) and of all that it imports: a built file is named by its content and
 * theirs, and a package has its version. Null for a source file, which changes without a name, and a file that is gone.
 */
export function programBuild(module_url: string): string | null {
  const file = fileURLToPath(module_url);
  if (file.endsWith('.ts')) return null;
  try {
    const { size, mtimeMs } = statSync(file);
    return `${programVersion()} ${basename(file)} ${size} ${mtimeMs} ${process.versions.v8}`;
  } catch {
    // An upgrade replaced the files under the running program.
    return null;
  }
}

/** Version of this program, from its manifest. */
export function programVersion(): string {
  const manifest = JSON.parse(readFileSync(join(programRoot(), 'package.json'), 'utf8')) as { version: unknown };
  return String(manifest.version);
}
