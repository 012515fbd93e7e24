import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Language } from '../../core/contract/snapshot.ts';

/** Where the customer is while no payment is open; a payment covers every place. */
export type KioskPlace = 'attract' | 'browse' | 'basket' | 'gift' | 'counter';

/** Settings of the current customer; reset for the next one. */
export interface KioskComfort {
  /** Null: the shop's language. */
  readonly language: Language | null;
  readonly contrast: boolean;
  readonly large: boolean;
  /** Moves all controls to the lower part of the screen: for wheelchair users and children. */
  readonly low: boolean;
}

export interface KioskView extends KioskComfort {
  readonly place: KioskPlace;
  readonly help_open: boolean;
  /** The order put on hold for the counter, while its number is shown. */
  readonly order: { readonly number: number; readonly printed: boolean } | null;
  go(place: KioskPlace): void;
  comfort(change: Partial<KioskComfort>): void;
  setHelp(open: boolean): void;
  showOrder(order: { readonly number: number; readonly printed: boolean }): void;
  /** Prepares for the next customer. */
  reset(): void;
}

const FRESH = {
  place: 'attract',
  help_open: false,
  order: null,
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
    showOrder: (order) => set({ order, place: 'counter' }),
    reset: () => set(FRESH),
  }));
}
