import { launchChromium } from '../test/support/browser/launch-chromium.ts';
import { startCommand } from './child.ts';
import { machineMs } from './clock.ts';
import { USABLE, firstStart } from './goal-starts.ts';
import { PRODUCTS, pastSales, largeShopFlags } from './large-shop.ts';
import { type BenchmarkReport, median, percentile } from './statistics.ts';

const STARTS = 10;
const GOAL_MS = 1_500;

interface Start {
  readonly serving_ms: number;
  readonly usable_ms: number;
}

const seconds = (value_ms: number): string => `${(value_ms / 1000).toFixed(2)} s`;

/** Time from a cold start until a sale is possible: the scan field accepts keys and products can be tapped. */
export async function coldStart(): Promise<BenchmarkReport> {
  const flags = largeShopFlags();
  const browser = await launchChromium();
  const starts: Start[] = [];
  await firstStart();
  try {
    for (let count = 0; count < STARTS; count += 1) {
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
      const page = await context.newPage();
      const started_at_ms = machineMs();
      const till = await startCommand(['till', ...flags, '--port', '0']);
      const serving_ms = machineMs() - started_at_ms;
      await page.goto(till.url, { waitUntil: 'commit' });
      await page.waitForSelector(USABLE);
      starts.push({ serving_ms, usable_ms: machineMs() - started_at_ms });
      await context.close();
      await till.stop();
    }
  } finally {
    await browser.close();
  }
  const row = (name: string, values: readonly number[]): string[] => [
    name,
    seconds(median(values)),
    seconds(percentile(values, 0.95)),
  ];
  const usable_ms = median(starts.map((start) => start.usable_ms));
  return {
    title: 'Cold start',
    method: `${STARTS} starts of the headless till with ${PRODUCTS} products in a CSV file and ${pastSales()} past sales, files in the cache of the disk, after a first start that kept compiled code and catalogue: from the start of its process (which loads the program, opens and proves the journal, reads and indexes the catalogue, and starts the embedded service) to the ready line, and to a page in an empty profile of a running Chromium whose scan field has the focus and whose products are there.`,
    header: ['until', 'median', 'p95'],
    rows: [
      row(
        'the till serves',
        starts.map((start) => start.serving_ms),
      ),
      row(
        'the till can be used',
        starts.map((start) => start.usable_ms),
      ),
    ],
    verdicts: [
      `usable after **${seconds(usable_ms)}** in the median (goal: at most ${seconds(GOAL_MS)}): ${usable_ms <= GOAL_MS ? 'met' : 'not met'}`,
    ],
  };
}
