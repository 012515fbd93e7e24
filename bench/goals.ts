import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { startScript } from './child.ts';
import { machineMs } from './clock.ts';
import { addScreens } from './goal-screens.ts';
import { STARTS, addColdStart, addCommands } from './goal-starts.ts';
import { GoalTable, met } from './goal-table.ts';
import { PRODUCTS, largeShop, pastSales } from './large-shop.ts';
import type { SaleCost } from './sale-overhead.ts';
import { shiftMemory } from './shift-memory.ts';
import { type BenchmarkReport, megabytes, milliseconds } from './statistics.ts';

const ASSETS = fileURLToPath(new URL('../dist/renderer/assets', import.meta.url));
const FIRST_PAINT_BYTES_MAX = 120_000;
const OVERHEAD_MS_MAX = 1.2;
const CARD_SALES_MS = 90_000;
const MEMORY_RATIO_MAX = 1.05;
const MEMORY_MS = 150_000;
/** Time limit for all rows, in minutes. */
const TABLE_MINUTES = 17;

/** Compressed size in bytes of the scripts loaded before the first paint, i.e. those that `index.html` names. */
function firstPaintBytes(): number {
  const page = readFileSync(join(ASSETS, '..', 'index.html'), 'utf8');
  const named = readdirSync(ASSETS).filter((name) => name.endsWith('.js') && page.includes(name));
  return named.reduce((sum, name) => sum + gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length, 0);
}

/** Measured in a process of its own (`sale-process.ts`). */
async function saleCost(sales: number, time_ms: number): Promise<SaleCost> {
  const measuring = startScript('sale-process.ts', [String(sales), String(time_ms)]);
  const ended: Promise<never> = once(measuring, 'exit').then(() => {
    throw new Error('the measurement of a card sale ended without a figure');
  });
  const [cost] = (await Promise.race([once(measuring, 'message'), ended])) as [SaleCost];
  return cost;
}

/** What a till adds to the machine's minimum. `samples`: repetitions of each act of the screen. */
export async function goals(samples: number): Promise<BenchmarkReport> {
  largeShop();
  const table = new GoalTable(TABLE_MINUTES);
  await addScreens(table, samples);
  await addColdStart(table);
  await addCommands(table, Math.ceil(samples / 6));
  await table.add('card sale, outside of its durable writes', CARD_SALES_MS, async (ends_at_ms) => {
    const { added_ms, sales } = await saleCost(samples, ends_at_ms - machineMs());
    const verdict = `≤ ${OVERHEAD_MS_MAX} ms: ${met(added_ms <= OVERHEAD_MS_MAX)}`;
    return [`${milliseconds(added_ms)} / –`, '–', '–', sales < samples ? `${verdict} (${sales} times)` : verdict];
  });
  await table.add('scripts before the first paint, gzip', CARD_SALES_MS, async () => {
    const bytes = firstPaintBytes();
    const verdict = `≤ ${FIRST_PAINT_BYTES_MAX / 1000} kB: ${met(bytes <= FIRST_PAINT_BYTES_MAX)}`;
    return [`${(bytes / 1000).toFixed(1)} kB`, '–', '–', verdict];
  });
  await table.add('live memory of till and page, 8 h of sales beside 1 h', MEMORY_MS, async (ends_at_ms) => {
    const { early_bytes, late_bytes, sales, is_whole } = await shiftMemory(ends_at_ms);
    const ratio = late_bytes / early_bytes;
    const verdict = `≤ ${MEMORY_RATIO_MAX} ×: ${met(ratio <= MEMORY_RATIO_MAX)}`;
    return [
      megabytes(late_bytes),
      megabytes(early_bytes),
      `**${ratio.toFixed(3)}**`,
      is_whole ? verdict : `${verdict} (${sales} sales)`,
    ];
  });
  return {
    title: 'The till beside its floor',
    method: `Every act in turn with the least that the same machine, Chromium, socket and disk can do for it (the floor, above), in one run; ${samples} of each act of the screen, ${STARTS} starts, unless a row says otherwise. Headless Chromium without a graphics processor that paints at once, ${PRODUCTS} products, ${pastSales()} past sales, real till over its socket. Times are median / p95, and so are the ratios. The commit of the floor for cash is of one row; a sale's has its event, sale, shift and indices. An hour of sales is 120 of them by card, made as fast as they go.`,
    header: ['act', 'till', 'floor', 'ratio', 'goal'],
    rows: table.rows,
    verdicts: [],
  };
}
