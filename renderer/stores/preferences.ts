import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';

/** What belongs to this window alone and not to the till. */
export interface Preferences {
  readonly scan_sounds: boolean;
  readonly payment_sounds: boolean;
  set(change: Partial<Pick<Preferences, 'scan_sounds' | 'payment_sounds'>>): void;
}

const KEYS = { scan_sounds: 'cobro.sounds.scan', payment_sounds: 'cobro.sounds.payment' } as const;

/** Kept by the browser; both sounds are on until someone turns them off (DESIGN 8). */
export function createPreferences(storage: Pick<Storage, 'getItem' | 'setItem'>): StoreApi<Preferences> {
  return createStore<Preferences>((set) => ({
    scan_sounds: storage.getItem(KEYS.scan_sounds) !== 'off',
    payment_sounds: storage.getItem(KEYS.payment_sounds) !== 'off',
    set(change) {
      for (const [name, on] of Object.entries(change)) {
        storage.setItem(KEYS[name as keyof typeof KEYS], on ? 'on' : 'off');
      }
      set(change);
    },
  }));
}
