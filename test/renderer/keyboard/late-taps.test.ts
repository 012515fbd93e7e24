import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeyboardDispatcher, TAP_GUARD_MS } from '../../../renderer/keyboard/keyboard-dispatcher.ts';

/** The parts of a window that taps use. */
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

test('the click that an Enter makes is no tap: the next Enter is the button’s too', () => {
  class Reached extends EventTarget {
    matches = (selector: string): boolean => selector.startsWith('button');
  }
  class Field extends EventTarget {}
  for (const [name, kind] of Object.entries({
    HTMLElement: Reached,
    HTMLInputElement: Field,
    HTMLTextAreaElement: Field,
  }))
    vi.stubGlobal(name, kind);
  const page = new FakePage();
  const keyboard = new KeyboardDispatcher(page as unknown as Window);
  const pressed: string[] = [];
  keyboard.addLayer({ handlers: () => ({ Enter: (name) => void pressed.push(name) }), depth: 0, wall: false });
  keyboard.start();
  const key = (name: string): void => {
    const event = new Event('keydown', { cancelable: true });
    for (const [part, value] of Object.entries({ key: name, timeStamp: 0, target: new Reached() }))
      Object.defineProperty(event, part, { value });
    page.dispatchEvent(event);
  };
  const click = (detail: number) => page.dispatchEvent(new CustomEvent('click', { detail }));
  key('Tab');
  key('Enter');
  click(0);
  key('Enter');
  expect(pressed).toEqual([]);
  click(1);
  key('Enter');
  expect(pressed).toEqual(['Enter']);
  vi.unstubAllGlobals();
});
