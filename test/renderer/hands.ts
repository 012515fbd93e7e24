import type { Page } from 'playwright-core';

/**
 * Longer than any moment in which the page waits for more keys or takes none (`CHOICE_HOLD_MS`, `TAP_GUARD_MS`), in
 * milliseconds of the page's own clock, which a stage installs: it jumps there, however busy the machine is.
 */
const PERSON_MS = 450;

/** Lets time pass on the page, what it draws then be drawn, and taps be taken again. */
export async function passTime(page: Page, passed_ms = PERSON_MS): Promise<void> {
  await page.clock.runFor(passed_ms);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.locator('html:not([data-guard])').waitFor();
}

/** Presses keys as a person does: each once the page takes it, and none so soon after another as a scanner. */
export async function pressKeys(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.locator('html:not([data-guard])').waitFor();
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
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  for (const code of codes) await page.keyboard.type(`${code}\n`);
  await page.clock.resume();
}
