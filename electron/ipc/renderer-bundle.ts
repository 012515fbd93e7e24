import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Result, fail, succeed } from '../../core/result.ts';

/** What the bundle is made of, from the root of a checkout. */
const SOURCES = ['renderer', 'core', 'vite.config.ts', 'package-lock.json'];

/** Where the built page lies, in a checkout and in a package alike. */
export function rendererFolder(root: string): string {
  return join(root, 'dist', 'renderer');
}

/** When the newest file at or under a path changed, in milliseconds since the Unix epoch; 0 when nothing is there. */
function newestChangeMs(path: string): number {
  if (!existsSync(path)) return 0;
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestChangeMs(join(path, name))));
}

/** Whether the bundle is missing or older than its sources. */
export function rendererIsStale(root: string): boolean {
  const built_ms = newestChangeMs(join(rendererFolder(root), 'index.html'));
  return built_ms === 0 || SOURCES.some((source) => newestChangeMs(join(root, source)) > built_ms);
}

function buildRenderer(root: string): Promise<boolean> {
  return new Promise((resolve) => {
    // Standard output belongs to the command (one ready line and nothing else), so the build speaks to standard error.
    const build = spawn(process.execPath, [join(root, 'scripts', 'build.ts'), 'renderer'], { stdio: ['ignore', 2, 2] });
    build.on('error', () => resolve(false));
    build.on('exit', (code) => resolve(code === 0));
  });
}

/** The folder of an up-to-date bundle, built first when a checkout's sources are newer. The error is a sentence. */
export async function ensureRenderer(root: string): Promise<Result<string, string>> {
  const folder = rendererFolder(root);
  const can_build = existsSync(join(root, 'scripts', 'build.ts')) && existsSync(join(root, 'node_modules', 'vite'));
  if (can_build && rendererIsStale(root) && !(await buildRenderer(root))) {
    return fail('The page of the till could not be built; run npm run build and read what it says.');
  }
  if (existsSync(join(folder, 'index.html'))) return succeed(folder);
  return fail(`The page of the till is missing in ${folder}; run npm ci and npm run build.`);
}
