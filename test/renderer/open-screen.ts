import type { Browser, Page } from 'playwright-core';
import type { Language, TillSlice } from '../../core/contract/snapshot.ts';
import { assert } from '../../core/assert.ts';
import { startFakeMain } from './fake-main.ts';
import type { FakeMain } from './fake-main.ts';
import { aMoment } from '../support/real-time.ts';
import { passTime } from './hands.ts';
import { snapshot } from './states/demo.ts';
import { SCREENS } from './states/index.ts';
import type { ScreenState } from './states/index.ts';
import { NOW_MS } from './states/now.ts';

/** The floor, and the usual large one (DESIGN 2). */
export const SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;
export const THEMES = ['light', 'dark'] as const;
const BLANK = 'about:blank';

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

/** Shows one canned screen after the other in the one page; what serves them is started once. */
export interface Stage {
  /** Loaded afresh. */
  show(name: string, look?: Look): Promise<OpenScreen>;
  /**
   * As `show`, for looking only: the page of the screen before is told of another till, as one that runs is, which takes a
   * tenth of a load. Screens that a person must act for, and their next ones, are loaded.
   */
  turnTo(name: string, look?: Look): Promise<OpenScreen>;
  close(): Promise<void>;
}

export async function openStage(browser: Browser, folder: string): Promise<Stage> {
  const main = await startFakeMain(folder, snapshot);
  const problems: string[] = [];
  const page = await openPage(browser, problems);
  const close = async (): Promise<void> => {
    await page.context().close();
    await main.close();
  };
  /** Whether the page was only looked at since it was loaded. */
  let is_untouched = false;

  function open(state: ScreenState, look: Required<Look>): OpenScreen {
    let till = tillIn(state, look);
    const setTill = async (change: Partial<TillSlice>): Promise<void> => {
      till = { ...till, ...change };
      main.publish({ till });
      await page.locator(`html[lang=${till.language}][data-theme=${till.theme}]`).waitFor();
    };
    return { page, main, problems, size: state.size ?? null, setTill, close };
  }

  async function show(name: string, wanted: Look = {}): Promise<OpenScreen> {
    const state = stateOf(name);
    const look = wholeLook(state, wanted);
    is_untouched = false;
    await leave(page);
    problems.length = 0;
    main.become({ ...state.snapshot, till: tillIn(state, look) }, state.answers);
    const address = new URL(main.url);
    if (state.view !== undefined) address.searchParams.set('view', state.view);
    await page.setViewportSize(look.size);
    await page.goto(address.href);
    await page.locator('header, footer').first().waitFor();
    await otherScreensAreThere(main);
    await state.prepare?.(page);
    await settle(page);
    return open(state, look);
  }

  return {
    close,
    show,
    async turnTo(name, wanted = {}) {
      const state = stateOf(name);
      const needs_hands = state.prepare !== undefined || state.view !== undefined;
      if (needs_hands || !is_untouched) {
        const shown = await show(name, wanted);
        is_untouched = !needs_hands;
        return shown;
      }
      const look = wholeLook(state, wanted);
      problems.length = 0;
      // First a till at rest in another language, so that nothing of the screen before stays, and each change is seen.
      const resting = {
        ...snapshot,
        till: { ...snapshot.till, language: look.language === 'en' ? 'pt' : 'en' },
      } as const;
      for (const next of [resting, { ...state.snapshot, till: tillIn(state, look) }]) {
        main.become(next, state.answers);
        main.publish(next);
        await page.locator(`html[lang=${next.till.language}][data-theme=${next.till.theme}]`).waitFor();
        await page.clock.setSystemTime(NOW_MS);
      }
      await page.setViewportSize(look.size);
      await settle(page);
      return open(state, look);
    },
  };
}

function stateOf(name: string): ScreenState {
  const state = SCREENS[name];
  assert(state, `there is a screen called ${name}`);
  return state;
}

const wholeLook = (
  state: ScreenState,
  { size = SIZES[0], theme = 'light', language = 'es' }: Look,
): Required<Look> => ({
  size: state.size ?? size,
  theme,
  language,
});

const tillIn = ({ snapshot: { till } }: ScreenState, { theme, language }: Required<Look>): TillSlice => ({
  ...till,
  theme,
  language,
});

/** A page with a clock of its own: it shows the same moment in every run, and can jump. Nothing slides: to draw that took a third of a run. */
async function openPage(browser: Browser, problems: string[]): Promise<Page> {
  const context = await browser.newContext({
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    reducedMotion: 'reduce',
  });
  await context.clock.install({ time: NOW_MS });
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  return page;
}

/**
 * Screens that are loaded behind the first one are there long before a person presses for one of them; the page tells the till.
 * One that never shows its till does not.
 */
async function otherScreensAreThere(main: FakeMain): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (main.requests.some(({ intent }) => intent === 'till.painted')) return;
    await aMoment(50);
  }
}

/** Leaves a screen with all that it kept, for the moment at which every screen begins. What was loaded is loaded faster again. */
async function leave(page: Page): Promise<void> {
  if (page.url() !== BLANK) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(BLANK);
  }
  await page.clock.setSystemTime(NOW_MS);
}

/** Waits until fonts are there, nothing moves, and taps are taken again. */
export async function settle(page: Page): Promise<void> {
  await passTime(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const one of document.getAnimations()) {
      if (Number.isFinite(one.effect?.getComputedTiming().endTime)) {
        one.finish();
      } else {
        // A square that turns reaches out of its box at some moments and not at others.
        one.pause();
        one.currentTime = 0;
      }
    }
  });
}
