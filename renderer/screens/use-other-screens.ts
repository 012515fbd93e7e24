import { useEffect, useSyncExternalStore } from 'react';
import type * as Others from './other-screens.tsx';

type OtherScreens = typeof Others;

/** Between two tries: a till that is starting again serves nothing for a moment. */
const AGAIN_MS = 1_000;
const TRIES_MAX = 5;

let loaded: OtherScreens | null = null;
let is_loading = false;
const listeners = new Set<() => void>();

async function load(tries = 1): Promise<void> {
  try {
    loaded = await import('./other-screens.tsx');
    for (const listener of listeners) listener();
  } catch {
    // The till behind this page may be another version by now, whose files have other names: its page has them.
    if (tries >= TRIES_MAX) return window.location.reload();
    setTimeout(() => void load(tries + 1), AGAIN_MS);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The screens behind the first one; null until their file is there, which is asked for once something was painted, so that
 * it is there long before anybody can press for one of them.
 */
export function useOtherScreens(): OtherScreens | null {
  useEffect(() => {
    if (is_loading) return undefined;
    is_loading = true;
    const frame = requestAnimationFrame(() => setTimeout(() => void load()));
    return () => {
      if (loaded !== null) return;
      cancelAnimationFrame(frame);
      is_loading = false;
    };
  }, []);
  return useSyncExternalStore(subscribe, () => loaded);
}
