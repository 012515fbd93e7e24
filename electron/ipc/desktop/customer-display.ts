import { type BrowserWindow, type Display, type Rectangle, type Screen } from 'electron';
import type { Log } from '../../log/log.ts';
import type { Router } from '../router.ts';

export interface CustomerSideParts {
  readonly screen: Screen;
  /** On the cashier's display. */
  readonly cashier: BrowserWindow;
  readonly router: Router;
  /** Opens the customer's window on all of a display, admitted to what it may know. */
  readonly open: (bounds: Rectangle) => BrowserWindow;
  readonly log: Log;
}

interface Shown {
  readonly window: BrowserWindow;
  readonly display_id: number;
}

const DISPLAY_EVENTS = ['display-added', 'display-removed', 'display-metrics-changed'] as const;

/**
 * Shows the customer's view on a second display while one exists, the settings want it, and the till is not a kiosk,
 * which already faces its customers. Follows display changes. Returns the function that ends it.
 */
export function followDisplays(parts: CustomerSideParts): () => void {
  const { screen, router, log } = parts;
  let shown: Shown | null = null;

  const close = () => {
    const window = shown?.window;
    shown = null;
    if (window && !window.isDestroyed()) window.destroy();
  };
  const show = ({ id, bounds }: Display) => {
    const window = parts.open(bounds);
    const opened = { window, display_id: id };
    shown = opened;
    // Closed by someone: it stays closed until displays or settings change.
    window.on('closed', () => {
      if (shown === opened) shown = null;
    });
    log.info('the customer sees the till on a second display', { display: id });
  };
  const update = () => {
    const display = wantsWindow(router) ? otherDisplay(parts) : null;
    if (display === null) return close();
    if (shown?.display_id === display.id) return shown.window.setBounds(display.bounds);
    close();
    show(display);
  };

  // The cashier's window may be moved, by a person or by the system when a display returns, onto the customer's.
  const moved = () => {
    if (shown !== null && otherDisplay(parts)?.id !== shown.display_id) update();
  };

  update();
  parts.cashier.on('move', moved);
  for (const event of DISPLAY_EVENTS) screen.on(event as 'display-added', update);
  const stopListening = router.onChange((slices) => {
    if (slices.till || slices.kiosk) update();
  });
  return () => {
    stopListening();
    if (!parts.cashier.isDestroyed()) parts.cashier.off('move', moved);
    for (const event of DISPLAY_EVENTS) screen.off(event as 'display-added', update);
    close();
  };
}

function wantsWindow(router: Router): boolean {
  const { till, kiosk } = router.snapshot();
  return till.customer_display_window === 'auto' && !kiosk.on;
}

/** The first display that the cashier's window is not on; one that shows the same picture is none. */
function otherDisplay({ screen, cashier }: CustomerSideParts): Display | null {
  if (cashier.isDestroyed()) return null;
  const own = screen.getDisplayMatching(cashier.getBounds());
  return screen.getAllDisplays().find(({ id, bounds }) => id !== own.id && !overlap(bounds, own.bounds)) ?? null;
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  const is_beside = one.x >= other.x + other.width || other.x >= one.x + one.width;
  return !is_beside && one.y < other.y + other.height && other.y < one.y + one.height;
}
