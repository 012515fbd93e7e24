import { useCallback } from 'react';
import type { IntentArguments, IntentResults } from '../../../core/contract/intents.ts';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import { type Polled, usePolled } from '../../stores/use-polled.ts';

export type RecoveryFilter = IntentArguments<'recovery.list'>['filter'];
export type RecoveryList = IntentResults['recovery.list'];
export type RecoveryDetail = IntentResults['recovery.read'];

/** Attempts change more than the strip's counts; the page reloads them this often while shown. */
const REFRESH_MS = 2000;

/** The till's current queue. */
export function useRecoveryList(filter: RecoveryFilter): Polled<RecoveryList> {
  const request = useRequest();
  const read = useCallback(async () => {
    const answer = await request('recovery.list', { filter });
    return answer.ok ? answer.value : null;
  }, [request, filter]);
  return usePolled(read, REFRESH_MS, useRecoveryCounts());
}

/** The detail of one attempt, reloaded as it progresses. */
export function useRecoveryDetail(trace_id: string | null): Polled<RecoveryDetail> {
  const request = useRequest();
  const read = useCallback(async () => {
    if (trace_id === null) return null;
    const answer = await request('recovery.read', { trace_id });
    return answer.ok ? answer.value : null;
  }, [request, trace_id]);
  const { value, is_old } = usePolled(read, REFRESH_MS, useRecoveryCounts());
  // The last detail loaded may belong to the previously selected attempt.
  return value && value.attempt.trace_id !== trace_id ? { value: undefined, is_old: false } : { value, is_old };
}

const useRecoveryCounts = () => useTill(({ status }) => status.recovery);
