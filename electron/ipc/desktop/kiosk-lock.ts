import type { BrowserWindow, Event, Input } from 'electron';
import type { Router } from '../router.ts';

/** Keys that leave, reload, search, zoom, print or open tools, with nothing else pressed. */
const WINDOW_KEYS: ReadonlySet<string> = new Set([
  'F3',
  'F5',
  'F7',
  'F10',
  'F11',
  'F12',
  'PrintScreen',
  'ContextMenu',
  'Alt',
]);
/** Keys of a keyboard that browse, by themselves. */
const BROWSER_KEY = /^(?:Browser|Launch|Media|Zoom|Print$|Close$|Open$|Save$|Exit$)/;

type Pressed = Pick<Input, 'key' | 'control' | 'alt' | 'meta'>;

/**
 * Whether a key is blocked for Chromium and the page in kiosk mode: everything with Control or Meta, and Alt alone,
 * because typing needs none of them. Control with Alt is AltGr, which types `@` in Spanish.
 */
export function isBlockedAtKiosk({ key, control, alt, meta }: Pressed): boolean {
  if (meta || (control && !alt) || (alt && !control)) return true;
  return WINDOW_KEYS.has(key) || BROWSER_KEY.test(key) || (control && alt && key.length > 1);
}

/**
 * Locks a window to its till in kiosk mode, until staff take it back: it fills the screen, and no key or gesture
 * closes, reloads, zooms or prints it. Ending the program still works. Returns the function that stops it.
 */
export function holdKiosk(window: BrowserWindow, router: Router): () => void {
  const isKiosk = (): boolean => router.snapshot().kiosk.on;
  const refuse = (event: Event): void => {
    if (isKiosk()) event.preventDefault();
  };
  const { webContents } = window;
  webContents.on('before-input-event', (event, input) => {
    if (isKiosk() && isBlockedAtKiosk(input)) event.preventDefault();
  });
  webContents.on('zoom-changed', refuse);
  webContents.on('context-menu', refuse);
  window.on('close', refuse);
  void webContents.setVisualZoomLevelLimits(1, 1);
  window.setKiosk(isKiosk());
  return router.onChange(({ kiosk }) => {
    if (kiosk && !window.isDestroyed()) window.setKiosk(kiosk.on);
  });
}
