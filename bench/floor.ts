import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../test/support/browser/launch-chromium.ts';
import { type RunningCommand, startBarePage } from './child.ts';
import { machineMs } from './clock.ts';
import { UNPACED, painted } from './painted.ts';
import { type BenchmarkReport, median, milliseconds, percentile } from './statistics.ts';

/** The minimum times of machine, Chromium, socket and disk for acts like those of a till. */
export interface BarePage {
  readonly page: Page;
  /** A text changes without a request. */
  text(): Promise<number>;
  /** A row is appended to 100 without a request. */
  localRow(): Promise<number>;
  /** A row is appended to 100 after Node answered. */
  row(): Promise<number>;
  /** The same after a tap. */
  tapRow(): Promise<number>;
  /** 24 tiles are replaced after Node answered. */
  tiles(): Promise<number>;
  /** A row is appended to 100 after Node made a row durable. */
  commitRow(): Promise<number>;
  close(): Promise<void>;
}

export async function openBarePage(browser: Browser): Promise<BarePage> {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-bare-'));
  const server: RunningCommand = await startBarePage([folder]);
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.goto(server.url);
  await page.waitForSelector('[data-ready]');
  let count = 0;
  /** A name that no row has yet. */
  const fresh = (): string => String((count += 1)).padStart(12, '0');
  const row = (key: string): Promise<number> => {
    const before = fresh();
    const shows = [
      { selector: 'ol', text: before },
      { selector: 'strong', text: before },
    ];
    return painted(page, { before, key, shows });
  };
  return {
    page,
    text: () => {
      const before = fresh();
      return painted(page, { before, key: 'F4', shows: [{ selector: 'strong', text: before }] });
    },
    localRow: () => row('F3'),
    row: () => row('Enter'),
    commitRow: () => row('F9'),
    tapRow: async () => {
      const before = fresh();
      await page.keyboard.type(before);
      return await painted(page, { tap: 'section button', shows: [{ selector: 'ol', text: before }] });
    },
    tiles: () => {
      count += 1;
      const key = String.fromCodePoint(97 + (count % 26));
      return painted(page, { key, shows: [{ selector: `section[data-of-text="${key}"]` }] });
    },
    close: async () => {
      await page.context().close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** From the start of Node to a visible bare page, opening a SQLite file in between. */
export async function bareStart(browser: Browser, journal: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-bare-'));
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  const started_ms = machineMs();
  const server = await startBarePage([folder, journal]);
  await page.goto(server.url, { waitUntil: 'commit' });
  await page.waitForSelector('[data-ready]');
  const elapsed_ms = machineMs() - started_ms;
  await context.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  return elapsed_ms;
}

/** Start time of an empty program. */
export function bareNode(): number {
  const started_ms = machineMs();
  spawnSync(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  return machineMs() - started_ms;
}

/** The baseline for all other figures. */
export async function floor(samples: number): Promise<BenchmarkReport> {
  const browser = await launchChromium(UNPACED);
  const bare = await openBarePage(browser);
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-bare-'));
  const figures: Readonly<Record<string, readonly [count: number, act: () => Promise<number> | number]>> = {
    'one text changed': [samples, bare.text],
    'row appended to 100': [samples, bare.localRow],
    'echo over a WebSocket, row appended': [samples, bare.row],
    'tap, echo, row appended': [samples, bare.tapRow],
    'echo, 24 tiles replaced': [samples, bare.tiles],
    'one durable commit, row appended': [samples, bare.commitRow],
    'node -e 0': [Math.ceil(samples / 5), bareNode],
  };
  const taken = new Map(Object.keys(figures).map((name) => [name, [] as number[]]));
  try {
    // Alternating, so that load on the machine affects all figures alike.
    for (let index = 0; index < samples; index += 1)
      for (const [name, [count, act]] of Object.entries(figures)) if (index < count) taken.get(name)?.push(await act());
  } finally {
    await bare.close();
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    title: 'The floor: what a bare page takes',
    method: `A page of 100 rows and 24 tiles without a framework, in headless Chromium ${browser.version()} that paints at once, and a Node that answers it over a WebSocket; ${samples} times each, in turn. From the key to the frame that shows its effect, by the same method as every figure of the till that is compared with it.`,
    header: ['act', 'median', 'p95'],
    rows: [...taken].map(([name, values]) => [
      name,
      milliseconds(median(values)),
      milliseconds(percentile(values, 0.95)),
    ]),
    verdicts: [],
  };
}
