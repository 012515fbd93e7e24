import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import { assert } from '../../core/assert.ts';
import type { ScanQueue } from '../../core/scanning/scan-queue.ts';
import type { Bridge, LinkState } from '../bridge.ts';
import type { Approvals } from './approvals.ts';
import type { Search } from './first-search.ts';
import type { LinesAhead } from './line-ahead.ts';
import type { Navigation } from './navigation.ts';
import type { Preferences } from './preferences.ts';
import type { ScanSound } from '../sounds/sounds.ts';
import type { Scans } from './scans.ts';
import type { TillStore } from './till-store.ts';

/** One till for the screens. Provided by context, so that a test can show several. */
export interface TillHandle {
  readonly bridge: Bridge;
  readonly search: Search;
  readonly approvals: StoreApi<Approvals>;
  readonly store: TillStore;
  readonly ahead: LinesAhead;
  readonly navigation: StoreApi<Navigation>;
  readonly preferences: StoreApi<Preferences>;
  readonly scans: Scans;
  readonly scanSound: ScanSound;
}

const TillContext = createContext<TillHandle | null>(null);

export function TillProvider({ till, children }: { readonly till: TillHandle; readonly children: ReactNode }) {
  return <TillContext value={till}>{children}</TillContext>;
}

export function useTillHandle(): TillHandle {
  const till = useContext(TillContext);
  assert(till, 'the screen is inside a TillProvider');
  return till;
}

/** Selects a part of the snapshot. Only for components shown after the first snapshot, which every screen is. */
export function useTill<Part>(select: (snapshot: TillSnapshot) => Part): Part {
  return useStore(useTillHandle().store, ({ snapshot }) => {
    assert(snapshot, 'screens are shown after the first snapshot');
    return select(snapshot);
  });
}

export function useLink(): LinkState {
  return useStore(useTillHandle().store, (state) => state.link);
}

export function useHasSnapshot(): boolean {
  return useStore(useTillHandle().store, (state) => state.snapshot !== null);
}

export function useNavigation<Part>(select: (navigation: Navigation) => Part): Part {
  return useStore(useTillHandle().navigation, select);
}

/** Selects from the PIN request of a pending act. */
export function useApprovals<Part>(select: (approvals: Approvals) => Part): Part {
  return useStore(useTillHandle().approvals, select);
}

export function usePreferences(): Preferences {
  return useStore(useTillHandle().preferences);
}

/** Selects from the queue of scans that are in no cart yet. */
export function useScans<Part>(select: (queue: ScanQueue) => Part): Part {
  return useStore(useTillHandle().scans.queue, select);
}

/** How screens send intents: `const request = useRequest(); request('checkout.begin')`. */
export function useRequest(): Bridge['request'] {
  return useTillHandle().bridge.request;
}
