import type { CheckoutStep, TillSnapshot } from '../../core/contract/snapshot.ts';
import type { SoundName } from './tones.ts';

const SCAN_SOUNDS: ReadonlySet<SoundName> = new Set(['scanned', 'not_found']);

/** Two switches: scanning, and everything else (DESIGN 8). */
export function isScanSound(name: SoundName): boolean {
  return SCAN_SOUNDS.has(name);
}

/** What is heard when one snapshot follows another. */
export function soundCues(before: TillSnapshot, after: TillSnapshot): readonly SoundName[] {
  return [...scanCue(before, after), ...outcomeCue(before, after), ...lostCue(before, after)];
}

function scanCue(before: TillSnapshot, after: TillSnapshot): readonly SoundName[] {
  if (before.sale === after.sale || before.sale.sale_id !== after.sale.sale_id) return [];
  const unknown_code = after.sale.last_code_not_found;
  if (unknown_code !== null && unknown_code !== before.sale.last_code_not_found) return ['not_found'];
  return after.sale.totals.item_count > before.sale.totals.item_count ? ['scanned'] : [];
}

function outcomeCue(before: TillSnapshot, after: TillSnapshot): readonly SoundName[] {
  const was = before.checkout?.current;
  const is = after.checkout?.current;
  if (!is || was === is) return [];
  if (is.step === 'unknown' && isUndone(is) && was?.step === 'unknown' && !isUndone(was)) return ['cancelled'];
  if (was?.step === is.step) return [];
  if (is.step === 'not_charged') return ['declined'];
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
