import { nodeModule } from './node-module.mjs';

const { existsSync, readdirSync, statSync } = nodeModule('node:fs');
const { basename, join } = nodeModule('node:path');
const { fileURLToPath } = nodeModule('node:url');

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What the built program is made of, from the root of a checkout. */
export const SOURCES = ['core', 'drivers', 'electron', 'sandbox', 'store', 'package-lock.json'];

/** Whether nothing at or under a path changed after a moment, in milliseconds since the Unix epoch. A start waits for it. */
function isUnchanged(path, since_ms) {
  const status = statSync(path);
  return status.mtimeMs <= since_ms && (!status.isDirectory() || allUnchanged(path, since_ms));
}

/** The kinds of entries come with their names: folders are not asked twice what they are. */
function allUnchanged(folder, since_ms) {
  return readdirSync(folder, { withFileTypes: true }).every((entry) => {
    const path = `${folder}/${entry.name}`;
    return statSync(path).mtimeMs <= since_ms && (!entry.isDirectory() || allUnchanged(path, since_ms));
  });
}

/**
 * The path of a module of `electron/commands` in the built program, which starts in half the time of its 900 source files;
 * the source itself when nothing was built or one of `sources` is newer. Only the modules that `scripts/build.ts` names are
 * built.
 */
export function builtOrSource(source, root = ROOT, sources = SOURCES) {
  const built = join(root, 'dist', 'program', `${basename(source, '.ts')}.cjs`);
  try {
    if (!existsSync(built)) return source;
    // A package carries no sources.
    if (!existsSync(source)) return built;
    const built_ms = statSync(built).mtimeMs;
    return sources.every((part) => isUnchanged(join(root, part), built_ms)) ? built : source;
  } catch {
    return source;
  }
}
