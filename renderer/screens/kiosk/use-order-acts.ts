import { useMemo, useRef, useState } from 'react';
import type { IntentName } from '../../../core/contract/intents.ts';
import type { Result } from '../../../core/result.ts';
import type { Bridge, BridgeError } from '../../bridge.ts';
import { useSay } from '../../i18n.ts';
import { useRequest } from '../../stores/till-context.tsx';

type Send = (intent: IntentName, args?: unknown) => Promise<Result<unknown, BridgeError>>;

export interface OrderActs {
  /** Changes the order. Sent at once, and the till takes changes in order: a quick second tap counts too. */
  readonly change: Bridge['request'];
  /**
   * Ends the order here. Ignored while anything is in flight: the amount that was pressed may change. What is changed
   * after it is ignored: it would be the next customer's.
   */
  readonly finish: Bridge['request'];
  /** Why the till refused the last of them, in words; cleared by the next one. */
  readonly problem: string | null;
}

export function useOrderActs(): OrderActs {
  const request = useRequest();
  const say = useSay();
  const under_way = useRef({ changes: 0, finish: false });
  const [problem, setProblem] = useState<string | null>(null);
  const acts = useMemo(() => {
    const send: Send = async (intent, args = {}) => {
      setProblem(null);
      const answer = await (request as Send)(intent, args);
      if (!answer.ok) setProblem(say(`error.${answer.error.code}`));
      return answer;
    };
    const change: Send = async (intent, args) => {
      const now = under_way.current;
      if (now.finish) return BUSY;
      now.changes += 1;
      try {
        return await send(intent, args);
      } finally {
        now.changes -= 1;
      }
    };
    const finish: Send = async (intent, args) => {
      const now = under_way.current;
      if (now.finish || now.changes > 0) return BUSY;
      now.finish = true;
      try {
        return await send(intent, args);
      } finally {
        now.finish = false;
      }
    };
    return { change, finish } as Pick<OrderActs, 'change' | 'finish'>;
  }, [request, say]);
  return { ...acts, problem };
}

const BUSY: Result<never, BridgeError> = { ok: false, error: { code: 'not_now', detail: 'another act is on its way' } };
