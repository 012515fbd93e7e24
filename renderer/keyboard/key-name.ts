/** A key's name in the notation of the key map: `F2`, `Enter`, `a` to `z`, `0` to `9`, `+`, `Ctrl+Z`, `ArrowUp`. */
export function keyName(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return `Ctrl+${key.length === 1 ? key.toUpperCase() : key}`;
  return event.altKey ? `Alt+${key}` : key;
}

/** Keys whose browser action would lose the screen (DESIGN 7). */
export const SWALLOWED: ReadonlySet<string> = new Set([
  ...['F5', 'F10', 'F11', 'Ctrl+R', 'Ctrl+W', 'Ctrl++', 'Ctrl+-', 'Ctrl+='],
  ...['Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+ArrowUp', 'Alt+ArrowDown'],
]);

export function isPrintable(event: KeyboardEvent): boolean {
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Separates the elements of a GS1 symbol (FNC1). */
export const GROUP_SEPARATOR = '\u001d';
/** Whether a wedge scanner typed the separator: Ctrl+] is that control character. */
export const isSeparator = (event: KeyboardEvent): boolean =>
  event.ctrlKey && (event.key === ']' || event.key === GROUP_SEPARATOR);

/** The target as a text field; null for anything else. */
export function editableOf(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement && !target.readOnly && !target.disabled && TEXT.has(target.type)
    ? target
    : null;
}
const TEXT: ReadonlySet<string> = new Set(['text', 'search', 'tel', 'password', 'number', 'date']);

/** In a field these move the caret or edit the text; elsewhere they are ordinary keys. */
const EDITING: ReadonlySet<string> = new Set([
  'Backspace',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'Ctrl+A',
  'Ctrl+C',
  'Ctrl+V',
  'Ctrl+X',
]);
/** In an empty field these have nothing to edit, so they act on the cart (DESIGN 7). */
const ACTING_WHEN_EMPTY: ReadonlySet<string> = new Set(['+', '-', 'Delete', 'Ctrl+Z']);

/** Whether the field handles the key itself. */
export function belongsToField(field: HTMLInputElement, name: string, printable: boolean): boolean {
  if (ACTING_WHEN_EMPTY.has(name)) return field.value !== '';
  return printable || EDITING.has(name);
}

/** Sets a field's text through the native setter, so that React notices the change. */
export function setFieldText(field: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Inserts characters at the caret like the browser would, up to the field's maximum length. */
export function typeInto(field: HTMLInputElement, text: string): void {
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  const room = field.maxLength < 0 ? Infinity : field.maxLength - field.value.length + (end - start);
  field.setRangeText(text.slice(0, Math.max(0, room)), start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** An open select list handles every key itself; a closed one only the key that opens it. */
export function belongsToList(target: EventTarget | null, name: string): boolean {
  return target instanceof HTMLElement && target.matches(name === ' ' ? 'option, select' : 'option');
}

/**
 * An element reached with Tab takes Enter, or Space for a checkbox; one that was tapped leaves these keys to the
 * screen.
 */
export function isReachedByKeyboard(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('button:focus-visible, a:focus-visible, [role]:focus-visible')) return true;
  // Enter does nothing on a checkbox or radio button, so the screen gets it.
  return name === ' ' && target.matches(':is([type="checkbox"], [type="radio"]):focus-visible');
}

/** Neither the browser nor anything else on the page sees the event. */
export function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
