import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../test/support/browser/launch-chromium.ts';
import { startCommand } from './child.ts';
import { machineMs } from './clock.ts';
import { type BarePage, bareNode, bareStart, openBarePage } from './floor.ts';
import { PRODUCTS, pastSales, largeShop } from './large-shop.ts';
import { UNPACED, throttle } from './painted.ts';
import { saleCost } from './sale-overhead.ts';
import { shiftMemory } from './shift-memory.ts';
import { type BenchmarkReport, median, megabytes, milliseconds, percentile } from './statistics.ts';
import { type TillPage, openTillPage } from './till-page.ts';

const COBRO = fileURLToPath(new URL('../bin/cobro.mjs', import.meta.url));
const ASSETS = fileURLToPath(new URL('../dist/renderer/assets', import.meta.url));
const THROTTLED_TIMES = 4;
const STARTS = 10;
const FIRST_PAINT_BYTES_MAX = 120_000;
const OVERHEAD_MS_MAX = 1.2;
const MEMORY_RATIO_MAX = 1.05;

type Act = () => Promise<number> | number;

/** What the till took and what its floor took, act by act in turn. */
interface Pair {
  readonly till: readonly number[];
  readonly floor: readonly number[];
}

async function inTurn(count: number, till: Act, bare: Act): Promise<Pair> {
  const taken = { till: [] as number[], floor: [] as number[] };
  for (let index = 0; index < count; index += 1) {
    taken.till.push(await till());
    taken.floor.push(await bare());
  }
  return taken;
}

/** One line of the table: figures of both sides, their ratios, and whether these are within the goals. */
function row(name: string, { till, floor }: Pair, most: { readonly p50: number; readonly p95?: number }): string[] {
  const at = (values: readonly number[], fraction: number): string => milliseconds(percentile(values, fraction));
  const ratio = (fraction: number): number => percentile(till, fraction) / percentile(floor, fraction);
  const p50 = ratio(0.5);
  const p95 = ratio(0.95);
  const met = p50 <= most.p50 && (most.p95 === undefined || p95 <= most.p95);
  const goal = most.p95 === undefined ? `≤ ${most.p50} ×` : `≤ ${most.p50} × / ≤ ${most.p95} ×`;
  return [
    name,
    `${at(till, 0.5)} / ${at(till, 0.95)}`,
    `${at(floor, 0.5)} / ${at(floor, 0.95)}`,
    `**${p50.toFixed(2)}** / ${p95.toFixed(2)}`,
    `${goal}: ${met ? 'met' : 'not met'}`,
  ];
}

const TWICE = { p50: 2, p95: 3 };

/** Every act of the screen beside its floor. */
async function painting(browser: Browser, samples: number): Promise<string[][]> {
  const bare = await openBarePage(browser);
  const till = await openTillPage(browser);
  const cashless = await painted(till, bare, samples, '');
  for (const page of [till.page, bare.page]) await throttle(page, THROTTLED_TIMES);
  const slowed = await painted(till, bare, samples, `, processor of the page ${THROTTLED_TIMES} × slower`);
  for (const page of [till.page, bare.page]) await throttle(page, 1);
  const cash = row('cash key → paid', await inTurn(samples, till.cash, bare.commitRow), { p50: 2 });
  await till.close();
  await bare.close();
  return [...cashless, ...slowed, cash];
}

async function painted(till: TillPage, bare: BarePage, samples: number, where: string): Promise<string[][]> {
  // The first of each compile what the others run.
  for (const act of [till.scan, till.letter, till.tap]) await inTurn(10, act, bare.row);
  return [
    row(`scan → line and total, 100 lines${where}`, await inTurn(samples, till.scan, bare.row), TWICE),
    row(`tap on a tile → line and total${where}`, await inTurn(samples, till.tap, bare.tapRow), TWICE),
    row(`letter → results${where}`, await inTurn(samples, till.letter, bare.tiles), TWICE),
    row(`first letter → results${where}`, await inTurn(samples, till.firstLetter, bare.tiles), TWICE),
  ];
}

/** From the start of the till's process to a page whose scan field has the focus and whose products are there. */
async function tillStart(browser: Browser): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  const started_ms = machineMs();
  const till = await startCommand(['till', '--data', largeShop(), '--port', '0']);
  await page.goto(till.url, { waitUntil: 'commit' });
  await page.waitForSelector('input:focus');
  await page.waitForSelector('[data-product]');
  const elapsed_ms = machineMs() - started_ms;
  await context.close();
  await till.stop();
  return elapsed_ms;
}

