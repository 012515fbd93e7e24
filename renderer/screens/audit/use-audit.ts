import type { IntentResults, IntentArguments } from '../../../core/contract/intents.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuditView } from '../../../core/contract/audit.ts';
import { useRequest } from '../../stores/till-context.tsx';

const PAGE = 100;

export interface AuditList {
  readonly state: 'loading' | 'ready' | 'refused';
  readonly rows: readonly AuditView[];
  readonly total: number;
  readonly people: readonly string[];
  readonly acts: readonly string[];
  more(): void;
  again(): void;
}

type Answered = Omit<AuditList, 'more' | 'again'>;
const NOTHING: Answered = { state: 'loading', rows: [], total: 0, people: [], acts: [] };

/** Loads matching rows page by page; replies to earlier queries are dropped. */
export function useAudit(query: IntentArguments<'audit.export'> | null): AuditList {
  const request = useRequest();
  const [answered, setAnswered] = useState<Answered>(NOTHING);
  const latest = useRef(0);
  const key = query === null ? null : JSON.stringify(query);
  const ask = useCallback(
    async (before: readonly AuditView[]): Promise<void> => {
      if (key === null) return;
      const number = (latest.current += 1);
      const last = before.at(-1);
      const filter = JSON.parse(key) as IntentArguments<'audit.export'>;
      const answer = await request('audit.find', { ...filter, limit: PAGE, ...(last ? { before_seq: last.seq } : {}) });
      if (number !== latest.current) return;
      setAnswered((was) => (answer.ok ? joined(before, answer.value) : { ...was, state: 'refused' }));
    },
    [request, key],
  );
  const again = useCallback(() => void ask([]), [ask]);
  useEffect(again, [again]);
  return { ...answered, again, more: () => void ask(answered.rows) };
}

function joined(before: readonly AuditView[], found: IntentResults['audit.find']): Answered {
  return { state: 'ready', ...found, rows: [...before, ...found.rows] };
}
