import type { CurrencyCode } from '../../../core/money/currency.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { CountLine } from '../../../core/shift/cash-count-schema.ts';
import { countProblem, ownDifferences } from '../../../core/shift/count-rule.ts';
import { countResults } from '../../../core/shift/count-results.ts';
import type { CountResult, ShiftClose } from '../../../core/shift/shift-report.ts';
import type { EngineContext } from '../engine-context.ts';

export interface ShiftCloseRequest {
  /** For a till that sold without an open shift: a shift is opened at day end, so that every sale is in a Z report. */
  readonly currency: CurrencyCode;
  readonly first_number: number;
  /** The requested shift; no other shift is closed. */
  readonly shift_id?: string;
  readonly count?: {
    readonly lines: readonly CountLine[];
    readonly blind: boolean;
    /** The result shown to the signer; the shift is closed only if it still holds. */
    readonly accepted: readonly CountResult[];
    /** Explains a difference; required above `note_above_minor` (null: never). */
    readonly note: string;
    readonly note_above_minor: number | null;
  };
}

/**
 * `other_shift`: the requested shift is not the open one. `count_changed`: the drawer was used while the close waited.
 * `count_again`: a blind count with a difference must be made twice. `note_needed`: the difference is not explained.
 */
export type ShiftCloseRefusal = 'other_shift' | 'count_changed' | 'count_again' | 'note_needed';

/** Events read before yielding, so that the till keeps working while a long day is added up. */
const EVENTS_AT_ONCE = 500;

/** Adds up the events so far in slices; few more arrive meanwhile. */
export async function readAhead({ journal, clock }: EngineContext): Promise<void> {
  while (!journal.shifts.book.catchUp(EVENTS_AT_ONCE)) await new Promise<void>((done) => clock.schedule(0, done));
}

/** Opens a shift for sales made without one. False when the journal cannot be written. */
export function openForClose(
  { journal, randomness, gate, log }: EngineContext,
  by: string,
  wish: ShiftCloseRequest | undefined,
): boolean {
  const { shifts } = journal;
  if (wish === undefined || wish.shift_id !== undefined || shifts.open() !== null || shifts.book.isEmpty()) return true;
  const { currency, first_number } = wish;
  const shift_id = randomness.identifier();
  const opening = { shift_id, currency, first_number, float_minor: 0, by, automatic: true };
  const trouble = gate.guard(() => shifts.openShift(opening));
  if (trouble !== null) log.error('the shift could not be opened', { trouble });
  return trouble === null;
}

/** The Z report of the open shift as of now; null when none is open. */
export function closingShift(
  { journal }: EngineContext,
  by: string,
  wish: ShiftCloseRequest | undefined,
): Result<ShiftClose | null, ShiftCloseRefusal> {
  const open = journal.shifts.open();
  if (wish?.shift_id !== undefined && open?.shift_id !== wish.shift_id) return fail('other_shift');
  const report = journal.shifts.report();
  if (open === null || report === null) return succeed(null);
  const { shift_id, number } = open;
  if (wish?.count === undefined) return succeed({ shift_id, number, by, report, count: null });
  const { lines, blind, accepted, note, note_above_minor } = wish.count;
  const results = countResults(report.drawers, lines);
  const { shifts } = journal;
  const own = ownDifferences(results, shifts.handOvers(open).at(-1)?.results ?? []);
  const problem = countProblem({ lines, own, blind, note, note_above_minor }, shifts.book.counted());
  // Until a blind count is accepted, nothing reveals whether it matches what was expected.
  if (problem !== null) return fail(problem);
  if (JSON.stringify(results.map(factsOf)) !== JSON.stringify(accepted.map(factsOf))) return fail('count_changed');
  const count = { lines: [...lines], results, blind, ...(note === '' ? {} : { note }) };
  return succeed({ shift_id, number, by, report, count });
}

const factsOf = ({ currency, expected_minor, counted_minor }: CountResult): readonly (string | number)[] => [
  currency,
  expected_minor,
  counted_minor,
];
