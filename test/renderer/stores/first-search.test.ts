import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TillSnapshot } from '../../../core/contract/snapshot.ts';
import { succeed } from '../../../core/result.ts';
import type { Bridge } from '../../../renderer/bridge.ts';
import { FIRST_MAX, createSearch, firstCategory, searchOf } from '../../../renderer/stores/first-search.ts';
import type { TillStore } from '../../../renderer/stores/till-store.ts';
import { createStore } from 'zustand/vanilla';
import { snapshot } from '../states/demo.ts';

const FIRST = searchOf('', FIRST_MAX, firstCategory(snapshot.till));

function searching(is_first_screen = true) {
  const store: TillStore = createStore(() => ({ link: 'open', snapshot: null as TillSnapshot | null }));
  const request = vi.fn<() => Promise<unknown>>(async () => succeed({ products: [], total: 0 }));
  const search = createSearch(store, request as unknown as Bridge['request'], is_first_screen);
  return { store, request, search };
}

describe('the search of the first products', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is asked with the first snapshot, and the screen that asks for the same gets its answer', async () => {
    const { store, request, search } = searching();
    store.setState({ snapshot });
    expect(request.mock.calls).toEqual([['catalogue.search', FIRST]]);
    expect(await search(FIRST)).toEqual(succeed({ products: [], total: 0 }));
    expect(request).toHaveBeenCalledTimes(1);
    await search(FIRST);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('is asked again when the screen wants something else, the catalogue changed, or it took long', async () => {
    const other = searching();
    other.store.setState({ snapshot });
    await other.search(searchOf('pan', FIRST_MAX, 'bread'));
    expect(other.request).toHaveBeenLastCalledWith('catalogue.search', { text: 'pan', limit: FIRST_MAX });

    const changed = searching();
    changed.store.setState({ snapshot });
    const till = { ...snapshot.till, catalogue_version: snapshot.till.catalogue_version + 1 };
    changed.store.setState({ snapshot: { ...snapshot, till } });
    await changed.search(FIRST);
    expect(changed.request).toHaveBeenCalledTimes(2);

    const late = searching();
    late.store.setState({ snapshot });
    vi.advanceTimersByTime(1_000);
    await late.search(FIRST);
    expect(late.request).toHaveBeenCalledTimes(2);
  });

  it('is not asked ahead by a page of another side, nor by a kiosk', () => {
    const guest = searching(false);
    guest.store.setState({ snapshot });
    expect(guest.request).not.toHaveBeenCalled();
    const kiosk = searching();
    kiosk.store.setState({ snapshot: { ...snapshot, kiosk: { ...snapshot.kiosk, on: true } } });
    expect(kiosk.request).not.toHaveBeenCalled();
  });
});
