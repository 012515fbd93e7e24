import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { assert } from '../../../core/assert.ts';
import type { KioskView } from '../../stores/kiosk-view.ts';

/** A context, so that a test can show several kiosks. */
export const KioskContext = createContext<StoreApi<KioskView> | null>(null);

export function useKiosk<Part>(select: (view: KioskView) => Part): Part {
  return useStore(useKioskStore(), select);
}

/** For what is answered later, on whatever page the customer is then. */
export function useKioskStore(): StoreApi<KioskView> {
  const store = useContext(KioskContext);
  assert(store, 'the screen is inside a kiosk');
  return store;
}
