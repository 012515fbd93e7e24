import type { Page } from 'playwright-core';

/**
 * Flags that let Chromium paint at once instead of at the next tick of a 60 Hz screen, so that times do not depend on
 * how an act falls between two ticks.
 */
export const UNPACED = ['--disable-frame-rate-limit', '--disable-gpu-vsync'] as const;

/** An element that must appear on the page, with the given text if any. */
export interface Sign {
  readonly selector: string;
  readonly text?: string;
}

/** An act on a page, and what to wait for. */
export interface PaintedAct {
  /** Pressed before the clock starts, a few milliseconds apart, like a scanner's keys. */
  readonly before?: string;
  /** Pressed when the clock starts. */
  readonly key?: string;
  /** Tapped when the clock starts. */
  readonly tap?: string;
  readonly shows: readonly Sign[];
}

/** Presses a key or taps, and returns the milliseconds until the frame with its effect was submitted. */
export async function painted(page: Page, act: PaintedAct): Promise<number> {
  return await page.evaluate(async ({ before = '', key, tap, shows }) => {
    const press = (name: string): void => {
      const target = document.activeElement ?? document.body;
      const init = { key: name, bubbles: true, cancelable: true };
      const typed = target.dispatchEvent(new KeyboardEvent('keydown', init));
      // A synthetic key enters no text; a field gets its character as the browser would set it.
      if (typed && name.length === 1 && target instanceof HTMLInputElement) {
        const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        setter?.call(target, target.value + name);
        target.dispatchEvent(new Event('input', { bubbles: true }));
      }
      target.dispatchEvent(new KeyboardEvent('keyup', init));
    };
    // Text content only: querying the rendered text would force a layout within the measurement.
    const isThere = (): boolean =>
      shows.every(({ selector, text = '' }) => document.querySelector(selector)?.textContent.includes(text));
    const shown = new Promise<void>((resolve, reject) => {
      const late = (): void => reject(new Error(`${JSON.stringify(shows)} did not come after ${key ?? tap ?? ''}`));
      const limit = setTimeout(late, 10_000);
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        clearTimeout(limit);
        resolve();
      });
      observer.observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
        attributeFilter: ['data-of-text'],
      });
    });
    for (const character of before) {
      press(character);
      // Each key of a scanner is an event of its own, and its effect is drawn before the next.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const tapped = tap === undefined ? null : document.querySelector<HTMLElement>(tap);
    const started_ms = performance.now();
    if (key !== undefined) press(key);
    if (tap !== undefined) {
      for (const type of ['pointerdown', 'pointerup'])
        tapped?.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true }));
      tapped?.click();
    }
    await shown;
    // The next frame contains the change; the message after it arrives once that frame was submitted.
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve();
        channel.port2.postMessage(null);
      });
    });
    return performance.now() - started_ms;
  }, act);
}

/** Slows the page's processor by this factor, with Chromium's own emulation. */
export async function throttle(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
}
