import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../test/support/browser/launch-chromium.ts';
import { startScript, stopProcess } from './child.ts';
import { liveHeap } from './renderer-heap.ts';

/** A customer every half minute. */
const SALES_PER_HOUR = 120;
const HOURS = 8;

/** What till and page hold after an hour of card sales and after a shift of them, the live heap of both, one after the other. */
export async function shiftMemory(): Promise<{ readonly early_bytes: number; readonly late_bytes: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-'));
  const till = startScript('selling-till.ts', [folder]);
  const [{ url }] = (await once(till, 'message')) as [{ readonly url: string }];
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await page.goto(url);
    await page.waitForSelector('[data-product]');
    const devtools = await page.context().newCDPSession(page);
    const afterSales = async (sales: number): Promise<number> => {
      till.send({ sales });
      const [{ heap_bytes }] = (await once(till, 'message')) as [{ readonly heap_bytes: number }];
      await page.locator('[data-product]').first().waitFor();
      await page.waitForTimeout(500);
      return heap_bytes + (await liveHeap(devtools));
    };
    const early_bytes = await afterSales(SALES_PER_HOUR);
    return { early_bytes, late_bytes: await afterSales(SALES_PER_HOUR * (HOURS - 1)) };
  } finally {
    await browser.close();
    await stopProcess(till);
    rmSync(folder, { recursive: true, force: true });
  }
}
