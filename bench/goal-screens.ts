import type { Browser } from 'playwright-core';
import { launchChromium } from '../test/support/browser/launch-chromium.ts';
import { type BarePage, openBarePage } from './floor.ts';
import { type Act, type GoalTable, type Most, cellsOf, inTurn } from './goal-table.ts';
import { UNPACED, throttle } from './painted.ts';
import { type TillPage, openTillPage } from './till-page.ts';

const THROTTLED_TIMES = 4;
/** Slightly more than 300 repetitions of an act take on an idle machine. */
const ROW_MS = 75_000;
const CASH_MS = 160_000;
const OPEN_MS = 120_000;
const TWICE: Most = { p50: 2, p95: 3 };

/** The till's page and the bare page in one Chromium; recreated after a failed row. */
class Screens {
  #open: { readonly browser: Browser; readonly till: TillPage; readonly bare: BarePage } | null = null;
  #times = 1;

  async pages(): Promise<{ readonly till: TillPage; readonly bare: BarePage }> {
    if (this.#open !== null) return this.#open;
    const browser = await launchChromium(UNPACED);
    try {
      this.#open = { browser, bare: await openBarePage(browser), till: await openTillPage(browser) };
    } catch (error) {
      await browser.close();
      throw error;
    }
    await this.slow(this.#times);
    return this.#open;
  }

  async slow(times: number): Promise<void> {
    this.#times = times;
    if (this.#open === null) return;
    for (const { page } of [this.#open.till, this.#open.bare]) await throttle(page, times);
  }

  readonly close = async (): Promise<void> => {
    const open = this.#open;
    this.#open = null;
    await open?.browser.close();
    await Promise.all([open?.till.close(), open?.bare.close()]);
  };
}

/** The acts of the screen, each with its baseline. */
const ACTS: readonly (readonly [name: string, till: keyof TillActs, bare: keyof BareActs])[] = [
  ['scan → line and total, 100 lines', 'scan', 'row'],
  ['tap on a tile → line and total', 'tap', 'tapRow'],
  ['letter → results', 'letter', 'tiles'],
  ['first letter → results', 'firstLetter', 'tiles'],
];
type TillActs = Pick<TillPage, 'scan' | 'tap' | 'letter' | 'firstLetter' | 'cash'>;
type BareActs = Pick<BarePage, 'row' | 'tapRow' | 'tiles' | 'commitRow'>;

/** Measures every act of the screen against its baseline. Returns the browser's version. */
export async function addScreens(table: GoalTable, samples: number): Promise<void> {
  const screens = new Screens();
  const add = (
    name: string,
    till: keyof TillActs,
    bare: keyof BareActs,
    most = TWICE,
    limit_ms = ROW_MS,
  ): Promise<void> => {
    const measure = async (ends_at_ms: number): Promise<string[]> => {
      const open = await screens.pages();
      const acts: [Act, Act] = [open.till[till], open.bare[bare]];
      // The first runs compile the code for the others.
      await inTurn(10, ends_at_ms, ...acts);
      return cellsOf(await inTurn(samples, ends_at_ms, ...acts), most, samples);
    };
    return table.add(name, table.rows.length === 0 ? OPEN_MS : limit_ms, measure, screens.close);
  };
  for (const act of ACTS) await add(...act);
  await screens.slow(THROTTLED_TIMES);
  for (const [name, ...act] of ACTS) await add(`${name}, processor of the page ${THROTTLED_TIMES} × slower`, ...act);
  await screens.slow(1);
  await add('cash key → paid', 'cash', 'commitRow', { p50: 2 }, CASH_MS);
  await screens.close();
}
