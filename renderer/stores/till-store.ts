import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { TillEvent } from '../../core/contract/envelope.ts';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import type { Bridge, LinkState } from '../bridge.ts';
import { type LinesAhead, frameShown } from './line-ahead.ts';
import { shareStructure } from './share-structure.ts';

/** The main process's latest snapshot. Nothing else writes it: screens send intents and wait for the next snapshot. */
export interface TillState {
  readonly link: LinkState;
  readonly snapshot: TillSnapshot | null;
}
export type TillStore = StoreApi<TillState>;

/** Creates a store fed by the bridge: a full snapshot on every connection and after a gap, then single slices. */
export function createTillStore(bridge: Bridge, ahead?: LinesAhead): TillStore {
  const store = createStore<TillState>(() => ({ link: 'connecting', snapshot: null }));
  let last_sequence: number | null = null;
  /** Slices received while a snapshot is requested: the reply may be older than they are, yet arrive later. */
  let meanwhile: Partial<TillSnapshot> = {};

  const ask = async (): Promise<void> => {
    meanwhile = {};
    const answer = await bridge.request('till.snapshot');
    if (!answer.ok) return;
    ahead?.takeBack();
    store.setState(({ snapshot }) => ({ snapshot: shareStructure(snapshot, { ...answer.value, ...meanwhile }) }));
  };

  const receive = (event: TillEvent): void | Promise<void> => {
    if (event.event === 'line') return ahead?.draw(event.line) ? frameShown() : undefined;
    const gap = last_sequence !== null && event.sequence !== last_sequence + 1;
    last_sequence = event.sequence;
    meanwhile = { ...meanwhile, ...event.slices };
    if (event.slices.sale !== undefined) ahead?.takeBack();
    // Slices are complete, so applying one is right even after a gap; the missed ones come with the requested snapshot.
    store.setState(({ snapshot }) => (snapshot ? { snapshot: merge(snapshot, event.slices) } : {}));
    if (gap) void ask();
  };

  bridge.onEvent(receive);
  bridge.onState((link) => {
    store.setState({ link });
    if (link !== 'open') return;
    last_sequence = null;
    void ask();
  });
  return store;
}

function merge(snapshot: TillSnapshot, slices: Partial<TillSnapshot>): TillSnapshot {
  return shareStructure(snapshot, { ...snapshot, ...slices });
}
