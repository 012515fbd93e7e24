import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Result, fail, succeed } from '../../core/result.ts';

/** What the bundle is made of, from the root of a checkout. */
const SOURCES = [
  'renderer',
  'core',
  'store/contract',
  'vite.config.ts',
  'scripts/begins-early.ts',
  'package-lock.json',
];

/** Where the built page lies, in a checkout and in a package alike. */
export function rendererFolder(root: string): string {
  return join(root, 'dist', 'renderer');
}

/** Where the built pages of a store's back office lie, beside the till's; null: they are not built. */
export function officeFolder(root: string): string | null {
  const folder = join(rendererFolder(root), 'office');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

/** Whether nothing at or under a path changed after a moment; true when nothing is there. A start waits for it. */
function isUnchanged(path: string, since_ms: number): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return true;
  return status.isDirectory() ? areUnchanged(path, since_ms) : status.mtimeMs <= since_ms;
}

/** The kinds of entries come with their names: folders are not asked twice what they are. */
function areUnchanged(folder: string, since_ms: number): boolean {
  return readdirSync(folder, { withFileTypes: true }).every((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? areUnchanged(path, since_ms) : isUnchanged(path, since_ms);
  });
}

/** Whether the bundle is missing or older than its sources. */
export function rendererIsStale(root: string): boolean {
  const built = statSync(join(rendererFolder(root), 'index.html'), { throwIfNoEntry: false });
  return built === undefined || SOURCES.some((source) => !isUnchanged(join(root, source), built.mtimeMs));
}

function buildRenderer(root: string): Promise<boolean> {
  return new Promise((resolve) => {
    // Standard output belongs to the command (one ready line and nothing else), so the build speaks to standard error.
    const build = spawn(process.execPath, [join(root, 'scripts', 'build.ts'), 'renderer'], { stdio: ['ignore', 2, 2] });
    build.on('error', () => resolve(false));
    build.on('exit', (code) => resolve(code === 0));
  });
}

/** Why there is no page to serve. */
export type PageRefusal =
  { readonly code: 'page_not_built' } | { readonly code: 'page_missing'; readonly folder: string };

export function pageSentence(refused: PageRefusal): string {
  return refused.code === 'page_not_built'
    ? 'The page of the till could not be built; run npm run build and read what it says.'
    : `The page of the till is missing in ${refused.folder}; run npm ci and npm run build.`;
}

/** The folder of an up-to-date bundle, built first when a checkout's sources are newer. */
export async function ensureRenderer(root: string): Promise<Result<string, PageRefusal>> {
  const folder = rendererFolder(root);
  const can_build = existsSync(join(root, 'scripts', 'build.ts')) && existsSync(join(root, 'node_modules', 'vite'));
  if (can_build && rendererIsStale(root) && !(await buildRenderer(root))) {
    return fail({ code: 'page_not_built' });
  }
  if (existsSync(join(folder, 'index.html'))) return succeed(folder);
  return fail({ code: 'page_missing', folder });
}
