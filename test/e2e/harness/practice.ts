import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Settings } from '../../../core/settings/settings.ts';
import { pressKeys } from '../../renderer/input-events.ts';
import { useChromium } from '../../support/browser/use-chromium.ts';
import { Cashier } from './cashier.ts';
import { type TillPage, openPage } from './scene.ts';
import { type TillUnderTest, newDataFolder, startTill } from './till.ts';

/** Shown by the training till itself (docs/operations.md). */
export const PRACTICE_PIN = '246810';
export const EMPTY_CART = 'Escanee o toque un producto';

/** One practice till and page for all tests of a file: each begins where the previous one ended. */
export interface Practice {
  readonly data_path: string;
  readonly browser: Browser;
  readonly till: TillUnderTest;
  readonly screen: TillPage;
  readonly page: Page;
  readonly cashier: Cashier;
  /** Restarts the till after it has ended. */
  reopen(): Promise<void>;
  takesTaps(): Promise<void>;
  /** Opens an entry of the menu. */
  go(place: string, seen: string | RegExp): Promise<void>;
  /** Types the manager's PIN and confirms. */
  approve(then: string | RegExp): Promise<void>;
  backToSale(): Promise<void>;
}

export function usePractice(settings: Partial<Settings> = {}): Practice {
  const data = newDataFolder();
  const practice = {
    data_path: data.path,
    async reopen() {
      await practice.screen.close();
      await open();
    },
    takesTaps: () => practice.page.locator('html:not([data-guard])').waitFor(),
    async go(place, seen) {
      const { cashier } = practice;
      await cashier.until(() => cashier.tap(/^Men/), 'Apariencia');
      await cashier.until(() => cashier.tap(place), seen);
    },
    async approve(then) {
      const { cashier, page } = practice;
      await pressKeys(page, ...PRACTICE_PIN);
      await cashier.until(() => cashier.press('Enter'), then);
    },
    async backToSale() {
      const { cashier } = practice;
      await cashier.until(() => cashier.press('Escape'), EMPTY_CART);
      await practice.takesTaps();
    },
  } as { -readonly [Key in keyof Practice]: Practice[Key] };

  const browser = useChromium();

  async function open(): Promise<void> {
    practice.till = await startTill(data.path);
    practice.screen = await openPage(practice.browser, practice.till.url);
    practice.page = practice.screen.page;
    practice.cashier = new Cashier(practice.page);
    await practice.cashier.readerIsReady();
  }
  beforeAll(async () => {
    practice.browser = browser();
    writeFileSync(join(data.path, 'settings.json'), JSON.stringify(settings));
    await open();
  });
  afterAll(async () => {
    await practice.screen.close();
    await practice.till.stop();
    data.remove();
  });
  return practice;
}
