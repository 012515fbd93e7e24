import type { CurrencyCode } from '../money/currency.ts';
import { countedMinor } from './cash-count.ts';
import type { CountLine } from './cash-count-schema.ts';

/** How a counted drawer is split between the next float and the safe. */
export interface FloatSplit {
  readonly keep: readonly CountLine[];
  readonly take: readonly CountLine[];
}

/** How many smaller counts of a piece are tried: notes and coins are at most five times the next. */
const FEWER_MAX = 5;

/**
 * Divides the counted pieces of one currency: the largest are taken out, in as few pieces as the search finds, and at
 * least `float_minor` stays. If no pieces leave exactly that, more stays. Null when the drawer holds less than the
 * float.
 */
export function keepFloat(lines: readonly CountLine[], currency: CurrencyCode, float_minor: number): FloatSplit | null {
  const largest_first = lines
    .filter((line) => line.currency === currency && line.pieces > 0)
    .toSorted((a, b) => b.value_minor - a.value_minor);
  const to_take_minor = countedMinor(largest_first, currency) - float_minor;
  if (to_take_minor < 0) return null;
  const pieces = exactly(largest_first, 0, to_take_minor, new Set()) ?? greedily(largest_first, to_take_minor);
  const divided = (count: (line: CountLine, taken: number) => number): CountLine[] =>
    largest_first
      .map((line, at) => ({ ...line, pieces: count(line, pieces[at] ?? 0) }))
      .filter((line) => line.pieces > 0);
  return { keep: divided((line, taken) => line.pieces - taken), take: divided((_, taken) => taken) };
}

/** Pieces of each line that add up to exactly `rest_minor`; null: none found. `failed` caches dead ends. */
function exactly(
  lines: readonly CountLine[],
  at: number,
  rest_minor: number,
  failed: Set<string>,
): readonly number[] | null {
  if (rest_minor === 0) return [];
  const line = lines[at];
  const place = `${at} ${rest_minor}`;
  if (line === undefined || failed.has(place)) return null;
  const most = Math.min(line.pieces, Math.floor(rest_minor / line.value_minor));
  for (let taken = most; taken >= Math.max(0, most - FEWER_MAX); taken -= 1) {
    const others = exactly(lines, at + 1, rest_minor - taken * line.value_minor, failed);
    if (others !== null) return [taken, ...others];
  }
  failed.add(place);
  return null;
}

function greedily(lines: readonly CountLine[], minor: number): readonly number[] {
  let rest_minor = minor;
  return lines.map(({ value_minor, pieces }) => {
    const taken = Math.min(pieces, Math.floor(rest_minor / value_minor));
    rest_minor -= taken * value_minor;
    return taken;
  });
}
