import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../test/support/browser/launch-chromium.ts';
import { startCommand } from './child.ts';
import { machineMs } from './clock.ts';
import { bareNode, bareStart } from './floor.ts';
import { type GoalTable, cellsOf, inTurn } from './goal-table.ts';
import { keptCatalogue, largeShop, largeShopFlags } from './large-shop.ts';
import { UNPACED } from './painted.ts';

const COBRO = fileURLToPath(new URL('../bin/cobro.mjs', import.meta.url));
export const STARTS = 20;
const STARTS_MS = 110_000;
const COMMANDS_MS = 45_000;
/** A command that takes longer has failed, in milliseconds. */
const COMMAND_MAX_MS = 20_000;
const FIRST_START_MAX_MS = 30_000;
const LOOK_MS = 100;

/** A product to tap, while the scan field has the focus. In one wait, as for the bare page: each takes a turn of its own. */
export const USABLE = ':root:has(input:focus) [data-product]';

/** From the start of the till's process until the page's scan field has the focus and its products are visible. */
async function tillStart(browser: Browser): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  const started_ms = machineMs();
  const till = await startCommand(['till', ...largeShopFlags(), '--port', '0']);
  try {
    await page.goto(till.url, { waitUntil: 'commit' });
    await page.waitForSelector(USABLE);
    return machineMs() - started_ms;
  } finally {
    await context.close();
    await till.stop();
  }
}

/** Keeps the compiled code and the catalogue for the starts that are measured, as a till's first day does. */
export async function firstStart(): Promise<void> {
  // One that another program kept would not be written anew before the till is stopped.
  rmSync(keptCatalogue(), { force: true });
  const till = await startCommand(['till', ...largeShopFlags(), '--port', '0']);
  const until_ms = machineMs() + FIRST_START_MAX_MS;
  while (!existsSync(keptCatalogue()) && machineMs() < until_ms) await setTimeout(LOOK_MS);
  await till.stop();
}

export async function addColdStart(table: GoalTable): Promise<void> {
  const browser = await launchChromium(UNPACED);
  const till = () => tillStart(browser);
  const bare = () => bareStart(browser, largeShop());
  await table.add('cold start, until it can be used', STARTS_MS, async (ends_at_ms) => {
    await firstStart();
    return cellsOf(await inTurn(STARTS, ends_at_ms, till, bare), { p50: 2 }, STARTS);
  });
  await browser.close();
}

function command(args: readonly string[]): number {
  const started_ms = machineMs();
  const { status, stderr } = spawnSync(process.execPath, [COBRO, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: COMMAND_MAX_MS,
  });
  if (status !== 0) throw new Error(`cobro ${args[0]} ended with ${status}: ${String(stderr)}`);
  return machineMs() - started_ms;
}

/** The commands compared with an empty Node program. */
export async function addCommands(table: GoalTable, samples: number): Promise<void> {
  await table.add('`cobro --help`', COMMANDS_MS, async (ends_at_ms) =>
    cellsOf(await inTurn(samples, ends_at_ms, () => command(['--help']), bareNode), { p50: 2 }, samples),
  );
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-sale-'));
  try {
    await table.add('`cobro sale`', COMMANDS_MS, async (ends_at_ms) => {
      const service = await startCommand(['sandbox', '--port', '0', '--data', join(folder, 'sandbox')]);
      const script = join(folder, 'instant.json');
      writeFileSync(script, JSON.stringify({ presentation_ms: 0, step_ms: 0 }));
      const reader = ['--service', service.url, '--reader', `simulated:?script=${script}`];
      const place = ['--data', join(folder, 'data'), '--anchor', join(folder, 'anchor')];
      const sale = () => command(['sale', '--amount', '1900', ...reader, ...place]);
      // The first run creates the journal.
      sale();
      const pair = await inTurn(samples, ends_at_ms, sale, bareNode);
      await service.stop();
      return cellsOf(pair, { p50: 4 }, samples);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
