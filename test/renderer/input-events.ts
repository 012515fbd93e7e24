import type { Page } from 'playwright-core';
import { untilAnswered } from '../support/browser/till-requests.ts';

/** Milliseconds of the page's clock, longer than `CHOICE_HOLD_MS` and `TAP_GUARD_MS`. */
const PERSON_MS = 450;

declare global {
  interface Window {
    /** The clock that Playwright installs in a page. */
    readonly __pwClock: {
      readonly controller: {
        setSystemTime(wall_ms: number): void;
        runFor(passed_ms: number): Promise<void>;
        pauseAt(wall_ms: number): Promise<void>;
        resume(): void;
      };
    };
  }
}

/**
 * Advances the page's clock, lets it draw, and waits until it accepts taps. `page.clock` would replay every jump in
 * each later page and so slow a stage down.
 */
export async function passTime(page: Page, passed_ms = PERSON_MS): Promise<void> {
  await page.evaluate(async (for_ms) => {
    await window.__pwClock.controller.runFor(for_ms);
    do await new Promise((resolve) => requestAnimationFrame(resolve));
    while (document.documentElement.hasAttribute('data-guard'));
  }, passed_ms);
}

/** How long a person looks at a screen that waits for its till, in milliseconds. */
const LOOK_MS = 2_000;

/**
 * Presses keys like a person: each once the page accepts it and shows what the till answered, and slower than a scanner.
 */
export async function pressKeys(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.locator('html:not([data-guard])').waitFor();
  for (const key of keys) {
    await untilAnswered(page, LOOK_MS);
    await page.keyboard.press(key);
    await passTime(page);
  }
}

export async function typeKeys(page: Page, text: string): Promise<void> {
  await pressKeys(page, ...text.split(''));
}

/** What is done while the page's clock stands: the moment after a change of the screen lasts until it is over. */
export async function atOneMoment(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => window.__pwClock.controller.pauseAt(Date.now() + 1_000));
  await act();
  await page.evaluate(() => window.__pwClock.controller.resume());
}

/** A keyboard scanner: all characters and Enter at one instant of the page's clock. */
export async function scan(page: Page, ...codes: readonly string[]): Promise<void> {
  await atOneMoment(page, async () => {
    for (const code of codes) await page.keyboard.type(`${code}\n`);
  });
}
