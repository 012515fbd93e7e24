import type { Browser, Page } from 'playwright-core';
import type { Language, TillSlice } from '../../core/contract/snapshot.ts';
import { assert } from '../../core/assert.ts';
import { startFakeMain } from './fake-main.ts';
import type { FakeMain } from './fake-main.ts';
import { snapshot } from './states/demo.ts';
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
  /** The one size that the screen is made for, if it has one. */
  readonly size: Required<Look>['size'] | null;
  /** Changes what the till says of itself, and waits until the page shows it. */
  setTill(change: Partial<TillSlice>): Promise<void>;
  close(): Promise<void>;
}

/** One page that shows one canned screen after the other: a browser starts once, and so does what serves it. */
export interface Stage {
  show(name: string, look?: Look): Promise<OpenScreen>;
  close(): Promise<void>;
}

export async function openStage(browser: Browser, folder: string): Promise<Stage> {
  const main = await startFakeMain(folder, snapshot);
  const context = await browser.newContext({ viewport: SIZES[0], locale: 'es-CL', timezoneId: 'America/Santiago' });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const close = async (): Promise<void> => {
    await context.close();
    await main.close();
  };
  return {
    close,
    async show(name, { size: wanted_size = SIZES[0], theme = 'light', language = 'es' } = {}) {
      const state = SCREENS[name];
      assert(state, `there is a screen called ${name}`);
      const size = state.size ?? wanted_size;
      let till: TillSlice = { ...state.snapshot.till, theme, language };
      main.become({ ...state.snapshot, till }, state.answers);
      problems.length = 0;
      await page.setViewportSize(size);
      // By another page first: only the fragment differs, which alone would load nothing.
      await page.goto('about:blank');
      const address = new URL(main.url);
      if (state.view !== undefined) address.searchParams.set('view', state.view);
      await page.goto(address.href);
      await page.locator('header, footer').first().waitFor();
      await state.prepare?.(page);
      await settle(page);
      const setTill = async (change: Partial<TillSlice>): Promise<void> => {
        till = { ...till, ...change };
        main.publish({ till });
        await page.locator(`html[lang=${till.language}][data-theme=${till.theme}]`).waitFor();
      };
      return { page, main, problems, size: state.size ?? null, setTill, close };
    },
  };
}

/** Waits until fonts are there, nothing moves, and taps are taken again. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const isEndless = (one: Animation): boolean => !Number.isFinite(one.effect?.getComputedTiming().endTime);
    const running = document.getAnimations();
    // An animation that the next drawing replaces is aborted, which is an end like any other.
    await Promise.allSettled(running.filter((one) => !isEndless(one)).map((one) => one.finished));
    // A square that turns reaches out of its box at some moments and not at others.
    for (const one of running.filter(isEndless)) {
      one.pause();
      one.currentTime = 0;
    }
  });
  await page.locator('html:not([data-guard])').waitFor();
}
