import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeyboardDispatcher, TAP_GUARD_MS } from '../../../renderer/keyboard/keyboard-dispatcher.ts';

/** As much of a window as taps need. */
class FakePage extends EventTarget {
  readonly document = { documentElement: { dataset: {} as Record<string, string> }, activeElement: null };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the end of a tap presses nothing that began on the screen before or during the guard, however late it comes', () => {
  const page = new FakePage();
  const keyboard = new KeyboardDispatcher(page as unknown as Window);
  keyboard.start();
  const clicked: number[] = [];
  page.addEventListener('click', (event) => void clicked.push((event as UIEvent).detail));
  const click = (detail: number) =>
    page.dispatchEvent(Object.defineProperty(new Event('click'), 'detail', { value: detail }));
  const press = () => page.dispatchEvent(new Event('pointerdown'));
  press();
  keyboard.guard();
  vi.advanceTimersByTime(TAP_GUARD_MS);
  click(1);
  keyboard.guard();
  press();
  vi.advanceTimersByTime(TAP_GUARD_MS);
  click(1);
  expect(clicked).toEqual([]);
  // A key or a screen reader clicks without a press.
  click(0);
  press();
  click(1);
  expect(clicked).toEqual([0, 1]);
});
