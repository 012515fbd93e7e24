import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { vi } from 'vitest';
import type { Clock } from '../../core/clock.ts';
import type { DesktopBridge } from '../../core/contract/envelope.ts';
import { fail, succeed } from '../../core/result.ts';
import { dataFolderAt } from '../../electron/platform/data-folder.ts';
import { type Log, SILENT_LOG } from '../../electron/log/log.ts';
import type { DesktopOptions, DesktopTill } from '../../electron/ipc/desktop/desktop.ts';
import type { Secrets } from '../../electron/platform/secrets.ts';
import { type ElectronDouble, type MachineOptions, createElectronDouble } from '../support/electron-double/electron.ts';
import type { FakeRouter } from '../support/fake-router.ts';
import { eventually, systemClock } from '../support/real-time.ts';

const work = mkdtempSync(join(tmpdir(), 'cobro-desktop-'));
const renderer_folder = join(work, 'renderer');
const preload = join(work, 'preload.cjs');
export const folder = dataFolderAt(join(work, 'data'));

/** A page and a preload to load, once for the tests of a file. */
export async function buildPage(): Promise<void> {
  mkdirSync(join(renderer_folder, 'assets'), { recursive: true });
  writeFileSync(join(renderer_folder, 'index.html'), '<!doctype html><title>Cobro</title><script>begin();</script>');
  writeFileSync(join(renderer_folder, 'assets/index-1a2b.js'), 'export {};');
  writeFileSync(join(work, 'outside.js'), 'secret');
  const source = new URL('../../electron/preload.ts', import.meta.url).pathname;
  await build({
    entryPoints: [source],
    outfile: preload,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['electron'],
  });
}

export interface Desktop extends ElectronDouble {
  readonly stopped: () => number;
  readonly kicked: () => number;
  readonly secrets: () => Secrets | null;
}

export interface World {
  readonly log?: Log;
  readonly environment?: DesktopOptions['environment'];
  /** The process, for what it hears of bugs. */
  readonly host?: DesktopOptions['host'];
  /** What happens while the till is being opened. */
  readonly whileComposing?: (double: ElectronDouble) => Promise<void>;
}

/** Starts the desktop shell's own code on a fresh double of the `electron` module. */
export async function startDesktop(
  router: FakeRouter,
  machine: MachineOptions = {},
  refusal?: string,
  clock: Clock = systemClock,
  { whileComposing, ...world }: World = {},
): Promise<Desktop> {
  const double = createElectronDouble(machine);
  vi.resetModules();
  vi.doMock('electron', () => ({ ...double.module, default: double.module }));
  const { runDesktop } = await import('../../electron/ipc/desktop/desktop.ts');
  let stopped = 0;
  let kicked = 0;
  let kept: Secrets | null = null;
  const till: DesktopTill = {
    router,
    log: world.log ?? SILENT_LOG,
    kiosk: false,
    kickRecovery: () => (kicked += 1),
    stop: async () => void (stopped += 1),
  };
  await runDesktop({
    folder,
    renderer_folder,
    preload,
    clock,
    environment: world.environment ?? {},
    host: world.host ?? new EventEmitter(),
    async compose(secrets) {
      kept = secrets;
      await whileComposing?.(double);
      return refusal === undefined ? succeed(till) : fail({ sentence: refusal });
    },
  });
  const window = double.windows[0];
  if (window) await eventually('the page is loaded', () => window.shown);
  return { ...double, stopped: () => stopped, kicked: () => kicked, secrets: () => kept };
}

export function windowOf(desktop: Desktop) {
  const window = desktop.windows[0];
  if (window === undefined) throw new Error('no window was opened');
  return window;
}

export function bridgeOf(desktop: Desktop): DesktopBridge {
  return windowOf(desktop).webContents.world['cobro'] as DesktopBridge;
}
