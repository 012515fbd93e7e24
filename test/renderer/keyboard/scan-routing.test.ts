import { afterEach, describe, expect, it, vi } from 'vitest';
import { KeyboardDispatcher } from '../../../renderer/keyboard/keyboard-dispatcher.ts';

/** The parts of a field that the keyboard uses. */
class FakeField {
  readOnly = false;
  disabled = false;
  value = '';
  readonly type: string;
  constructor(type: string) {
    this.type = type;
  }
  dispatchEvent(): void {}
}

function keyboardOf(page: EventTarget): { readonly keyboard: KeyboardDispatcher; readonly codes: string[] } {
  const keyboard = new KeyboardDispatcher(page as Window);
  const codes: string[] = [];
  keyboard.addScanHandler((code) => void codes.push(code));
  return { keyboard, codes };
}

afterEach(() => vi.unstubAllGlobals());

describe('who takes a scan', () => {
  it('is the screen below where the topmost does not read it', () => {
    const { keyboard, codes } = keyboardOf(new EventTarget());
    const stop = keyboard.addScanHandler((code) => (code === '2468' ? undefined : false));
    keyboard.scanned('2468');
    keyboard.scanned('7801234');
    stop();
    keyboard.scanned('2468');
    expect(codes).toEqual(['7801234', '2468']);
  });

  it('is, of what a screen left behind, one that reads it', () => {
    const keyboard = new KeyboardDispatcher(new EventTarget() as Window);
    const codes: string[] = [];
    keyboard.leaveScans(['7801']);
    keyboard.addScanHandler(() => false);
    keyboard.addScanHandler((code) => void codes.push(code));
    expect(codes).toEqual(['7801']);
  });

  it.each([
    ['text', ['hunter22']],
    ['password', []],
  ])('of what a program types into a field of %s: %j', (type, taken) => {
    vi.stubGlobal('HTMLInputElement', FakeField);
    vi.stubGlobal('HTMLElement', class {});
    const field = new FakeField(type);
    const page = new EventTarget();
    const { keyboard, codes } = keyboardOf(page);
    keyboard.start();
    for (const [index, key] of [...'hunter22', 'Enter'].entries()) {
      const event = new Event('keydown', { cancelable: true });
      const properties = { key, timeStamp: index * 8, target: field, ctrlKey: false, metaKey: false, altKey: false };
      for (const [name, value] of Object.entries(properties)) Object.defineProperty(event, name, { value });
      page.dispatchEvent(event);
    }
    expect(codes).toEqual(taken);
  });
});
