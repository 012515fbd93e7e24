import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { whenKnown } from '../../../renderer/stores/first-snapshot.ts';
import type { TillState, TillStore } from '../../../renderer/stores/till-store.ts';
import { snapshot } from '../states/demo.ts';

function drawing(state: TillState) {
  const store: TillStore = createStore(() => state);
  const draw = vi.fn<() => void>();
  whenKnown(store, draw);
  return { store, draw };
}

describe('the first picture', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is drawn once the till has said what it shows, and once only', () => {
    const { store, draw } = drawing({ link: 'connecting', snapshot: null });
    store.setState({ link: 'open' });
    expect(draw).not.toHaveBeenCalled();
    store.setState({ snapshot });
    expect(draw).toHaveBeenCalledTimes(1);
    store.setState({ snapshot: { ...snapshot } });
    store.setState({ link: 'lost' });
    vi.advanceTimersByTime(1_000);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('is drawn at once when that is known already', () => {
    expect(drawing({ link: 'open', snapshot }).draw).toHaveBeenCalledTimes(1);
  });

  it.each(['lost', 'refused', 'renewed'] as const)('says without delay that the link is %s', (link) => {
    const { store, draw } = drawing({ link: 'connecting', snapshot: null });
    store.setState({ link });
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('says soon that it is connecting to a till that takes longer', () => {
    const { store, draw } = drawing({ link: 'connecting', snapshot: null });
    vi.advanceTimersByTime(99);
    expect(draw).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(draw).toHaveBeenCalledTimes(1);
    store.setState({ snapshot });
    expect(draw).toHaveBeenCalledTimes(1);
  });
});
