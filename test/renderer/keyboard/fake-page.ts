/** The parts of a window that the keyboard uses: events, and a root element with data attributes. */
export class FakePage extends EventTarget {
  readonly document = { documentElement: { dataset: {} as Record<string, string> }, activeElement: null };
  #at_ms = 0;

  key(key: string, after_ms = 100, change: Record<string, unknown> = {}): Event {
    this.#at_ms += after_ms;
    const event = new Event('keydown', { cancelable: true });
    for (const [name, value] of Object.entries({
      key,
      timeStamp: this.#at_ms,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      repeat: false,
      ...change,
    })) {
      Object.defineProperty(event, name, { value });
    }
    this.dispatchEvent(event);
    return event;
  }
}

/** The parts of a text field that the keyboard uses; the caret is always at the end. */
export class FakeField extends EventTarget {
  readOnly = false;
  disabled = false;
  type = 'text';
  maxLength = -1;
  #text = '';
  get value(): string {
    return this.#text;
  }
  set value(text: string) {
    this.#text = text;
  }
  get selectionStart(): number {
    return this.#text.length;
  }
  get selectionEnd(): number {
    return this.#text.length;
  }
  setRangeText(text: string): void {
    this.#text += text;
  }
}
