import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Settings } from '../../../core/settings/settings.ts';
import { followRequests } from '../../support/browser/till-requests.ts';
import { useChromium } from '../../support/browser/use-chromium.ts';
import { Cashier } from './cashier.ts';
import { ask } from './program.ts';
import { type ReaderUnderTest, startReader } from './reader.ts';
import { type ServiceUnderTest, startService } from './service.ts';
import { type TillUnderTest, attemptStates, newDataFolder, startTill } from './till.ts';

/** A page of the till and the errors in it. */
export interface TillPage {
  readonly page: Page;
  /** Errors of scripts, refused loads and violated policies; a flow must end with none. */
  readonly troubles: readonly string[];
  close(): Promise<void>;
}

export async function openPage(browser: Browser, url: string, own: BrowserContextOptions = {}): Promise<TillPage> {
  // No animations: they cost a tenth of a flow, and the card screen has a test of its own.
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'es-CL',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...own,
  });
  // A clock that can jump, to skip the page's own waits.
  await context.clock.install({ time: Date.now() });
  const page = await context.newPage();
  await followRequests(page);
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  await page.goto(url);
  return { page, troubles, close: () => context.close() };
}

/** A counter with everything real: service, reader on a pseudo-terminal, till and Chromium, each in its own process. */
export interface Scene {
  readonly service: ServiceUnderTest;
  readonly reader: ReaderUnderTest;
  readonly till: TillUnderTest;
  readonly screen: TillPage;
  readonly cashier: Cashier;
  readonly data_path: string;
  /** Starts the till again on the same data folder, after it was stopped or killed. */
  reopen(): Promise<void>;
  /** Stops the till, verifies its journal, and returns its traces as journal and service have them, in the same order. */
  settle(): Promise<{ readonly states: readonly string[]; readonly net_minor: readonly number[] }>;
}

const KIOSK_SIZE = { width: 1080, height: 1920 } as const;

/**
 * Sets up a scene for every test of a file; service and browser are shared, everything else is new.
 * `settings` are in the data folder before the till starts.
 */
export function useScene(settings: Partial<Settings> = {}): Scene {
  const browser = useChromium();
  let data: ReturnType<typeof newDataFolder>;
  const scene = {} as { -readonly [Key in keyof Scene]: Scene[Key] };

  async function open(): Promise<void> {
    const { service, reader } = scene;
    scene.till = await startTill(data.path, [
      '--service',
      service.url,
      '--reader',
      reader.spec,
      '--quarantine-seconds',
      '5',
    ]);
    scene.screen = await openPage(browser(), scene.till.url, settings.kiosk ? { viewport: KIOSK_SIZE } : {});
    scene.cashier = new Cashier(scene.screen.page);
    await (settings.kiosk ? scene.cashier.sees('Letra grande') : scene.cashier.readerIsReady());
  }

  scene.reopen = async () => {
    await scene.screen.close();
    await open();
  };
  scene.settle = async () => {
    await scene.till.stop();
    const verified = await ask(['journal', 'verify', '--data', data.path]);
    expect(verified.code, verified.stdout.join('\n')).toBe(0);
    const states = await attemptStates(data.path);
    const ledger = await scene.service.ledger();
    const net_minor = Object.keys(states).map((id) => ledger.find(({ trace_id }) => trace_id === id)?.net_minor ?? 0);
    return { states: Object.values(states), net_minor };
  };

  beforeAll(async () => {
    scene.service = await startService();
  });
  afterAll(async () => {
    await scene.service.stop();
  });
  beforeEach(async () => {
    data = newDataFolder();
    // Asks for plans from the first peso by default: small sums are quicker to ring up.
    const installments_from_minor = 0;
    writeFileSync(join(data.path, 'settings.json'), JSON.stringify({ installments_from_minor, ...settings }));
    scene.data_path = data.path;
    scene.reader = await startReader();
    await open();
  });
  afterEach(async () => {
    await scene.service.clearFaults();
    await scene.screen.close();
    await scene.till.stop();
    await scene.reader.stop();
    data.remove();
  });
  return scene;
}
