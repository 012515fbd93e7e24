import { useEffect, useSyncExternalStore } from 'react';
import type * as Others from './other-screens.tsx';

type OtherScreens = typeof Others;

/** Pause between attempts: a restarting till serves nothing for a moment. */
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
    // The till may now be another version whose files have other names; its own page refers to those.
    if (tries >= TRIES_MAX) return window.location.reload();
    setTimeout(() => void load(tries + 1), AGAIN_MS);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The screens other than the first; null until their file has loaded. Loading starts after the first paint, long before
 * they are needed.
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
