import type { Browser, Page } from 'playwright-core';
import type { Language, TillSlice, TillSnapshot } from '../../core/contract/snapshot.ts';
import { assert } from '../../core/assert.ts';
import { startFakeMain } from './fake-main.ts';
import type { FakeMain } from './fake-main.ts';
import { followRequests, untilAnswered } from '../support/browser/till-requests.ts';
import { aMoment } from '../support/real-time.ts';
import { passTime } from './input-events.ts';
import { snapshot } from './states/demo.ts';
import { SCREENS } from './states/index.ts';
import type { ScreenState } from './states/index.ts';
import { NOW_MS } from './states/now.ts';

/** The smallest supported size, and the usual large one (DESIGN 2). */
export const SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;
/** Only what this till never answers takes longer, in milliseconds. */
const ANSWER_MS = 2_000;
export const THEMES = ['light', 'dark'] as const;

export interface Variant {
  readonly size?: { readonly width: number; readonly height: number };
  readonly theme?: 'light' | 'dark';
  readonly language?: Language;
}

export interface OpenScreen {
  readonly page: Page;
  readonly main: FakeMain;
  /** Page errors and violations of its security policy. */
  readonly problems: string[];
  /** The only size of this screen, or null. */
  readonly size: Required<Variant>['size'] | null;
  /** Changes the till's slice and waits until the page shows it. */
  setTill(change: Partial<TillSlice>): Promise<void>;
  close(): Promise<void>;
}

/** Shows canned screens in one page; its server is started once. */
export interface Stage {
  show(name: string, variant?: Variant): Promise<OpenScreen>;
  /**
   * Like `show`, but only changes the till of the open page, which is three times as fast. A screen with `prepare`, and
   * the screen after it, are loaded.
   */
  turnTo(name: string, variant?: Variant): Promise<OpenScreen>;
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
  /** Whether the page has had no interaction since it was loaded. */
  let is_untouched = false;
  let loads = 0;

  function open(state: ScreenState, variant: Required<Variant>): OpenScreen {
    let till = tillIn(state, variant);
    const setTill = async (change: Partial<TillSlice>): Promise<void> => {
      till = { ...till, ...change };
      main.publish({ till });
      await showsTill(page, till);
    };
    return { page, main, problems, size: state.size ?? null, setTill, close };
  }

  async function show(name: string, wanted: Variant = {}): Promise<OpenScreen> {
    const state = stateOf(name);
    const variant = wholeVariant(state, wanted);
    is_untouched = false;
    // Discards everything that the previous screen stored.
    if (loads > 0) await page.evaluate(() => localStorage.clear());
    main.leavePages();
    problems.length = 0;
    main.become({ ...state.snapshot, till: tillIn(state, variant) }, state.answers);
    const address = new URL(main.url);
    if (state.view !== undefined) address.searchParams.set('view', state.view);
    // A change in the fragment alone would not reload the page.
    address.searchParams.set('load', String((loads += 1)));
    await resize(page, variant.size);
    await page.goto(address.href);
    await otherScreensAreThere(main);
    await state.prepare?.(page);
    await untilAnswered(page, ANSWER_MS);
    await settle(page);
    return open(state, variant);
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
      const variant = wholeVariant(state, wanted);
      problems.length = 0;
      for (const next of [restBefore(state, variant), { ...state.snapshot, till: tillIn(state, variant) }]) {
        main.become(next, state.answers);
        main.publish(next);
        await showsTill(page, next.till);
      }
      await resize(page, variant.size);
      await settle(page);
      return open(state, variant);
    },
  };
}

/** A till that shares no state with the screens before and after, in another language so that the change is seen. */
function restBefore({ snapshot: { setup } }: ScreenState, { language }: Required<Variant>): TillSnapshot {
  const till = { ...snapshot.till, language: language === 'en' ? 'pt' : 'en' } as const;
  return { ...snapshot, till, setup: setup.state === 'none' ? { ...setup, state: 'first' } : snapshot.setup };
}

/** Waits until the page shows the till's language and theme, then sets its clock to `NOW_MS`. */
async function showsTill(page: Page, { language, theme }: TillSlice): Promise<void> {
  await page.evaluate(
    async ([now_ms, ...shown]) => {
      const root = document.documentElement;
      while (root.lang !== shown[0] || root.dataset['theme'] !== shown[1])
        await new Promise((resolve) => requestAnimationFrame(resolve));
      window.__pwClock.controller.setSystemTime(now_ms);
    },
    [NOW_MS, language, theme] as const,
  );
}

async function resize(page: Page, size: Required<Variant>['size']): Promise<void> {
  const now = page.viewportSize();
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
}

function stateOf(name: string): ScreenState {
  const state = SCREENS[name];
  assert(state, `there is a screen called ${name}`);
  return state;
}

const wholeVariant = (
  state: ScreenState,
  { size = SIZES[0], theme = 'light', language = 'es' }: Variant,
): Required<Variant> => ({
  size: state.size ?? size,
  theme,
  language,
});

const tillIn = ({ snapshot: { till } }: ScreenState, { theme, language }: Required<Variant>): TillSlice => ({
  ...till,
  theme,
  language,
});

/** A page with its own clock, and without motion, because drawing it took a third of a run. */
async function openPage(browser: Browser, problems: string[]): Promise<Page> {
  const context = await browser.newContext({
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    reducedMotion: 'reduce',
  });
  await context.clock.install({ time: NOW_MS });
  await context.addInitScript((now_ms) => window.__pwClock.controller.setSystemTime(now_ms), NOW_MS);
  const page = await context.newPage();
  await followRequests(page);
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  return page;
}

/** In real use the other screens are loaded before a person opens one. Gives up when no till is shown. */
async function otherScreensAreThere(main: FakeMain): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (main.requests.some(({ intent }) => intent === 'till.painted')) return;
    await aMoment(50);
  }
}

/** Waits until fonts are loaded, nothing moves, and taps are accepted. */
export async function settle(page: Page): Promise<void> {
  await passTime(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const one of document.getAnimations()) {
      if (Number.isFinite(one.effect?.getComputedTiming().endTime)) {
        one.finish();
      } else {
        // Stops a spinning square, which leaves its box at some angles.
        one.pause();
        one.currentTime = 0;
      }
    }
  });
}
