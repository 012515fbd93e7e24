import { useState } from 'react';
import type { OpenShiftView, ShiftView } from '../../../core/contract/shifts.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { countResults } from '../../../core/shift/count-results.ts';
import type { CountResult } from '../../../core/shift/shift-report.ts';
import { useAct } from '../../components/use-act.ts';
import { type Typed, countLines } from './view/drawer-view.ts';

const NOTHING: Typed = {};

export interface Closing {
  readonly currency: CurrencyCode;
  /** More than one only where a second currency should lie in the drawer. */
  readonly currencies: readonly CurrencyCode[];
  readonly typed: Typed;
  /** Null while the person who counts must not see what is expected. */
  readonly results: readonly CountResult[] | null;
  /** The count was handed in, and is shown as it was. */
  readonly handed: boolean;
  readonly ready: boolean;
  readonly busy: boolean;
  readonly problem: string | null;
  setCurrency(currency: CurrencyCode): void;
  type(typed: Typed): void;
  handIn(): Promise<void>;
  recount(): void;
  close(): Promise<void>;
}

/**
 * One count and one close. Where the expected amounts are seen, the difference follows the fields; in a blind count they
 * are seen only after the count was handed in, and then it is not changed any more.
 */
export function useClosing(
  open: OpenShiftView,
  shift: ShiftView | null,
  onChanged: () => void,
  onClosed: (number: number) => void,
): Closing {
  const { act, busy, problem } = useAct();
  const [currency, setCurrency] = useState<CurrencyCode>(open.currency);
  const [fields, setFields] = useState<Partial<Record<CurrencyCode, Typed>>>({});
  const [handed, setHanded] = useState<readonly CountResult[] | null>(null);
  const drawers = shift?.report.drawers ?? [];
  const other = drawers.filter((one) => one.currency !== open.currency && one.expected_minor !== 0);
  const currencies = [open.currency, ...other.map((one) => one.currency)];
  const lines = currencies.flatMap((one) => countLines(fields[one] ?? NOTHING, one));
  // Once a blind count was handed in its drawers may be seen, but a recount is blind again in the cashier's eyes.
  const seen = drawers.length === 0 ? null : countResults(drawers, lines);
  const results = handed ?? seen;
  const touched = lines.some(({ pieces }) => pieces > 0);
  const empty = results?.every(({ expected_minor }) => expected_minor === 0) ?? false;
  const closing = busy === 'shift.close' || busy === 'shift.count';

  return {
    currency,
    currencies,
    typed: fields[currency] ?? NOTHING,
    results,
    handed: handed !== null,
    ready: !closing && (touched || handed !== null || empty),
    busy: closing,
    problem,
    setCurrency,
    type: (typed) => setFields({ ...fields, [currency]: typed }),
    handIn: async () => {
      const answer = await act('shift.count', { shift_id: open.shift_id, lines });
      if (answer.ok) setHanded(answer.value.results);
    },
    recount: () => setHanded(null),
    close: async () => {
      if (results === null) return;
      const answer = await act('shift.close', { shift_id: open.shift_id, lines, accepted: [...results] });
      if (answer.ok) return onClosed(answer.value.number);
      // The drawer was used meanwhile: what was accepted is read again before anybody signs.
      setHanded(null);
      if (answer.error.code === 'shift_changed') onChanged();
    },
  };
}
