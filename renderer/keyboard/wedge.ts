/** A scan is at least this long; shorter bursts are a quick typist (DESIGN 7). */
export const SCAN_LENGTH_MIN = 6;
/** Keyboard-wedge scanners type a character every 1 to 20 ms, people rarely under 50 ms (DESIGN 7). On average. */
export const SCAN_GAP_MS = 35;
/** A cordless scanner, or a busy machine, may pause once inside a code: half a code must never be taken for a whole one. */
const PAUSE_MS = 100;

/** Characters typed so fast after each other that a scanner may be typing. */
export interface Burst {
  readonly keys: readonly string[];
  readonly first_at_ms: number;
  readonly last_at_ms: number;
}

/** Whether a key at `at_ms` still belongs to the burst. */
export function continues(burst: Burst | null, at_ms: number): burst is Burst {
  return burst !== null && at_ms - burst.last_at_ms <= PAUSE_MS;
}

export function extend(burst: Burst | null, key: string, at_ms: number): Burst {
  if (!continues(burst, at_ms)) return { keys: [key], first_at_ms: at_ms, last_at_ms: at_ms };
  return { ...burst, keys: [...burst.keys, key], last_at_ms: at_ms };
}

/** The code that an Enter at `at_ms` completes, or null when what came before was typed by a person. */
export function completedScan(burst: Burst | null, at_ms: number): string | null {
  if (!continues(burst, at_ms) || burst.keys.length < SCAN_LENGTH_MIN) return null;
  return at_ms - burst.first_at_ms <= burst.keys.length * SCAN_GAP_MS ? burst.keys.join('') : null;
}
