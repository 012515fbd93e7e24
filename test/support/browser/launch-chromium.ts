import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { assert } from '../../../core/assert.ts';
import { onProcessExit } from '../on-process-exit.ts';
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
 * The packaged Chromium, with its own libraries and fonts: it runs on a machine without a desktop, and renders the same
 * pictures everywhere. Unpacked once per version.
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

/** Unpacks into a fresh folder and renames it, so that parallel test files never see half a browser. */
function unpack(caches: string, folder: string): void {
  mkdirSync(caches, { recursive: true });
  const fresh = mkdtempSync(join(caches, 'unpacking-'));
  execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: MODULES,
    // The package unpacks into TMPDIR, and its libraries only when it detects a cloud function.
    env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(join(fresh, 'fonts.conf'), fontSettings(folder));
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process may have unpacked it first.
    if (!existsSync(folder)) throw error;
  }
}

function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>
`;
}

/** No --single-process: such a browser ends with its first context. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic'] as const;

/**
 * The packaged Chromium, or the one that `COBRO_BROWSER` names. An installed browser is never found by itself: it would
 * hide what is missing on another machine.
 */
export function browserProgram(environment: NodeJS.ProcessEnv): BrowserProgram {
  const chosen = environment['COBRO_BROWSER'];
  if (chosen === undefined || chosen === '') return packagedChromium();
  assert(existsSync(chosen), `COBRO_BROWSER names a program, but there is none at ${chosen}`);
  return { path: chosen, environment: {} };
}

/** The one place that starts a browser, so that tests, benchmarks and pictures use the same mode. */
function options(flags: readonly string[]): LaunchOptions {
  const program = browserProgram(process.env);
  return { executablePath: program.path, args: [...FLAGS, ...flags], env: { ...process.env, ...program.environment } };
}

export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  return await chromium.launch(options(flags));
}

/**
 * Turns off what short tests do not need: optimised code, early garbage collection and painting. Tests read the layout
 * only, and without memory for tiles nothing is painted; `COBRO_PICTURES` keeps painting on.
 */
const UNSEEN_FLAGS = ['--js-flags=--no-opt --no-maglev --min-semi-space-size=16', '--force-gpu-mem-available-mb=0'];

/** Launches a Chromium that ends with this test process. */
export async function launchUnseen(): Promise<Browser> {
  const flags = process.env['COBRO_PICTURES'] === undefined ? UNSEEN_FLAGS : [];
  const browser = await chromium.launch({ ...options(flags), handleSIGTERM: false });
  onProcessExit(() => browser.close());
  return browser;
}
