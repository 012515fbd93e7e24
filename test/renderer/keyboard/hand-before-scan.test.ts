import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyboardDispatcher } from '../../../renderer/keyboard/keyboard-dispatcher.ts';
import { FakeField, FakePage } from './fake-page.ts';

let page: FakePage;
let keyboard: KeyboardDispatcher;
let pressed: string[];
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLInputElement', class {});
  vi.stubGlobal('HTMLElement', class {});
  page = new FakePage();
  pressed = [];
  keyboard = new KeyboardDispatcher(page as unknown as Window);
  stop = keyboard.start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Presses a key in a field, which writes it unless the keyboard took it. */
function typeKey(field: FakeField, key: string, after_ms: number): void {
  const event = page.key(key, after_ms, { target: field });
  if (!event.defaultPrevented && key.length === 1) field.value += key;
}

describe('a key that is pressed right before a scan', () => {
  it.each([40, 60, 110, 300])('%i ms before, outside of fields, does its own, and the scan is whole', (gap_ms) => {
    const codes: string[] = [];
    keyboard.addScanHandler((code) => void codes.push(code));
    keyboard.addLayer({ handlers: () => ({ k: (name) => void pressed.push(name) }), depth: 1, wall: false });
    page.key('k', 2_000);
    for (const [index, key] of [...'CAF-250'].entries()) {
      const ms = index === 0 ? gap_ms : 8;
      vi.advanceTimersByTime(ms);
      page.key(key, ms);
    }
    page.key('Enter', 8);
    vi.runAllTimers();
    expect(codes).toEqual(['CAF-250']);
    expect(pressed).toEqual(['k']);
  });

  it.each([40, 110, 300])('%i ms before, in a field, stays in it', (gap_ms) => {
    vi.stubGlobal('HTMLInputElement', FakeField);
    const field = new FakeField();
    const codes: string[] = [];
    keyboard.addScanHandler((code) => void codes.push(code));
    typeKey(field, 'k', 2_000);
    for (const [index, key] of [...'CAF-250'].entries()) typeKey(field, key, index === 0 ? gap_ms : 8);
    page.key('Enter', 8, { target: field });
    expect(codes).toEqual(['CAF-250']);
    expect(field.value).toBe('k');
  });
});
