import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';

/** Settings of this window, not of the till. */
export interface Preferences {
  readonly scan_sounds: boolean;
  readonly payment_sounds: boolean;
  /** Touching a field opens the on-screen keyboard. */
  readonly screen_keys: boolean;
  set(change: Partial<Omit<Preferences, 'set'>>): void;
}

const KEYS = {
  scan_sounds: 'cobro.sounds.scan',
  payment_sounds: 'cobro.sounds.payment',
  screen_keys: 'cobro.screen_keys',
} as const;

/** Stored by the browser; everything is on by default (DESIGN 8). */
export function createPreferences(storage: Pick<Storage, 'getItem' | 'setItem'>): StoreApi<Preferences> {
  return createStore<Preferences>((set) => ({
    scan_sounds: storage.getItem(KEYS.scan_sounds) !== 'off',
    payment_sounds: storage.getItem(KEYS.payment_sounds) !== 'off',
    screen_keys: storage.getItem(KEYS.screen_keys) !== 'off',
    set(change) {
      for (const [name, on] of Object.entries(change)) {
        storage.setItem(KEYS[name as keyof typeof KEYS], on ? 'on' : 'off');
      }
      set(change);
    },
  }));
}
