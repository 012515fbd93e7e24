import type { TillStore } from './till-store.ts';

/** A snapshot that comes at all comes within a fraction of this; the state of a slower link is shown. */
const SOON_MS = 100;

/**
 * Calls once the first snapshot is there, or the link has a state to be shown, or soon after without either: a picture
 * of before would be drawn for a moment, and the first one be drawn later for it.
 */
export function whenKnown(store: TillStore, draw: () => void): void {
  const isKnown = (): boolean => {
    const { snapshot, link } = store.getState();
    return snapshot !== null || (link !== 'connecting' && link !== 'open');
  };
  if (isKnown()) return draw();
  const begin = (): void => {
    stop();
    clearTimeout(timer);
    draw();
  };
  const stop = store.subscribe(() => {
    if (isKnown()) begin();
  });
  const timer = setTimeout(begin, SOON_MS);
}
