import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtOrSource } from '../bin/built-program.mjs';
import type * as Commands from '../electron/commands/cobro.ts';
import { processIo } from '../electron/commands/command-line/process-io.ts';
import { ROOT, runNode } from './process.ts';

/** `npm start`: the desktop till where Electron can run, otherwise the headless one, with one line that says why. */

const ELECTRON = join(ROOT, 'node_modules/electron');
const DOWNLOADS = 'https://github.com/electron/electron/releases/download/';
const REACHABLE_WITHIN_MS = 3_000;
/** The till's own exit codes; any other means that Electron could not start. */
const OWN_EXITS = new Set([0, 1, 64]);

/** The Electron binary of this checkout; null if it was never fetched. */
function electronBinary(): string | null {
  try {
    const name = readFileSync(join(ELECTRON, 'path.txt'), 'utf8').trim();
    const binary = join(ELECTRON, 'dist', name);
    return existsSync(binary) ? binary : null;
  } catch {
    return null;
  }
}

async function canDownload(): Promise<boolean> {
  const mirror = process.env['ELECTRON_MIRROR'] ?? process.env['npm_config_electron_mirror'] ?? DOWNLOADS;
  try {
    const signal = AbortSignal.timeout(REACHABLE_WITHIN_MS);
    await fetch(mirror, { method: 'HEAD', redirect: 'manual', signal });
    return true;
  } catch {
    return false;
  }
}

/** What this machine lacks for a window, checked before anything is fetched; null: nothing. */
function obstacle(): string | null {
  if (!existsSync(join(ELECTRON, 'package.json'))) return 'the electron package is not installed';
  if (process.platform !== 'linux') return null;
  if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return 'this machine has no display';
  return process.getuid?.() === 0 ? 'Electron does not run as root' : null;
}

/** The binary, fetched on the first start; or why there is none. */
async function findElectron(): Promise<{ readonly binary: string } | { readonly why: string }> {
  const why = obstacle();
  if (why !== null) return { why };
  const there = electronBinary();
  if (there !== null) return { binary: there };
  if (!(await canDownload())) return { why: 'the Electron binary is not here and cannot be fetched' };
  process.stderr.write('Fetching the Electron binary, once; about 120 MB.\n');
  await runNode(join(ELECTRON, 'install.js'), []);
  const fetched = electronBinary();
  return fetched === null ? { why: 'the Electron binary could not be fetched' } : { binary: fetched };
}

/** Runs the desktop till until it exits. Null when Electron itself could not start. */
function runDesktop(binary: string, argv: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(binary, [ROOT, '--', ...argv], { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    child.on('error', () => resolve(null));
    child.on('exit', (code) => resolve(code !== null && OWN_EXITS.has(code) ? code : null));
  });
}

async function startDesktop(argv: readonly string[]): Promise<number | string> {
  const found = await findElectron();
  if ('why' in found) return found.why;
  if ((await runNode(join(ROOT, 'scripts/build.ts'), ['desktop'])) !== 0) return 'the desktop till could not be built';
  return (await runDesktop(found.binary, argv)) ?? 'Electron could not start on this machine';
}

const argv = process.argv.slice(2);
const asksForHelp = argv.includes('--help') || argv.includes('-h');
const outcome = asksForHelp ? 'help was asked for' : await startDesktop(argv);
if (typeof outcome === 'number') {
  process.exitCode = outcome;
} else {
  const { io, end } = processIo(process);
  if (!asksForHelp) io.stderr(`No desktop window: ${outcome}. The till is served to a browser instead.`);
  const path = builtOrSource(join(ROOT, 'electron/commands/cobro.ts'));
  const { runCobro } = (await import(pathToFileURL(path).href)) as typeof Commands;
  end(await runCobro(['till', ...argv], io));
}
