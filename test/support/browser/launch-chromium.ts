import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser, LaunchOptions } from 'playwright-core';
import { assert } from '../../../core/assert.ts';
import { atItsEnd } from '../at-its-end.ts';
import { packagedChromium } from './packaged-chromium.ts';
import type { BrowserProgram } from './packaged-chromium.ts';

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
