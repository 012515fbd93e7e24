import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../test/support/browser/launch-chromium.ts';
import { type RunningCommand, startCommand } from './child.ts';
import { largeShop } from './large-shop.ts';

export interface ShopPage {
  readonly till: RunningCommand;
  readonly browser: Browser;
  readonly page: Page;
  close(): Promise<void>;
}

/** The till of the large shop in a process of its own, and its page in a real Chromium. */
export async function openShopPage(flags: readonly string[] = []): Promise<ShopPage> {
  const till = await startCommand(['till', '--data', largeShop(), '--port', '0']);
  const browser = await launchChromium(flags);
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.goto(till.url);
  await page.waitForSelector('[data-product]');
  // The till makes its search ready in its first seconds, between other work.
  await page.waitForTimeout(5_000);
  return {
    till,
    browser,
    page,
    close: async () => {
      await browser.close();
      await till.stop();
    },
  };
}
