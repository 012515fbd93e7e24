import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';

/** Where the cashier is while no payment is open; a payment covers every place (DESIGN 13.1). */
export type Place =
  | 'sale'
  | 'recovery'
  | 'refund'
  | 'shift'
  | 'catalogue'
  | 'staff'
  | 'audit'
  | 'devices'
  | 'settings'
  | 'tabs'
  | 'promotions'
  | 'fiscal'
  | 'customers';

export interface Navigation {
  readonly place: Place;
  readonly menu_open: boolean;
  readonly training_open: boolean;
  /** A page outside a payment waits for a card at the reader. */
  readonly card_awaited: boolean;
  /** The sale screen should open the list of scans. */
  readonly scans_wanted: boolean;
  /** The returns page should open this sale. */
  readonly return_wanted: string | null;
  /** Navigates there, unless a screen holds unsaved input: it then shows a reminder instead. */
  go(place: Place): void;
  /** `remind` is called instead of leaving; null clears it. */
  holdWith(remind: (() => void) | null): void;
  setMenu(open: boolean): void;
  setTraining(open: boolean): void;
  setCardAwaited(awaited: boolean): void;
  /** Goes to the sale and requests the list of scans; call with `false` once it is open. */
  wantScans(wanted: boolean): void;
  /** Goes to the returns page and requests the sale; call with null once it is open. */
  wantReturn(sale_id: string | null): void;
}

export function createNavigation(): StoreApi<Navigation> {
  let remind: (() => void) | null = null;
  return createStore<Navigation>((set, get) => ({
    place: 'sale',
    menu_open: false,
    training_open: false,
    card_awaited: false,
    scans_wanted: false,
    return_wanted: null,
    go: (place) => {
      if (remind === null || place === get().place) return set({ place, menu_open: false });
      set({ menu_open: false });
      remind();
    },
    holdWith: (next) => {
      remind = next;
    },
    setMenu: (menu_open) => set(menu_open ? { menu_open, training_open: false } : { menu_open }),
    wantScans: (scans_wanted) => {
      if (scans_wanted) get().go('sale');
      set({ scans_wanted });
    },
    wantReturn: (return_wanted) => {
      set({ return_wanted });
      if (return_wanted !== null) get().go('refund');
    },
    setCardAwaited: (card_awaited) => set({ card_awaited }),
    setTraining: (training_open) => set(training_open ? { training_open, menu_open: false } : { training_open }),
  }));
}
