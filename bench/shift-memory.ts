import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../test/support/browser/launch-chromium.ts';
import { startScript, stopProcess } from './child.ts';
import { machineMs } from './clock.ts';
import { liveHeap } from './renderer-heap.ts';

/** One customer every 30 seconds. */
const SALES_PER_HOUR = 120;
const HOURS = 8;
/** The page has drawn everything once its heap shrinks by less between two samples. */
const SETTLED_SHARE = 0.99;
const ROUNDS = 20;

export interface ShiftMemory {
  readonly early_bytes: number;
  readonly late_bytes: number;
  /** Sales made: a whole shift, or as many as the time allowed. */
  readonly sales: number;
  readonly is_whole: boolean;
}

/**
 * The live heap of till and page after an hour of card sales and after a shift of them, one after the other. Memory is
 * retained per sale and not per minute, so the sales are made as fast as possible.
 */
export async function shiftMemory(ends_at_ms: number): Promise<ShiftMemory> {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-'));
  const till = startScript('selling-till.ts', [folder]);
  const [{ url }] = (await once(till, 'message')) as [{ readonly url: string }];
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await page.goto(url);
    await page.waitForSelector('[data-product]');
    const devtools = await page.context().newCDPSession(page);
    const sell = async (sales: number): Promise<number> => {
      till.send({ sales });
      const [{ heap_bytes }] = (await once(till, 'message')) as [{ readonly heap_bytes: number }];
      return heap_bytes;
    };
    const held = async (heap_bytes: number): Promise<number> => {
      await page.locator('[data-product]').first().waitFor({ timeout: 60_000 });
      let page_bytes = await liveHeap(devtools);
      // A page that lags still draws sales, so their memory is no leak.
      for (let round = 0; round < ROUNDS; round += 1) {
        await page.waitForTimeout(500);
        const before = page_bytes;
        page_bytes = await liveHeap(devtools);
        if (page_bytes >= before * SETTLED_SHARE) break;
      }
      return heap_bytes + page_bytes;
    };
    const early_bytes = await held(await sell(SALES_PER_HOUR));
    let hours = 1;
    let heap_bytes = 0;
    for (; hours < HOURS && (hours < 2 || machineMs() < ends_at_ms); hours += 1)
      heap_bytes = await sell(SALES_PER_HOUR);
    const late_bytes = await held(heap_bytes);
    return { early_bytes, late_bytes, sales: hours * SALES_PER_HOUR, is_whole: hours === HOURS };
  } finally {
    await browser.close();
    await stopProcess(till);
    rmSync(folder, { recursive: true, force: true });
  }
}
