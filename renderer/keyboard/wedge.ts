import { textsInSymbol } from '../../core/catalogue/gs1-elements.ts';
import { hasGtinCheckDigit } from '../../core/catalogue/gtin.ts';
import { readGiftCode } from '../../core/gift/gift-code.ts';

/** Minimum length of a scan; a shorter burst is a quick typist (DESIGN 7). */
const SCAN_LENGTH_MIN = 6;
/** Wedge scanners type a character every 1 to 20 ms, people rarely faster than 50 ms (DESIGN 7). */
export const SCAN_GAP_MS = 35;
/**
 * A cordless scanner or a busy machine may pause inside a code, and half a code must never pass for a whole one. Pauses
 * up to this long do not end a run; its median gap tells a scanner from a person.
 */
const PAUSE_MS = 400;
/**
 * A stalled machine delays keys for longer. Up to this long the keys stay together: a code with a valid check digit is
 * one code, and a run that began at scanner speed continues after the pause.
 */
const STALL_MS = 4_000;
/** With this many gaps at scanner speed, a self-checking code was scanned, however long the other gaps are. */
const QUICK_GAPS_MIN = 3;
/** Longer than any code. */
export const BURST_KEYS_MAX = 200;

/** Consecutive characters. */
export interface Burst {
  readonly keys: readonly string[];
  /** The gap before each character but the first. */
  readonly gaps_ms: readonly number[];
  readonly last_at_ms: number;
}
type Keys = Pick<Burst, 'keys' | 'gaps_ms'>;

/** Whether a key at `at_ms` still belongs to the burst. */
export function continues(burst: Burst | null, at_ms: number): burst is Burst {
  return burst !== null && at_ms - burst.last_at_ms <= STALL_MS;
}

export function extend(burst: Burst | null, key: string, at_ms: number): Burst {
  if (!continues(burst, at_ms)) return { keys: [key], gaps_ms: [], last_at_ms: at_ms };
  const { keys, gaps_ms } = from(burst, Math.max(0, burst.keys.length + 1 - BURST_KEYS_MAX));
  return { keys: [...keys, key], gaps_ms: [...gaps_ms, at_ms - burst.last_at_ms], last_at_ms: at_ms };
}

const from = ({ keys, gaps_ms }: Keys, at: number): Keys => ({ keys: keys.slice(at), gaps_ms: gaps_ms.slice(at) });

/** The keys since the last pause that ends a run; a pause ends none that began at scanner speed. */
function lastRun(burst: Keys): Keys {
  let start = 0;
  for (const [index, gap_ms] of burst.gaps_ms.entries()) {
    const before = burst.gaps_ms.slice(start, index);
    if (gap_ms > PAUSE_MS && !(before.length > 1 && medianMs(before) <= SCAN_GAP_MS)) start = index + 1;
  }
  return from(burst, start);
}

/**
 * Whether a person pressed the last character on its own: no character within `quiet_ms` before it, and not part of a
 * scan.
 */
export function isIsolated(burst: Burst | null, quiet_ms: number): boolean {
  const { gaps_ms } = burst === null ? { gaps_ms: [] } : lastRun(burst);
  if (gaps_ms.length === 0) return true;
  return (gaps_ms.at(-1) ?? Infinity) >= quiet_ms && medianMs(gaps_ms) > SCAN_GAP_MS;
}

/**
 * The code that an Enter at `at_ms` completes; null when a person typed. Keys pressed by hand right before a scan are
 * excluded: a scanner's first gap is as short as its others. Only a self-checking code may have a pause after its first
 * characters. Outside fields such a code needs no speed: people do not type article numbers as amounts.
 */
export function completedScan(burst: Burst | null, at_ms: number, in_field: boolean): string | null {
  if (!continues(burst, at_ms)) return null;
  const scanned = at_ms - burst.last_at_ms <= PAUSE_MS ? scannedIn(lastRun(burst)) : null;
  return scanned !== null && isArticle(scanned)
    ? scanned
    : (selfCheckedCode(burst, in_field) ?? scanned ?? (in_field ? null : tooLongForAmount(lastRun(burst))));
}

function scannedIn(run: Keys): string | null {
  const quick_at = run.gaps_ms.findIndex((gap_ms) => gap_ms <= SCAN_GAP_MS);
  if (quick_at < 0) return null;
  // A slow scanner's gaps jitter, the first ones too: up to twice its median gap counts as its own.
  const own_gap_ms = 2 * medianMs(run.gaps_ms.slice(quick_at));
  const at = run.gaps_ms.slice(0, quick_at).findLastIndex((gap_ms) => gap_ms > own_gap_ms) + 1;
  const { keys, gaps_ms } = from(run, at);
  return keys.length >= SCAN_LENGTH_MIN && medianMs(gaps_ms) <= SCAN_GAP_MS ? keys.join('') : null;
}

/** The longest self-checking code that ends with the last key. */
function selfCheckedCode(burst: Keys, in_field: boolean): string | null {
  for (let at = 0; at + SCAN_LENGTH_MIN <= burst.keys.length; at += 1) {
    if (at > 0 && (burst.gaps_ms[at - 1] ?? 0) <= SCAN_GAP_MS) continue;
    const { keys, gaps_ms } = from(burst, at);
    const code = keys.join('');
    const quick = gaps_ms.filter((gap_ms) => gap_ms <= SCAN_GAP_MS).length >= QUICK_GAPS_MIN;
    const no_amount = !in_field && keys.length >= AMOUNT_DIGITS_MAX && gaps_ms.every((gap_ms) => gap_ms <= PAUSE_MS);
    if ((quick || no_amount) && isSelfChecking(code)) return code;
  }
  return null;
}

/** Digits of the largest amount (`AMOUNT_MINOR_MAX`). An EAN-8 could also be an amount or a PIN. */
const AMOUNT_DIGITS_MAX = 12;

/** More digits than any amount has, even if their check digit is wrong. */
function tooLongForAmount({ keys }: Keys): string | null {
  const code = keys.join('');
  return keys.length > AMOUNT_DIGITS_MAX && /^\d+$/.test(code) ? code : null;
}

/** A GTIN with a valid check digit. */
const isArticle = (code: string): boolean => /^(\d{8}|\d{12,14})$/.test(code) && hasGtinCheckDigit(code);

const isSelfChecking = (code: string): boolean =>
  isArticle(code) || textsInSymbol(code) !== null || readGiftCode(code) !== null;

function medianMs(gaps_ms: readonly number[]): number {
  return gaps_ms.toSorted((one, other) => one - other)[Math.floor(gaps_ms.length / 2)] ?? Infinity;
}
