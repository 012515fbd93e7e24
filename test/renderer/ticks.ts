import type { Page } from 'playwright-core';

const TICKS = 'input:is([type="checkbox"], [type="radio"]):enabled, [role="switch"]:enabled';

/**
 * Boxes, rounds and switches that Space does not reach when a person went to them with Tab. Nothing is ticked by asking: what
 * reaches one goes no further.
 */
export async function ticksOutOfReach(page: Page): Promise<string[]> {
  const ticks = page.locator(TICKS);
  const count = await ticks.count();
  if (count === 0) return [];
  await page.locator('html:not([data-guard])').waitFor();
  await page.keyboard.press('Tab');
  const lost: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const tick = ticks.nth(index);
    const is_shown = await tick.evaluate((element) => {
      const { dataset } = document.documentElement;
      dataset['reached'] = 'no';
      const reached = (event: Event): void => {
        event.preventDefault();
        event.stopImmediatePropagation();
        dataset['reached'] = 'yes';
      };
      element.addEventListener('keydown', reached, { once: true });
      (element as HTMLElement).focus({ preventScroll: true });
      // What is behind another page has no keys.
      return document.activeElement === element;
    });
    if (!is_shown) continue;
    await page.keyboard.press('Space');
    const name = await tick.evaluate((element) =>
      document.documentElement.dataset['reached'] === 'yes' ? null : (element.closest('label') ?? element).textContent,
    );
    if (name !== null) lost.push(`Space does not reach "${name}"`);
  }
  return lost;
}
