import { useCallback, useEffect, useRef, useState } from 'react';
import type { IntentResults } from '../../../core/contract/intents.ts';
import type { PastShiftView, ShiftView } from '../../../core/contract/shifts.ts';
import type { Reconciliation } from '../../../core/shift/reconcile.ts';
import type { BridgeError } from '../../bridge.ts';
import { useRequest, useTill } from '../../stores/till-context.tsx';

/** A value being loaded; `locked` needs a PIN, so it waits for someone to ask. */
export type Read<Value> =
  | { readonly state: 'reading' | 'locked' }
  | { readonly state: 'failed'; readonly error: BridgeError }
  | { readonly state: 'read'; readonly value: Value };

export const READING = { state: 'reading' } as const;
const LOCKED = { state: 'locked' } as const;

/** Whether reports load without a PIN; otherwise they load on request, with a PIN in place. */
export function useMayRead(): boolean {
  return useTill(({ staff }) => staff.verdicts.read_reports === 'allow');
}

/** The X report, reloaded whenever something changes. `read` loads it now. */
export function useOpenShift(): { readonly report: Read<ShiftView>; readonly read: () => Promise<ShiftView | null> } {
  const request = useRequest();
  const may_read = useMayRead();
  const version = useTill(({ shift }) => shift.version);
  const [report, setReport] = useState<Read<ShiftView>>(may_read ? READING : LOCKED);
  const read = useCallback(async (): Promise<ShiftView | null> => {
    const answer = await request('shift.report');
    setReport(answer.ok ? { state: 'read', value: answer.value } : { state: 'failed', error: answer.error });
    return answer.ok ? answer.value : null;
  }, [request]);
  useEffect(() => {
    if (may_read) void read();
  }, [may_read, read, version]);
  return { report, read };
}

/** A Z report; not asked for while a PIN is needed. */
export function useClosedShift(number: number | null, is_locked: boolean): Read<ShiftView> {
  const request = useRequest();
  const version = useTill(({ shift }) => shift.version);
  const [report, setReport] = useState<Read<ShiftView>>(READING);
  useEffect(() => {
    let gone = false;
    if (number === null || is_locked) return undefined;
    void request('shift.read', { number }).then((answer) => {
      if (!gone)
        setReport(answer.ok ? { state: 'read', value: answer.value } : { state: 'failed', error: answer.error });
    });
    return () => {
      gone = true;
    };
  }, [request, number, is_locked, version]);
  return report.state === 'read' && report.value.number !== number ? READING : report;
}

export interface Reconciling {
  readonly result: Read<Reconciliation> | null;
  readonly run: () => void;
}

/** Compares with the service's settlement: once automatically, then on request. */
export function useReconciliation(number: number, asks_at_once: boolean): Reconciling {
  const request = useRequest();
  const [result, setResult] = useState<Read<Reconciliation> | null>(null);
  const running = useRef(false);
  const run = useCallback((): void => {
    if (running.current) return;
    running.current = true;
    setResult(READING);
    void request('shift.reconcile', { number })
      .then((answer) =>
        setResult(answer.ok ? { state: 'read', value: answer.value } : { state: 'failed', error: answer.error }),
      )
      .finally(() => {
        running.current = false;
      });
  }, [request, number]);
  useEffect(() => {
    if (asks_at_once) run();
  }, [asks_at_once, run]);
  return { result, run };
}

type List = IntentResults['shift.list'];

/**
 * Closed shifts, newest first, page by page. `asks_at_once`: a report that needs the same PIN is read beside them, so
 * that one PIN opens both.
 */
export function usePastShifts(asks_at_once: boolean): {
  readonly shifts: Read<readonly PastShiftView[]>;
  readonly more: boolean;
  readonly readMore: () => void;
  readonly unlock: () => void;
} {
  const request = useRequest();
  const reads_at_once = useMayRead() || asks_at_once;
  const [pages, setPages] = useState<Read<List>>(reads_at_once ? READING : LOCKED);
  const readFrom = useCallback(
    async (before: number | undefined, earlier: readonly PastShiftView[]): Promise<void> => {
      const answer = await request('shift.list', before === undefined ? {} : { before });
      // What is shown stays.
      if (!answer.ok && before !== undefined) return;
      setPages(
        answer.ok
          ? { state: 'read', value: { shifts: [...earlier, ...answer.value.shifts], more: answer.value.more } }
          : answer.error.code === 'approval_needed'
            ? LOCKED
            : { state: 'failed', error: answer.error },
      );
    },
    [request],
  );
  useEffect(() => {
    if (reads_at_once) void readFrom(undefined, []);
  }, [reads_at_once, readFrom]);
  const shown = pages.state === 'read' ? pages.value : null;
  return {
    shifts: pages.state === 'read' ? { state: 'read', value: pages.value.shifts } : pages,
    more: shown?.more ?? false,
    readMore: () => void readFrom(shown?.shifts.at(-1)?.number, shown?.shifts ?? []),
    unlock: () => void readFrom(undefined, []),
  };
}
