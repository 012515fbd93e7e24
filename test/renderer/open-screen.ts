import type { Browser, Page } from 'playwright-core';
import type { Language, TillSlice } from '../../core/contract/snapshot.ts';
import { assert } from '../../core/assert.ts';
import { startFakeMain } from './fake-main.ts';
import type { FakeMain } from './fake-main.ts';
import { SCREENS } from './states/index.ts';

/** The floor, and the usual large one (DESIGN 2). */
export const SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;
export const THEMES = ['light', 'dark'] as const;

export interface Look {
  readonly size?: { readonly width: number; readonly height: number };
  readonly theme?: 'light' | 'dark';
  readonly language?: Language;
}

export interface OpenScreen {
  readonly page: Page;
  readonly main: FakeMain;
  /** Errors of the page and refusals of its security policy. */
  readonly problems: string[];
  /** Changes what the till says of itself, and waits until the page shows it. */
  setTill(change: Partial<TillSlice>): Promise<void>;
  close(): Promise<void>;
}

/** Opens one of the canned screens in a browser, ready to be looked at: loaded, prepared, and past the tap guard. */
export async function openScreen(browser: Browser, folder: string, name: string, look: Look = {}): Promise<OpenScreen> {
  const state = SCREENS[name];
  assert(state, `there is a screen called ${name}`);
  const { size = SIZES[0], theme = 'light', language = 'es' } = look;
  let till: TillSlice = { ...state.snapshot.till, theme, language };
  const main = await startFakeMain(folder, { ...state.snapshot, till }, state.answers);
  // A context of its own, which is also what axe asks for.
  const context = await browser.newContext({ viewport: size, locale: 'es-CL', timezoneId: 'America/Santiago' });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(main.url);
  await page.locator('header').first().waitFor();
  await state.prepare?.(page);
  await settle(page);
  return {
    page,
    main,
    problems,
    async setTill(change) {
      till = { ...till, ...change };
      main.publish({ till });
      await page.locator(`html[lang=${till.language}][data-theme=${till.theme}]`).waitFor();
    },
    async close() {
      await context.close();
      await main.close();
    },
  };
}

/** Waits until fonts are there, nothing moves, and taps are taken again. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // An animation that the next drawing replaces is aborted, which is an end like any other.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
        .map((one) => one.finished),
    );
  });
  await page.locator('html:not([data-guard])').waitFor();
}
