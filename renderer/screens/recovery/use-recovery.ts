import { useCallback, useEffect, useState } from 'react';
import type { IntentArguments, IntentResults } from '../../../core/contract/intents.ts';
import { useRequest, useTill } from '../../stores/till-context.tsx';

export type RecoveryFilter = IntentArguments<'recovery.list'>['filter'];
export type RecoveryList = IntentResults['recovery.list'];
export type RecoveryDetail = IntentResults['recovery.read'];

/** Attempts change more than the strip's counts; the page reloads them this often while shown. */
const REFRESH_MS = 2000;

/** The till's current queue. `undefined` until loaded; null when it cannot be read. */
export function useRecoveryList(filter: RecoveryFilter): RecoveryList | null | undefined {
  const request = useRequest();
  const [list, setList] = useState<RecoveryList | null | undefined>(undefined);
  const read = useCallback(async () => {
    const answer = await request('recovery.list', { filter });
    return answer.ok ? answer.value : null;
  }, [request, filter]);
  useRefreshed(read, setList);
  return list;
}

/** The detail of one attempt, reloaded as it progresses. */
export function useRecoveryDetail(trace_id: string | null): RecoveryDetail | null | undefined {
  const request = useRequest();
  const [detail, setDetail] = useState<RecoveryDetail | null | undefined>(undefined);
  const read = useCallback(async () => {
    if (trace_id === null) return null;
    const answer = await request('recovery.read', { trace_id });
    return answer.ok ? answer.value : null;
  }, [request, trace_id]);
  useRefreshed(read, setDetail);
  // The last detail loaded may belong to the previously selected attempt.
  return detail && detail.attempt.trace_id !== trace_id ? undefined : detail;
}

function useRefreshed<Value>(read: () => Promise<Value>, show: (value: Value) => void): void {
  const recovery = useTill(({ status }) => status.recovery);
  useEffect(() => {
    let gone = false;
    const refresh = async (): Promise<void> => {
      const value = await read();
      if (!gone) show(value);
    };
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [read, show, recovery]);
}
