/** A scan is at least this long; shorter bursts are a quick typist (DESIGN 7). */
const SCAN_LENGTH_MIN = 6;
/** Keyboard-wedge scanners type a character every 1 to 20 ms, people rarely under 50 ms (DESIGN 7). */
export const SCAN_GAP_MS = 35;
/**
 * A cordless scanner, or a busy machine, may pause inside a code, and half a code must never be taken for a whole one.
 * So pauses up to this long do not end a burst, and its median gap tells who types.
 */
const PAUSE_MS = 400;

/** Characters typed one after the other. */
export interface Burst {
  readonly keys: readonly string[];
  /** Before each character but the first. */
  readonly gaps_ms: readonly number[];
  readonly last_at_ms: number;
}

/** Whether a key at `at_ms` still belongs to the burst. */
export function continues(burst: Burst | null, at_ms: number): burst is Burst {
  return burst !== null && at_ms - burst.last_at_ms <= PAUSE_MS;
}

export function extend(burst: Burst | null, key: string, at_ms: number): Burst {
  if (!continues(burst, at_ms)) return { keys: [key], gaps_ms: [], last_at_ms: at_ms };
  return { keys: [...burst.keys, key], gaps_ms: [...burst.gaps_ms, at_ms - burst.last_at_ms], last_at_ms: at_ms };
}

/** Whether the last character is one that a person pressed for itself: none within `quiet_ms` before, nor a scanner's. */
export function standsAlone(burst: Burst | null, quiet_ms: number): boolean {
  if (burst === null || burst.gaps_ms.length === 0) return true;
  return (burst.gaps_ms.at(-1) ?? Infinity) >= quiet_ms && medianMs(burst.gaps_ms) > SCAN_GAP_MS;
}

/** The code that an Enter at `at_ms` completes, or null when what came before was typed by a person. */
export function completedScan(burst: Burst | null, at_ms: number): string | null {
  if (!continues(burst, at_ms) || burst.keys.length < SCAN_LENGTH_MIN) return null;
  return medianMs(burst.gaps_ms) <= SCAN_GAP_MS ? burst.keys.join('') : null;
}

function medianMs(gaps_ms: readonly number[]): number {
  return gaps_ms.toSorted((one, other) => one - other)[Math.floor(gaps_ms.length / 2)] ?? Infinity;
}
