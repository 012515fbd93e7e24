import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the renderer into a folder of its own, so that tests never serve yesterday's screens. Answers the folder. */
export function buildRenderer(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-renderer-'));
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    cwd: ROOT,
    env: { ...process.env, COBRO_RENDERER_OUT: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return folder;
}
