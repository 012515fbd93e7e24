import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Language } from '../../core/contract/snapshot.ts';

/** Where the customer is while nothing is being paid; a payment takes the screen whatever the place. */
export type KioskPlace = 'attract' | 'browse' | 'basket' | 'gift' | 'counter';

/** What the customer set for themself. All of it is gone with them. */
export interface KioskComfort {
  /** Null: the shop's. */
  readonly language: Language | null;
  readonly contrast: boolean;
  readonly large: boolean;
  /** Everything to touch is in the lower part of the screen: for wheelchairs and children. */
  readonly low: boolean;
}

export interface KioskView extends KioskComfort {
  readonly place: KioskPlace;
  readonly help_open: boolean;
  /** The order that was set aside for the counter, while its number is shown. */
  readonly aside: { readonly number: number; readonly printed: boolean } | null;
  go(place: KioskPlace): void;
  comfort(change: Partial<KioskComfort>): void;
  setHelp(open: boolean): void;
  setAside(aside: { readonly number: number; readonly printed: boolean }): void;
  /** For the next customer. */
  reset(): void;
}

const FRESH = {
  place: 'attract',
  help_open: false,
  aside: null,
  language: null,
  contrast: false,
  large: false,
  low: false,
} as const satisfies Partial<KioskView>;

export function createKioskView(): StoreApi<KioskView> {
  return createStore<KioskView>((set) => ({
    ...FRESH,
    go: (place) => set({ place, help_open: false }),
    comfort: (change) => set(change),
    setHelp: (help_open) => set({ help_open }),
    setAside: (aside) => set({ aside, place: 'counter' }),
    reset: () => set(FRESH),
  }));
}
