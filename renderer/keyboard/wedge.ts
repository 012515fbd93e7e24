import { hasGtinCheckDigit } from '../../core/catalogue/gtin.ts';

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

/** Whether a code may begin with the last character: all before it came as slowly as from a hand. */
export const mayBegin = ({ gaps_ms }: Burst): boolean => gaps_ms.every((gap_ms) => gap_ms > SCAN_GAP_MS);

/**
 * The code that an Enter at `at_ms` completes, or null when what came before was typed by a person. What a hand pressed right
 * before a scan is no part of it: the first gap of a scanner is as short as the others. Only where the check digit says that
 * those are one code did the scanner itself pause behind its first characters.
 */
export function completedScan(burst: Burst | null, at_ms: number): string | null {
  if (!continues(burst, at_ms)) return null;
  const { keys, gaps_ms } = burst;
  const at = gaps_ms.findIndex((gap_ms) => gap_ms <= SCAN_GAP_MS);
  const scanned = at < 0 ? null : codeOf(keys.slice(at), gaps_ms.slice(at));
  const whole = codeOf(keys, gaps_ms);
  return whole !== null && isArticle(whole) && (scanned === null || !isArticle(scanned)) ? whole : scanned;
}

function codeOf(keys: readonly string[], gaps_ms: readonly number[]): string | null {
  return keys.length >= SCAN_LENGTH_MIN && medianMs(gaps_ms) <= SCAN_GAP_MS ? keys.join('') : null;
}

/** The number of an article with its own check digit. */
const isArticle = (code: string): boolean => /^(\d{8}|\d{12,14})$/.test(code) && hasGtinCheckDigit(code);

function medianMs(gaps_ms: readonly number[]): number {
  return gaps_ms.toSorted((one, other) => one - other)[Math.floor(gaps_ms.length / 2)] ?? Infinity;
}
