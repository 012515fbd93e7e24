import type { StoreApi } from 'zustand/vanilla';
import type { Preferences } from '../stores/preferences.ts';
import type { TillStore } from '../stores/till-store.ts';
import { isScanSound, soundCues } from './sound-cues.ts';
import { createPlayer } from './tones.ts';

/** An unknown outcome that nobody touched is heard once more (DESIGN 8). */
const REMINDER_MS = 10_000;

/** Plays what changes of the till sound like. */
export function startSounds(store: TillStore, preferences: StoreApi<Preferences>, play = createPlayer()): () => void {
  let reminder: ReturnType<typeof setTimeout> | undefined;
  return store.subscribe((after, before) => {
    if (!after.snapshot || !before.snapshot || after.snapshot === before.snapshot) return;
    const { scan_sounds, payment_sounds } = preferences.getState();
    if (after.snapshot.checkout?.current.step !== 'unknown') clearTimeout(reminder);
    for (const name of soundCues(before.snapshot, after.snapshot)) {
      if (!(isScanSound(name) ? scan_sounds : payment_sounds)) continue;
      play(name);
      if (name === 'unknown') reminder = setTimeout(() => play('unknown'), REMINDER_MS);
      if (name === 'cancelled') clearTimeout(reminder);
    }
  });
}
