import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createPreferences } from '../../../renderer/stores/preferences.ts';
import type { TillState } from '../../../renderer/stores/till-store.ts';
import { startSounds } from '../../../renderer/sounds/sounds.ts';
import { SOUNDS, type SoundName } from '../../../renderer/sounds/tones.ts';
import { snapshot } from '../states/demo.ts';
import { fresh, unknownStep } from '../states/payment-states.ts';

/** Frequency in Hz, duration and start in ms of each tone: the table of DESIGN 8. */
const DESIGNED: Readonly<Partial<Record<SoundName, readonly (readonly [number, number, number])[]>>> = {
  scanned: [[1760, 40, 0]],
  not_found: [[220, 160, 0]],
  approved: [
    [880, 90, 0],
    [1320, 90, 90],
  ],
  declined: [
    [440, 140, 0],
    [330, 140, 140],
  ],
  unknown: [
    [587, 120, 0],
    [587, 120, 300],
  ],
  cancelled: [[660, 120, 0]],
  lost: [
    [392, 80, 0],
    [392, 80, 160],
    [392, 80, 320],
  ],
};

describe('sounds', () => {
  const played: SoundName[] = [];
  const kept = new Map<string, string>();
  const preferences = createPreferences({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  });
  beforeEach(() => {
    played.length = 0;
    preferences.getState().set({ scan_sounds: true, payment_sounds: true });
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  function listening() {
    const store = createStore<TillState>(() => ({ link: 'open', snapshot }));
    return { store, scanSound: startSounds(store, preferences, (name) => played.push(name)) };
  }
  const checkout = { ...fresh, current: unknownStep };

  it('are the tones of the design, each of them', () => {
    const tones = Object.entries(SOUNDS).map(([name, all]) => [
      name,
      all.map(({ hertz, duration_ms, at_ms }) => [hertz, duration_ms, at_ms]),
    ]);
    expect(Object.fromEntries(tones)).toMatchObject(DESIGNED);
  });

  it('tell a scan that was found from one that was not, unless they are turned off', () => {
    const { scanSound } = listening();
    scanSound(true);
    scanSound(false);
    preferences.getState().set({ scan_sounds: false });
    scanSound(true);
    expect(played).toEqual(['scanned', 'not_found']);
  });

  it('say an unknown outcome at once, and once more after ten seconds untouched', () => {
    const { store } = listening();
    store.setState({ snapshot: { ...snapshot, checkout } });
    expect(played).toEqual(['unknown']);
    vi.advanceTimersByTime(9_999);
    expect(played.length).toBe(1);
    vi.advanceTimersByTime(30_000);
    expect(played).toEqual(['unknown', 'unknown']);
  });

  it('are silent about payments when these are turned off, and not about scans', () => {
    preferences.getState().set({ payment_sounds: false });
    const { store, scanSound } = listening();
    store.setState({ snapshot: { ...snapshot, checkout } });
    scanSound(true);
    expect(played).toEqual(['scanned']);
  });
});
