/** The name of a key as the key map writes it: `F2`, `Enter`, `a` to `z`, `0` to `9`, `+`, `Ctrl+Z`, `ArrowUp`. */
export function keyName(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return `Ctrl+${key.length === 1 ? key.toUpperCase() : key}`;
  return event.altKey ? `Alt+${key}` : key;
}

/** Keys that a browser acts on in ways that would lose the screen (DESIGN 7). */
export const SWALLOWED: ReadonlySet<string> = new Set([
  ...['F5', 'F10', 'F11', 'Ctrl+R', 'Ctrl+W', 'Ctrl++', 'Ctrl+-', 'Ctrl+='],
  ...['Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+ArrowUp', 'Alt+ArrowDown'],
]);

export function isPrintable(event: KeyboardEvent): boolean {
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Separates the elements of a symbol of GS1 (FNC1). */
export const GROUP_SEPARATOR = '\u001d';
/** As a scanner that is a keyboard types it: the control character that Ctrl and ] are. */
export const isSeparator = (event: KeyboardEvent): boolean =>
  event.ctrlKey && (event.key === ']' || event.key === GROUP_SEPARATOR);

/** A field that takes text by itself. */
export function editableOf(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement && !target.readOnly && !target.disabled && TEXT.has(target.type)
    ? target
    : null;
}
const TEXT: ReadonlySet<string> = new Set(['text', 'search', 'tel', 'password', 'number', 'date']);

/** In a field these move the caret or change the text; elsewhere they are keys like any other. */
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
/** In an empty field there is nothing for these to edit, so they act on the cart (DESIGN 7). */
const ACTING_WHEN_EMPTY: ReadonlySet<string> = new Set(['+', '-', 'Delete', 'Ctrl+Z']);

/** Whether the key is the field's own business. */
export function belongsToField(field: HTMLInputElement, name: string, printable: boolean): boolean {
  if (ACTING_WHEN_EMPTY.has(name)) return field.value !== '';
  return printable || EDITING.has(name);
}

/** Sets a field's text so that React, which watches the native setter, hears of it. */
export function setFieldText(field: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Writes characters where the caret is, as the browser would have; none that the field has no room for. */
export function typeInto(field: HTMLInputElement, text: string): void {
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  const room = field.maxLength < 0 ? Infinity : field.maxLength - field.value.length + (end - start);
  field.setRangeText(text.slice(0, Math.max(0, room)), start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The open list of a select has its own use for every key, a closed one for the key that opens it. */
export function belongsToList(target: EventTarget | null, name: string): boolean {
  return target instanceof HTMLElement && target.matches(name === ' ' ? 'option, select' : 'option');
}

/** What the person went to with Tab is pressed by Enter, or ticked by Space; what was tapped before leaves them to the screen. */
export function isReachedByKeyboard(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('button:focus-visible, a:focus-visible, [role]:focus-visible')) return true;
  // Enter does nothing to a box or a round: it is the screen's.
  return name === ' ' && target.matches(':is([type="checkbox"], [type="radio"]):focus-visible');
}
