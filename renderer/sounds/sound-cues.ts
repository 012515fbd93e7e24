import type { CheckoutStep, TillSnapshot } from '../../core/contract/snapshot.ts';
import type { SoundName } from './tones.ts';

/** What is heard when one snapshot follows another. Scans are heard from their answers, since the same one may fail twice. */
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

/** Once for each incident: only the step from working to not working is heard. */
function lostCue(before: TillSnapshot, after: TillSnapshot): readonly SoundName[] {
  const reader_lost = before.status.reader.code !== 'lost' && after.status.reader.code === 'lost';
  const service_lost = before.status.service.code !== 'offline' && after.status.service.code === 'offline';
  return reader_lost || service_lost ? ['lost'] : [];
}
