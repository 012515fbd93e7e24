import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeField, FakePage } from './fake-page.ts';
import { KeyboardDispatcher, TAP_GUARD_MS } from '../../../renderer/keyboard/keyboard-dispatcher.ts';

/** Presses a key in a field, which inserts it unless the keyboard took it. */
function typeKey(field: FakeField, key: string, after_ms: number): void {
  const event = page.key(key, after_ms, { target: field });
  if (!event.defaultPrevented && key.length === 1) field.value += key;
}

let page: FakePage;
let keyboard: KeyboardDispatcher;
let pressed: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLInputElement', class {});
  vi.stubGlobal('HTMLElement', class {});
  page = new FakePage();
  keyboard = new KeyboardDispatcher(page as unknown as Window);
  keyboard.start();
  pressed = [];
  const handlers = {
    1: () => void pressed.push('1'),
    Enter: () => void pressed.push('Enter'),
    F9: () => void pressed.push('F9'),
  };
  keyboard.addLayer({ handlers: () => handlers, depth: 0, wall: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the keyboard keyboard', () => {
  it('ignores taps for a moment after a screen change, lets keys wait, and says so on the root element', () => {
    keyboard.guard();
    const tap = new Event('pointerdown', { cancelable: true });
    page.dispatchEvent(tap);
    page.key('F9');
    page.key('1');
    expect(tap.defaultPrevented).toBe(true);
    expect(page.document.documentElement.dataset).toEqual({ guard: 'on' });
    expect(pressed).toEqual([]);
    vi.advanceTimersByTime(TAP_GUARD_MS);
    expect(pressed).toEqual(['F9', '1']);
    expect(page.document.documentElement.dataset).toEqual({});
  });

  it('lets no key wait that would confirm, choose about money, or was for a screen that is gone', () => {
    const charging = {
      2: () => void pressed.push('2'),
      t: () => void pressed.push('t'),
      F8: () => void pressed.push('F8'),
    };
    keyboard.addLayer({ handlers: () => charging, depth: 1, wall: false, choices: true, waiting: ['t'] });
    keyboard.guard();
    page.key('1');
    keyboard.guard();
    for (const key of ['Enter', '2', 'F8']) page.key(key, 150);
    vi.advanceTimersByTime(TAP_GUARD_MS);
    expect(pressed).toEqual([]);
    keyboard.guard();
    page.key('t', 500);
    vi.advanceTimersByTime(TAP_GUARD_MS);
    expect(pressed).toEqual(['t']);
  });

  it('lets neither a scan nor a piece of one act when it came early', () => {
    const choice = { t: () => void pressed.push('t') };
    keyboard.addLayer({ handlers: () => choice, depth: 1, wall: false, choices: true, waiting: ['t'] });
    keyboard.guard();
    for (const key of '1111111') page.key(key, 8);
    page.key('Enter', 8);
    vi.advanceTimersByTime(TAP_GUARD_MS);
    keyboard.guard();
    for (const key of '9t') page.key(key, 8);
    vi.advanceTimersByTime(TAP_GUARD_MS);
    expect(pressed).toEqual([]);
  });

  it('writes what came early into the field that has the focus by then', () => {
    const field = new FakeField();
    vi.stubGlobal('HTMLInputElement', FakeField);
    keyboard.guard();
    for (const key of 'caf') page.key(key);
    page.key('Backspace');
    Object.assign(page.document, { activeElement: field });
    vi.advanceTimersByTime(TAP_GUARD_MS);
    expect(field.value).toBe('ca');
  });

  it('tells of a scan where nobody reads codes, and presses nothing with it, its Enter included', () => {
    const untaken: string[] = [];
    keyboard.onUntaken((code) => void untaken.push(code));
    for (const key of '1111111') page.key(key, 8);
    page.key('Enter', 8);
    vi.runAllTimers();
    expect([pressed, untaken]).toEqual([[], ['1111111']]);
  });

  it('hands a scan whole to the topmost reader of codes, during the guard too', () => {
    const codes: string[] = [];
    keyboard.addScanHandler((code) => void codes.push(`below ${code}`));
    keyboard.addScanHandler((code) => void codes.push(code));
    keyboard.guard();
    for (const key of 'CAF-250') page.key(key, 8);
    page.key('Enter', 8);
    expect(codes).toEqual(['CAF-250']);
  });

  it('lets a single digit act once it is clear that no scanner follows', () => {
    page.key('1');
    expect(pressed).toEqual([]);
    vi.runAllTimers();
    expect(pressed).toEqual(['1']);
  });

  it('acts once on an Enter that is held down', () => {
    page.key('Enter');
    page.key('Enter', 30, { repeat: true });
    page.key('Enter', 30, { repeat: true });
    expect(pressed).toEqual(['Enter']);
  });

  it('gives Enter to a button that Tab reached, and to the screen after a tap', () => {
    class Reached extends EventTarget {
      matches = (selector: string): boolean => selector.startsWith('button');
    }
    vi.stubGlobal('HTMLElement', Reached);
    const button = new Reached();
    const enter = (): void => {
      const event = new Event('keydown', { cancelable: true });
      for (const [name, value] of Object.entries({ key: 'Enter', timeStamp: 0, target: button }))
        Object.defineProperty(event, name, { value });
      page.dispatchEvent(event);
    };
    page.key('Tab');
    enter();
    expect(pressed).toEqual([]);
    page.dispatchEvent(new Event('pointerdown', { cancelable: true }));
    enter();
    expect(pressed).toEqual(['Enter']);
    page.key('Tab');
    enter();
    expect(pressed).toEqual(['Enter']);
  });

  it('gives a key to who names it before who takes any character, whichever of them came last', () => {
    const take = (what: string) => () => void pressed.push(what);
    keyboard.addLayer({ handlers: () => ({ '+': take('one more') }), depth: 0, wall: false });
    keyboard.addLayer({ handlers: () => ({ '*': take('typed') }), depth: 0, wall: false });
    page.key('+');
    page.key('x');
    vi.advanceTimersByTime(200);
    expect(pressed).toEqual(['one more', 'typed']);
    // A floating layer still takes characters before the screen below.
    keyboard.addLayer({ handlers: () => ({ '*': take('inside') }), depth: 1, wall: false });
    page.key('+');
    vi.advanceTimersByTime(200);
    expect(pressed.at(-1)).toBe('inside');
  });

  it('stops keys at the wall of what floats over a screen', () => {
    const remove = keyboard.addLayer({ handlers: () => ({}), depth: 0.5, wall: true });
    page.key('F9');
    expect(pressed).toEqual([]);
    remove();
    page.key('F9');
    expect(pressed).toEqual(['F9']);
  });

  it('swallows what a browser would do on its own', () => {
    expect(page.key('F5').defaultPrevented).toBe(true);
    expect(page.key('r', 100, { ctrlKey: true }).defaultPrevented).toBe(true);
    expect(page.key('Tab').defaultPrevented).toBe(false);
  });
});

