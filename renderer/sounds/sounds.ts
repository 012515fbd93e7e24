import type { StoreApi } from 'zustand/vanilla';
import type { Preferences } from '../stores/preferences.ts';
import { frameShown } from '../stores/line-ahead.ts';
import type { TillStore } from '../stores/till-store.ts';
import { type SoundName, createPlayer } from './tones.ts';
import type { CheckoutStep, TillSnapshot } from '../../core/contract/snapshot.ts';

/** An unknown outcome sounds once more if left alone (DESIGN 8). */
const REMINDER_MS = 10_000;

/** Sounds whether a scan was recognized, when scan sounds are on. */
export type ScanSound = (found: boolean) => void;

/** Plays the sounds of till changes; returns the sale screen's two scan sounds. */
export function startSounds(
  store: TillStore,
  preferences: StoreApi<Preferences>,
  play: (name: SoundName) => void = behindFrame(createPlayer()),
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

/** Deferred past the frame: starting a tone costs part of the frame that shows the change. */
function behindFrame(play: (name: SoundName) => void): (name: SoundName) => void {
  return (name) => void frameShown().then(() => play(name));
}

/**
 * The sounds for a change of snapshot. Scan sounds come from the replies instead, because the same scan may fail twice.
 */
export function soundCues(before: TillSnapshot, after: TillSnapshot): readonly SoundName[] {
  return [...outcomeCue(before, after), ...lostCue(before, after)];
}

function outcomeCue(before: TillSnapshot, after: TillSnapshot): readonly SoundName[] {
  const was = before.checkout?.current;
  const is = after.checkout?.current;
  if (!is || was === is) return [];
  if (is.step === 'unknown' && isUndone(is) && was?.step === 'unknown' && !isUndone(was)) return ['cancelled'];
  if (was?.step === is.step) return [];
  if (is.step === 'not_charged') return ['declined'];
  if (is.step === 'signature') return ['attention'];
  return is.step === 'approved' || is.step === 'declined' || is.step === 'unknown' ? [is.step] : [];
}

function isUndone(step: CheckoutStep & { step: 'unknown' }): boolean {
  return step.recovery.state === 'REVERSED' || step.recovery.state === 'NO_CHARGE';
}

/** Once per incident: only the change from working to not working sounds. */
function lostCue(before: TillSnapshot, after: TillSnapshot): readonly SoundName[] {
  const reader_lost = before.status.reader.code !== 'lost' && after.status.reader.code === 'lost';
  const service_lost = before.status.service.code !== 'offline' && after.status.service.code === 'offline';
  return reader_lost || service_lost ? ['lost'] : [];
}
