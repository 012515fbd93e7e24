import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { DesktopBridge } from '../../core/contract/envelope.ts';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import { ensureRendererBundle } from '../../scripts/build.ts';
import { buildDesktop } from '../../scripts/build.ts';
import { ROOT } from '../../scripts/process.ts';
import { type ElectronDouble, createElectronDouble } from '../support/electron-double/electron.ts';
import { eventually } from '../support/real-time.ts';

type Load = (request: string, ...rest: unknown[]) => unknown;
const loader = Module as unknown as { _load: Load };
const main = join(ROOT, 'dist/desktop/main.cjs');
const realLoad = loader._load;
const realArguments = process.argv;

/** Runs Electron's main bundle in this process, with a double in place of the `electron` module. */
function runBundle(flags: readonly string[], double: ElectronDouble): void {
  const require = createRequire(import.meta.url);
  loader._load = (request, ...rest) => (request === 'electron' ? double.module : realLoad(request, ...rest));
  process.argv = [process.execPath, '.', '--', ...flags];
  delete require.cache[main];
  require(main);
}

beforeAll(async () => {
  await ensureRendererBundle();
  await buildDesktop();
});

afterEach(() => {
  loader._load = realLoad;
  process.argv = realArguments;
});

test('the desktop bundle opens the whole till in its window and stops it in order', async () => {
  const data = mkdtempSync(join(tmpdir(), 'cobro-desktop-main-'));
  const double = createElectronDouble();
  runBundle(['--data', data, '--currency', 'ARS'], double);
  await eventually('the window shows the page', () => double.windows[0]?.shown === true);
  const { webContents } = double.windows[0] ?? {};
  expect(webContents?.status).toBe(200);
  const bridge = webContents?.world['cobro'] as DesktopBridge;
  const response = await bridge.request({ id: 1, intent: 'till.snapshot', args: {} });
  expect(response.ok).toBe(true);
  const snapshot = (response as { value: TillSnapshot }).value;
  expect(snapshot.till).toMatchObject({ currency: 'ARS', training: true, simulated_reader: true });
  expect(double.module.app.paths['userData']).toBe(join(data, 'desktop'));
  double.module.app.quit();
  await eventually('the till has stopped', () => double.module.app.exitCode === 0);
});

test('the desktop bundle refuses a wrong flag with the sentence of the command, and ends with 64', async () => {
  const double = createElectronDouble();
  runBundle(['--currency', 'CHF'], double);
  await eventually('it ends', () => double.module.app.exitCode === 64);
  expect(double.errors[0]).toMatch(/^--currency was given "CHF"; accepted: /);
  expect(double.windows).toEqual([]);
});

test('the preload is small CommonJS without Node modules, as a sandboxed preload must be', () => {
  const preload = join(ROOT, 'dist/desktop/preload.cjs');
  expect(statSync(preload).size).toBeLessThan(16_000);
  const required = [...readFileSync(preload, 'utf8').matchAll(/require\("([^"]+)"\)/g)].map((match) => match[1]);
  expect(required).toEqual(['electron']);
});