function command(args: readonly string[]): number {
  const started_ms = machineMs();
  const { status, stderr } = spawnSync(process.execPath, [COBRO, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`cobro ${args.join(' ')} ended with ${status}: ${String(stderr)}`);
  return machineMs() - started_ms;
}

/** The commands beside a Node that does nothing. */
async function commands(samples: number): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-sale-'));
  const service = await startCommand(['sandbox', '--port', '0', '--data', join(folder, 'sandbox')]);
  const script = join(folder, 'instant.json');
  writeFileSync(script, JSON.stringify({ presentation_ms: 0, step_ms: 0 }));
  const sale = ['sale', '--amount', '1900', '--service', service.url, '--reader', `simulated:?script=${script}`];
  const place = ['--data', join(folder, 'data'), '--anchor', join(folder, 'anchor')];
  try {
    const help = await inTurn(samples, () => command(['--help']), bareNode);
    // The first makes the journal.
    command([...sale, ...place]);
    const sold = await inTurn(Math.ceil(samples / 3), () => command([...sale, ...place]), bareNode);
    return [row('`cobro --help`', help, { p50: 2 }), row('`cobro sale`', sold, { p50: 4 })];
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The scripts that the page loads before its first paint, compressed, in bytes: what its `index.html` names, and no more. */
export function firstPaintBytes(): number {
  const page = readFileSync(join(ASSETS, '..', 'index.html'), 'utf8');
  const named = readdirSync(ASSETS).filter((name) => name.endsWith('.js') && page.includes(name));
  return named.reduce((sum, name) => sum + gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length, 0);
}

/** Issue by issue what a till adds to the least that a machine can do. `samples`: how often each act of the screen is done. */
export async function goals(samples: number): Promise<BenchmarkReport> {
  const browser = await launchChromium(UNPACED);
  try {
    const acts = await painting(browser, samples);
    const starts = await inTurn(
      STARTS,
      () => tillStart(browser),
      () => bareStart(browser, largeShop()),
    );
    const started = await commands(Math.ceil(samples / 4));
    const card = await saleCost(samples);
    const memory = await shiftMemory();
    const bytes = firstPaintBytes();
    const met = (is_met: boolean): string => (is_met ? 'met' : 'not met');
    return {
      title: 'The till beside its floor',
      method: `Every act in turn with the least that the same machine, Chromium, socket and disk can do for it (the floor, above), in one run; ${samples} of each act of the screen, ${STARTS} starts. Headless Chromium ${browser.version()} without a graphics processor that paints at once, ${PRODUCTS} products, ${pastSales()} past sales, real till over its socket. Times are median / p95, and so are the ratios. The commit of the floor for cash is of one row; a sale's has its event, sale, shift and indices.`,
      header: ['act', 'till', 'floor', 'ratio', 'goal'],
      rows: [
        ...acts,
        row(`cold start, until it can be used`, starts, { p50: 2 }),
        ...started,
        [
          'card sale, outside of its durable writes',
          `${milliseconds(card.added_ms)} / –`,
          '–',
          '–',
          `≤ ${OVERHEAD_MS_MAX} ms: ${met(card.added_ms <= OVERHEAD_MS_MAX)}`,
        ],
        [
          'scripts before the first paint, gzip',
          `${(bytes / 1000).toFixed(1)} kB`,
          '–',
          '–',
          `≤ ${FIRST_PAINT_BYTES_MAX / 1000} kB: ${met(bytes <= FIRST_PAINT_BYTES_MAX)}`,
        ],
        [
          'live memory of till and page, 8 h of sales beside 1 h',
          megabytes(memory.late_bytes),
          megabytes(memory.early_bytes),
          `**${(memory.late_bytes / memory.early_bytes).toFixed(3)}**`,
          `≤ ${MEMORY_RATIO_MAX} ×: ${met(memory.late_bytes / memory.early_bytes <= MEMORY_RATIO_MAX)}`,
        ],
      ],
      verdicts: [`median of the starts: ${milliseconds(median(starts.till))}`],
    };
  } finally {
    await browser.close();
  }
}
