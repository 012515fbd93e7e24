import type { CountLine } from './cash-count-schema.ts';
import { isExact } from './count-results.ts';
import type { CountResult } from './shift-report.ts';

/** The counts of a drawer since money last moved in it. */
export interface DrawerCounts {
  readonly times: number;
  /** The last count equalled the expected amount. */
  readonly exact: boolean;
  readonly lines: readonly CountLine[];
}

export const NOT_COUNTED: DrawerCounts = { times: 0, exact: false, lines: [] };

/** Shorter notes explain nothing. */
export const COUNT_NOTE_MIN = 3;

/**
 * Whether a blind count is final: it was exact, or a second one was submitted. Until then nothing reveals the expected
 * amount, so that the second count is as blind as the first.
 */
export function countStands({ times, exact }: DrawerCounts): boolean {
  return times >= 2 || (times === 1 && exact);
}

/**
 * The difference attributed to the drawer's current holder: the total difference minus what was missing at the
 * hand-over.
 */
export function ownDifferences(results: readonly CountResult[], before: readonly CountResult[]): CountResult[] {
  const known = new Map(before.map(({ currency, difference_minor }) => [currency, difference_minor]));
  return results.map((one) => ({
    ...one,
    difference_minor: one.difference_minor - (known.get(one.currency) ?? 0),
  }));
}

export interface SignedCount {
  readonly lines: readonly CountLine[];
  /** The differences attributed to the signer only. */
  readonly own: readonly CountResult[];
  readonly blind: boolean;
  readonly note: string;
  /** A difference above this requires a note, in minor units; null when none does. */
  readonly note_above_minor: number | null;
}

/** Why a count cannot be signed yet; null when it can. */
export function countProblem(
  { lines, own, blind, note, note_above_minor }: SignedCount,
  counts: DrawerCounts,
): 'count_again' | 'note_needed' | null {
  // A denomination with zero pieces may be left out.
  const piecesOf = (all: readonly CountLine[]): string =>
    all
      .filter(({ pieces }) => pieces > 0)
      .map(({ currency, value_minor, pieces }) => `${currency} ${value_minor} ${pieces}`)
      .toSorted()
      .join();
  if (blind && (!countStands(counts) || piecesOf(lines) !== piecesOf(counts.lines))) return 'count_again';
  return needsNote(own, note_above_minor) && note.trim().length < COUNT_NOTE_MIN ? 'note_needed' : null;
}

/** Whether a difference must be explained. */
export function needsNote(own: readonly CountResult[], note_above_minor: number | null): boolean {
  if (note_above_minor === null || isExact(own)) return false;
  return own.some(({ difference_minor }) => Math.abs(difference_minor) > note_above_minor);
}
