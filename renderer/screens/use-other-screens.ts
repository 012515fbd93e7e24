import { useEffect, useSyncExternalStore } from 'react';
import { useTillHandle } from '../stores/till-context.tsx';
import type { TillStore } from '../stores/till-store.ts';
import type * as Others from './other-screens.tsx';

type OtherScreens = typeof Others;

/** Pause between attempts: a restarting till serves nothing for a moment. */
const AGAIN_MS = 1_000;
const TRIES_MAX = 5;
/** The first screen with its products is there by then on most machines; reading a megabyte of script would delay it. */
const SOON_MS = 250;

let loaded: OtherScreens | null = null;
let is_loading = false;
let soon: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

async function load(till: TillStore, tries = 1): Promise<void> {
  try {
    loaded = await import('./other-screens.tsx');
    for (const listener of listeners) listener();
  } catch {
    // The till may now be another version whose files have other names; its own page refers to those. While the till is
    // away, another program could serve the page (docs/decisions/068).
    if (tries >= TRIES_MAX && till.getState().link === 'open') return window.location.reload();
    setTimeout(() => void load(till, tries + 1), AGAIN_MS);
  }
}

/** At once when a screen of theirs is to be shown, otherwise once the first screen has had the processor to itself. */
function begin(till: TillStore, at_once: boolean): void {
  if (is_loading) return;
  if (!at_once) {
    soon ??= setTimeout(() => begin(till, true), SOON_MS);
    return;
  }
  clearTimeout(soon);
  is_loading = true;
  void load(till);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The screens other than the first; null until their file has loaded. `needed`: one of them is shown now. They are loaded
 * after the first screen in any case, long before anybody asks for one.
 */
export function useOtherScreens(needed = false): OtherScreens | null {
  const { store } = useTillHandle();
  useEffect(() => begin(store, needed), [store, needed]);
  return useSyncExternalStore(subscribe, () => loaded);
}
