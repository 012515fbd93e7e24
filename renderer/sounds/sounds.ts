import type { StoreApi } from 'zustand/vanilla';
import type { Preferences } from '../stores/preferences.ts';
import type { TillStore } from '../stores/till-store.ts';
import { soundCues } from './sound-cues.ts';
import { createPlayer } from './tones.ts';
import type { SoundName } from './tones.ts';

/** An unknown outcome that no one touched is heard once more (DESIGN 8). */
const REMINDER_MS = 10_000;

/** Says with a sound whether a scan was understood, when scan sounds are on. */
export type ScanSound = (found: boolean) => void;

/** Plays what changes of the till sound like, and gives the sale screen its two scan sounds. */
export function startSounds(
  store: TillStore,
  preferences: StoreApi<Preferences>,
  play: (name: SoundName) => void = createPlayer(),
): ScanSound {
  let reminder: ReturnType<typeof setTimeout> | undefined;
  store.subscribe((after, before) => {
    if (!after.snapshot || !before.snapshot || after.snapshot === before.snapshot) return;
    if (after.snapshot.checkout?.current.step !== 'unknown') clearTimeout(reminder);
    if (!preferences.getState().payment_sounds) return;
    for (const name of soundCues(before.snapshot, after.snapshot)) {
      play(name);
      if (name === 'unknown') reminder = setTimeout(() => play('unknown'), REMINDER_MS);
      if (name === 'cancelled') clearTimeout(reminder);
    }
  });
  return (found) => {
    if (preferences.getState().scan_sounds) play(found ? 'scanned' : 'not_found');
  };
}
