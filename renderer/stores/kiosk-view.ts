import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { ProductView } from '../../core/contract/catalogue.ts';
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

/** A product that is ordered once its options are chosen. */
export interface OptionQuestion {
  readonly number: number;
  readonly product: ProductView;
}

export interface KioskView extends KioskComfort {
  readonly place: KioskPlace;
  readonly help_open: boolean;
  /** The order put on hold for the counter, while its number is shown. */
  readonly order: { readonly number: number; readonly printed: boolean } | null;
  /** Counts the customers: what an earlier one asked for is told to no later one. */
  readonly customer_number: number;
  /** Asked one after the other, on every page of the order: an answer may come after its page was left. */
  readonly questions: readonly OptionQuestion[];
  /** What became of the last scan or change, in words. */
  readonly note: string | null;
  /** Requests on their way from any page of the order. */
  readonly under_way: { changes: number; endings: number };
  go(place: KioskPlace): void;
  ask(product: ProductView): void;
  /** The options are chosen, or the product is not wanted. */
  answered(question: OptionQuestion): void;
  setNote(note: string | null): void;
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
  questions: [],
  note: null,
  language: null,
  contrast: false,
  large: false,
  low: false,
} as const satisfies Partial<KioskView>;

export function createKioskView(): StoreApi<KioskView> {
  let last_number = 0;
  return createStore<KioskView>((set, get) => ({
    ...FRESH,
    customer_number: 0,
    under_way: { changes: 0, endings: 0 },
    go: (place) => set({ place, help_open: false, note: null }),
    ask: (product) => {
      last_number += 1;
      set({ questions: [...get().questions, { number: last_number, product }] });
    },
    answered: (question) => set({ questions: get().questions.filter((one) => one !== question) }),
    setNote: (note) => set({ note }),
    comfort: (change) => set(change),
    setHelp: (help_open) => set({ help_open }),
    showOrder: (order) => set({ order, place: 'counter' }),
    reset: () => set({ ...FRESH, customer_number: get().customer_number + 1 }),
  }));
}
