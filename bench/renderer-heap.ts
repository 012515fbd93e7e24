import type { CDPSession, Browser, Page } from 'playwright-core';
import { codeOf, largeShopFlags } from './large-shop.ts';
import { connectToTill } from './past-sale.ts';
import type { BenchmarkReport } from './statistics.ts';
import { launchChromium } from '../test/support/browser/launch-chromium.ts';
import { startCommand, type RunningCommand } from './child.ts';

const EARLY = 100;
const LATE = 1_000;
const GOAL = 1.1;

export async function liveHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

/** Whether the page retains memory for past sales. */
export async function rendererHeap(): Promise<BenchmarkReport> {
  const { page, till, close } = await openShopPage();
  const socket = await connectToTill(till.url);
  try {
    const devtools = await page.context().newCDPSession(page);
    const sizes = new Map<number, number>();
    for (let sale = 1; sale <= LATE; sale += 1) {
      for (let line = 0; line < 3; line += 1)
        await socket.ask('sale.addCode', { code: codeOf((sale * 37 + line * 11) % 100_000) });
      await socket.ask('checkout.exactCash', {});
      // Waits until the outcome is drawn before the next sale replaces it. Uses a locator, because a handle would
      // retain its element.
      await page.locator('h1').first().waitFor();
      await socket.ask('checkout.finish', {});
      if (sale === EARLY || sale === LATE) {
        await page.locator('[data-product]').first().waitFor();
        await page.waitForTimeout(500);
        sizes.set(sale, await liveHeap(devtools));
      }
    }
    const early = sizes.get(EARLY) ?? 0;
    const late = sizes.get(LATE) ?? 0;
    return {
      title: 'Heap of the page after a day of sales',
      method: `${LATE} sales of three lines paid in cash, told to a page in a real Chromium which draws cart, outcome and the next sale; live heap of its scripts after a full collection.`,
      header: [`after ${EARLY} sales`, `after ${LATE} sales`],
      rows: [[megabytes(early), megabytes(late)]],
      verdicts: [
        `late / early: **${(late / early).toFixed(3)}** (goal: at most ${GOAL}): ${late / early <= GOAL ? 'met' : 'not met'}`,
      ],
    };
  } finally {
    socket.close();
    await close();
  }
}

interface ShopPage {
  readonly till: RunningCommand;
  readonly browser: Browser;
  readonly page: Page;
  close(): Promise<void>;
}

/** The till of the large shop in its own process, with its page in a real Chromium. */
async function openShopPage(flags: readonly string[] = []): Promise<ShopPage> {
  const till = await startCommand(['till', ...largeShopFlags(), '--port', '0']);
  const browser = await launchChromium(flags);
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.goto(till.url);
  await page.waitForSelector('[data-product]');
  // The till prepares its search in its first seconds, between other work.
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
