import fc from 'fast-check';
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

/** Presses a key in a field, which inserts it unless the keyboard took it. */
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

  it.each([
    [40, 'k', 'CAF-250'],
    [110, 'k', 'CAF-250'],
    [300, 'k', 'CAF-250'],
    [40, '5', '7801234567894'],
    [300, '5', '7801234567894'],
  ])('%i ms before, in a field, stays in it', (gap_ms, pressed_before, code) => {
    vi.stubGlobal('HTMLInputElement', FakeField);
    const field = new FakeField();
    const codes: string[] = [];
    keyboard.addScanHandler((scanned) => void codes.push(scanned));
    typeKey(field, pressed_before, 2_000);
    for (const [index, key] of [...code].entries()) typeKey(field, key, index === 0 ? gap_ms : 8);
    page.key('Enter', 8, { target: field });
    expect(codes).toEqual([code]);
    expect(field.value).toBe(pressed_before);
  });
});

describe('an empty field', () => {
  it('gets no digit of a code, so that none is drawn before its line, and the first digit of a hand a moment later', () => {
    vi.stubGlobal('HTMLInputElement', FakeField);
    const field = new FakeField();
    const written: string[] = [];
    field.addEventListener('input', () => written.push(field.value));
    keyboard.addScanHandler(() => undefined);
    for (const key of '7801234') typeKey(field, key, 8);
    typeKey(field, 'Enter', 8);
    vi.runAllTimers();
    expect({ written, value: field.value }).toEqual({ written: [], value: '' });
    typeKey(field, '7', 2_000);
    vi.advanceTimersByTime(50);
    expect(field.value).toBe('7');
  });
});

describe('a slow scanner whose gaps jitter', () => {
  it('leaves its code whole, as a scan or in the field', () => {
    vi.stubGlobal('HTMLInputElement', FakeField);
    const codes: string[] = [];
    let confirmed = '';
    keyboard.addScanHandler((code) => void codes.push(code));
    const field = new FakeField();
    keyboard.addLayer({ handlers: () => ({ Enter: () => void (confirmed = field.value) }), depth: 0, wall: false });
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z]{6,20}$/),
        fc.array(fc.integer({ min: 20, max: 40 }), { minLength: 21, maxLength: 21 }),
        (code, gaps_ms) => {
          codes.length = 0;
          confirmed = field.value = '';
          for (const [index, key] of [...code, 'Enter'].entries()) {
            const after_ms = index === 0 ? 5_000 : (gaps_ms[index] ?? 20);
            vi.advanceTimersByTime(after_ms);
            typeKey(field, key, after_ms);
          }
          expect({ codes, confirmed, left: field.value }).toEqual(
            codes.length > 0 ? { codes: [code], confirmed: '', left: '' } : { codes: [], confirmed: code, left: code },
          );
        },
      ),
    );
  });

  it('loses no character to a screen that changes around its field, nor a key that was pressed before it', () => {
    vi.stubGlobal('HTMLInputElement', FakeField);
    keyboard.addScanHandler(() => undefined);
    keyboard.addLayer({ handlers: () => ({ k: (name) => void pressed.push(name) }), depth: 0, wall: false });
    const field = new FakeField();
    page.key('k', 2_000);
    for (const key of 'abcd') typeKey(field, key, 20);
    vi.advanceTimersByTime(50);
    expect({ pressed, written: field.value }).toEqual({ pressed: ['k'], written: 'abcd' });
    for (const key of 'ef') typeKey(field, key, 20);
    keyboard.guard();
    expect(field.value).toBe('abcdef');
  });
});
