import { useCallback, useMemo, useState } from 'react';
import type { ComparisonView, SuspenseView } from '../../../core/contract/suspense.ts';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import { usePolled } from '../../stores/use-polled.ts';

interface Suspense {
  /** Null until it could be read for the first time. */
  readonly view: SuspenseView | null;
  /** A later reading failed. */
  readonly is_old: boolean;
  readonly refresh: () => void;
}

/** Items that need a person because of where the till's data came from. */
export function useSuspense(): Suspense {
  const request = useRequest();
  const { recovery, card_sales_stopped } = useTill((snapshot) => snapshot.status);
  const [round, setRound] = useState(0);
  const read = useCallback(async () => {
    const answer = await request('recovery.suspense', {});
    return answer.ok ? answer.value : null;
  }, [request]);
  const changed = useMemo(() => ({ recovery, card_sales_stopped, round }), [recovery, card_sales_stopped, round]);
  const { value = null, is_old } = usePolled(read, null, changed);
  return { view: value, is_old, refresh: useCallback(() => setRound((before) => before + 1), []) };
}

/** Whether any of it needs a person. */
export function waitsForPerson({ doubt, held, numbers_unproven, numbers_asked, found }: SuspenseView): boolean {
  const is_found = found !== null && found.unknown.length + found.otherwise.length > 0;
  return doubt !== null || held.length > 0 || numbers_unproven > 0 || numbers_asked > 0 || is_found;
}

export interface Comparison {
  /** Null until compared, and after a failed comparison. */
  readonly compared: ComparisonView | null;
  readonly busy: boolean;
  readonly failed: boolean;
  readonly compare: () => Promise<void>;
}

/** Compares the service's settlement of the last days with the journal, on request. */
export function useComparison(found: ComparisonView | null): Comparison {
  const request = useRequest();
  const [compared, setCompared] = useState<Comparison['compared']>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const compare = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const answer = await request('recovery.compare', {});
    setCompared(answer.ok ? answer.value : null);
    setFailed(!answer.ok);
    setBusy(false);
  };
  // Until someone asks, shows what the till compared by itself.
  return { compared: compared ?? (failed ? null : found), busy, failed, compare };
}
