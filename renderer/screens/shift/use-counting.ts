import { useState } from 'react';
import type { OpenShiftView, ShiftView } from '../../../core/contract/shifts.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { CountLine } from '../../../core/shift/cash-count-schema.ts';
import { COUNT_NOTE_MIN, needsNote } from '../../../core/shift/count-rule.ts';
import { countResults } from '../../../core/shift/count-results.ts';
import type { CountResult } from '../../../core/shift/shift-report.ts';
import type { Acting } from '../../components/use-act.ts';
import { useTill } from '../../stores/till-context.tsx';
import { type Typed, countLines, ownShare } from './view/drawer-view.ts';

const NOTHING: Typed = {};

export interface Counting {
  readonly currency: CurrencyCode;
  /** More than one only if a second currency is expected in the drawer. */
  readonly currencies: readonly CurrencyCode[];
  readonly typed: Typed;
  readonly lines: readonly CountLine[];
  /** Null while the counting person must not see the expected amount. */
  readonly results: readonly CountResult[] | null;
  /** The count was submitted and is shown as it was. */
  readonly handed: boolean;
  /** A blind count did not balance: the drawer is counted again, from empty fields. */
  readonly again: boolean;
  readonly wants_note: boolean;
  readonly note: string;
  /** Ready to submit or to sign. */
  readonly ready: boolean;
  setCurrency(currency: CurrencyCode): void;
  type(typed: Typed): void;
  setNote(note: string): void;
  handIn(): Promise<void>;
  recount(): void;
}

/**
 * A count of the drawer. If the expected amounts are visible, the difference follows the fields; in a blind count they
 * are visible only once the count is submitted, and then it is final.
 */
export function useCounting(open: OpenShiftView, shift: ShiftView | null, { act, busy }: Acting): Counting {
  const is_blind = useTill((till) => till.shift.blind_count);
  const note_above_minor = useTill((till) => till.shift.note_above_minor);
  const [currency, setCurrency] = useState<CurrencyCode>(open.currency);
  const [fields, setFields] = useState<Partial<Record<CurrencyCode, Typed>>>({});
  const [handed, setHanded] = useState<readonly CountResult[] | null>(null);
  const [again, setAgain] = useState(false);
  const [note, setNote] = useState('');
  const drawers = shift?.report.drawers ?? [];
  const other = drawers.filter((one) => one.currency !== open.currency && one.expected_minor !== 0);
  const currencies = [open.currency, ...other.map((one) => one.currency)];
  const lines = currencies.flatMap((one) => countLines(fields[one] ?? NOTHING, one));
  // After a blind count is submitted the report may show its drawers, but a recount is blind again.
  const seen = is_blind || drawers.length === 0 ? null : countResults(drawers, lines);
  const results = handed ?? seen;
  const touched = lines.some(({ pieces }) => pieces > 0);
  const empty = results?.every(({ expected_minor }) => expected_minor === 0) ?? false;
  const counted = touched || handed !== null || empty;
  const wants_note =
    counted && results !== null && needsNote(ownShare(results, shift?.hand_overs ?? []), note_above_minor);

  return {
    currency,
    currencies,
    typed: fields[currency] ?? NOTHING,
    lines,
    results,
    handed: handed !== null,
    again,
    wants_note,
    note,
    ready: busy === null && counted && (!wants_note || note.trim().length >= COUNT_NOTE_MIN),
    setCurrency,
    type: (typed) => setFields({ ...fields, [currency]: typed }),
    setNote,
    handIn: async () => {
      const answer = await act('shift.count', { shift_id: open.shift_id, lines });
      if (!answer.ok) return;
      setHanded(answer.value.results);
      setAgain(answer.value.results === null);
      if (answer.value.results === null) setFields({});
    },
    recount: () => setHanded(null),
  };
}