describe('keys that choose about money', () => {
  beforeEach(() => {
    const choices = {
      1: () => void pressed.push('charge again'),
      2: () => void pressed.push('take cash'),
      Enter: () => void pressed.push('primary'),
    };
    keyboard.addLayer({ handlers: () => choices, depth: 0, wall: false, choices: true });
  });
  const pauseMs = (ms: number): void => {
    vi.advanceTimersByTime(ms);
  };

  it('are not pressed by a scanner that pauses inside of its code, wherever it pauses', () => {
    for (const [pause_at, pause_ms] of [
      [1, 60],
      [1, 110],
      [3, 60],
      [3, 150],
      [5, 300],
      [6, 300],
    ] as const) {
      for (const [index, key] of [...'1211212'].entries()) {
        const gap_ms = index === 0 ? 2000 : index === pause_at ? pause_ms : 8;
        pauseMs(gap_ms);
        page.key(key, gap_ms);
      }
      page.key('Enter', 8);
      vi.runAllTimers();
    }
    expect(pressed).toEqual([]);
  });

  it('are not pressed by the tail of a code, nor by its Enter', () => {
    for (const key of '211') page.key(key, 8);
    page.key('Enter', 8);
    page.key('1', 2000);
    page.key('Enter', 8);
    vi.runAllTimers();
    expect(pressed).toEqual([]);
  });

  it('are pressed by a person, who presses one and waits, or confirms with Enter', () => {
    page.key('2', 2000);
    pauseMs(130);
    page.key('1', 300);
    page.key('Enter', 90);
    expect(pressed).toEqual(['take cash', 'charge again', 'primary']);
  });

  it('leave digits to a pad that takes them, however fast a person types', () => {
    const typed: string[] = [];
    keyboard.addLayer({ handlers: () => ({ '*': (name) => void typed.push(name) }), depth: 1, wall: false });
    for (const key of '20000') {
      page.key(key, 70);
      pauseMs(50);
    }
    page.key('Enter', 80);
    expect(typed).toEqual([...'20000']);
    expect(pressed).toEqual(['primary']);
  });

  it('hands scans that a screen left behind to the next one that takes scans, once, and tells of them after two seconds', () => {
    const taken: string[] = [];
    keyboard.onUntaken((code) => void taken.push(`nobody ${code}`));
    keyboard.leaveScans(['7801', '7802']);
    keyboard.addScanHandler((code) => void taken.push(code));
    keyboard.addScanHandler((code) => void taken.push(`again ${code}`));
    keyboard.leaveScans(['7803']);
    vi.advanceTimersByTime(2001);
    keyboard.addScanHandler((code) => void taken.push(`late ${code}`));
    expect(taken).toEqual(['7801', '7802', 'nobody 7803']);
  });

  it('brings back the amount that a scan typed into, however slowly it came', () => {
    const taken: string[] = [];
    let amount = '';
    keyboard.addScanHandler((code) => void taken.push(`${amount} ${code}`));
    keyboard.addLayer({ handlers: () => ({ '*': (digit) => void (amount += digit) }), depth: 1, wall: false });
    keyboard.addScanUndo(() => {
      const before = amount;
      return () => void (amount = before);
    });
    for (const key of ['5', ...'2000055012506']) {
      page.key(key, 130);
      pauseMs(130);
    }
    expect(amount).toBe('52000055012506');
    page.key('Enter', 130);
    expect([taken, amount, pressed]).toEqual([['5 2000055012506'], '5', []]);
  });
});

