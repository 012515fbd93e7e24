import type { Page } from 'playwright-core';

/**
 * Longer than any moment in which the page waits for more keys or takes none (`CHOICE_HOLD_MS`, `TAP_GUARD_MS`), in
 * milliseconds of the page's own clock, which a stage installs: it jumps there, however busy the machine is.
 */
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
 * Lets time pass on the page, what it draws then be drawn, and taps be taken again. Asked of the page at once: `page.clock`
 * tells every later page of each jump, so that a stage loads slower and slower.
 */
export async function passTime(page: Page, passed_ms = PERSON_MS): Promise<void> {
  await page.evaluate(async (for_ms) => {
    await window.__pwClock.controller.runFor(for_ms);
    do await new Promise((resolve) => requestAnimationFrame(resolve));
    while (document.documentElement.hasAttribute('data-guard'));
  }, passed_ms);
}

/** Presses keys as a person does: each once the page takes it, and none so soon after another as a scanner. */
export async function pressKeys(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.locator('html:not([data-guard])').waitFor();
  for (const key of keys) {
    await page.keyboard.press(key);
    await passTime(page);
  }
}

/** Types as a person does. */
export async function typeKeys(page: Page, text: string): Promise<void> {
  await pressKeys(page, ...text.split(''));
}

/** A scanner that is a keyboard: all characters and its Enter in no time at all, as the page sees it. */
export async function scan(page: Page, ...codes: readonly string[]): Promise<void> {
  await page.evaluate(() => window.__pwClock.controller.pauseAt(Date.now() + 1_000));
  for (const code of codes) await page.keyboard.type(`${code}\n`);
  await page.evaluate(() => window.__pwClock.controller.resume());
}
