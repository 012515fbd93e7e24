import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { assert } from '../../../core/assert.ts';
import { atItsEnd } from '../at-its-end.ts';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULES = fileURLToPath(new URL('../../../node_modules/', import.meta.url));
const PACKAGE = join(MODULES, '@sparticuz/chromium');
const UNPACK = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";

interface BrowserProgram {
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The Chromium that comes as a package, with its own libraries and fonts: a machine needs nothing of a desktop, and every
 * machine draws the same pictures. Unpacked once for each version.
 */
function packagedChromium(): BrowserProgram {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { readonly version: string };
  const caches = join(MODULES, '.cache');
  const folder = join(caches, `chromium-${version}`);
  if (!existsSync(folder)) unpack(caches, folder);
  return {
    path: join(folder, 'chromium'),
    environment: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** Beside its place first: test files that start at the same moment never meet half a browser. */
function unpack(caches: string, folder: string): void {
  mkdirSync(caches, { recursive: true });
  const fresh = mkdtempSync(join(caches, 'unpacking-'));
  execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: MODULES,
    // The package unpacks into the temporary folder, and its libraries only where it believes to run as a cloud function.
    env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(join(fresh, 'fonts.conf'), fontSettings(folder));
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process was first.
    if (!existsSync(folder)) throw error;
  }
}

function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>
`;
}

/** Several processes, as an installed browser has: a single process ends with its first context. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic'] as const;

/**
 * The packaged Chromium, and an installed one only where `COBRO_BROWSER` names its path: a browser that happens to be on
 * a machine would hide what is missing on the next.
 */
export function browserProgram(environment: NodeJS.ProcessEnv): BrowserProgram {
  const chosen = environment['COBRO_BROWSER'];
  if (chosen === undefined || chosen === '') return packagedChromium();
  assert(existsSync(chosen), `COBRO_BROWSER names a program, but there is none at ${chosen}`);
  return { path: chosen, environment: {} };
}

/** The one place that starts a browser: for tests, benchmarks and pictures, always in the same mode. */
function options(flags: readonly string[]): LaunchOptions {
  const program = browserProgram(process.env);
  return { executablePath: program.path, args: [...FLAGS, ...flags], env: { ...process.env, ...program.environment } };
}

export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  return await chromium.launch(options(flags));
}

/**
 * What a test's page does without: it is left before optimised code pays, and none of its rubbish must be swept early; and
 * its layout is asked, its picture is not: without memory for tiles nothing is painted (`COBRO_PICTURES` keeps pictures).
 */
const UNSEEN_FLAGS = ['--js-flags=--no-opt --no-maglev --min-semi-space-size=16', '--force-gpu-mem-available-mb=0'];

/** The Chromium of a process of tests, which ends with it. */
export async function launchUnseen(): Promise<Browser> {
  const flags = process.env['COBRO_PICTURES'] === undefined ? UNSEEN_FLAGS : [];
  const browser = await chromium.launch({ ...options(flags), handleSIGTERM: false });
  atItsEnd(() => browser.close());
  return browser;
}