describe('a field that codes are scanned into', () => {
  let field: FakeField;
  let codes: string[];
  beforeEach(() => {
    vi.stubGlobal('HTMLInputElement', FakeField);
    field = new FakeField();
    codes = [];
  });
  const readCodes = (): void => void keyboard.addScanHandler((code) => void codes.push(`${field.value}|${code}`));

  it('is given back as it was, before the reader of the code hears of it', () => {
    readCodes();
    field.value = 'caf';
    for (const key of '7801234') typeKey(field, key, 8);
    expect(field.value).toBe('caf7');
    typeKey(field, 'Enter', 8);
    vi.runAllTimers();
    expect([codes, field.value]).toEqual([['caf|7801234'], 'caf']);
  });

  it('is given back where a machine that stood still let the characters through one by one', () => {
    readCodes();
    for (const [index, key] of [...'7801234567894'].entries()) {
      const gap_ms = index % 4 === 3 ? 6 : 600;
      vi.advanceTimersByTime(gap_ms);
      typeKey(field, key, gap_ms);
    }
    expect(field.value.length).toBeGreaterThan(9);
    typeKey(field, 'Enter', 600);
    expect([codes, field.value]).toEqual([['|7801234567894'], '']);
  });

  it('gets no separator of a symbol: a scanner types it as Ctrl and ]', () => {
    readCodes();
    for (const key of ']C101078012345678942112') typeKey(field, key, 8);
    expect(page.key(']', 8, { target: field, ctrlKey: true }).defaultPrevented).toBe(true);
    for (const key of '17270131') typeKey(field, key, 8);
    typeKey(field, 'Enter', 8);
    expect(codes).toEqual(['|]C101078012345678942112\u001d17270131']);
  });

  it('gets what a quick person types a moment later, in order, whatever key follows', () => {
    readCodes();
    typeKey(field, 'a', 100);
    typeKey(field, 'g', 20);
    typeKey(field, 'u', 20);
    expect(field.value).toBe('a');
    vi.advanceTimersByTime(50);
    expect(field.value).toBe('agu');
    typeKey(field, 'a', 30);
    typeKey(field, 'ArrowLeft', 60);
    expect(field.value).toBe('agua');
    typeKey(field, ' ', 100);
    typeKey(field, 'c', 20);
    typeKey(field, 'o', 60);
    expect(field.value).toBe('agua co');
    expect(codes).toEqual([]);
  });

  it('gets every key at once where no screen reads codes', () => {
    for (const key of 'agua') typeKey(field, key, 8);
    expect(field.value).toBe('agua');
  });

  it('is never given more than it has room for', () => {
    readCodes();
    field.maxLength = 3;
    typeKey(field, 'a', 100);
    for (const key of 'bcde') typeKey(field, key, 20);
    vi.runAllTimers();
    expect(field.value).toBe('abc');
  });
});
