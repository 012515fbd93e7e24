import { useCallback, useRef, useState } from 'react';
import type { IntentName } from '../../core/contract/intents.ts';
import type { Result } from '../../core/result.ts';
import type { Bridge, BridgeError } from '../bridge.ts';
import { useSay } from '../i18n.ts';
import { useRequest } from '../stores/till-context.tsx';

export interface Acting {
  /** Sends an intent; ignored while another is in flight, so that a double press acts once (DESIGN 13.4). */
  readonly act: Bridge['request'];
  readonly busy: IntentName | null;
  /** Why the till refused the last act, in words; cleared by the next one. */
  readonly problem: string | null;
}

/** Runs a screen's acts one at a time and puts refusals into words. */
export function useAct(): Acting {
  const request = useRequest();
  const say = useSay();
  const running = useRef(false);
  const [busy, setBusy] = useState<IntentName | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const act = useCallback(
    async (intent: IntentName, args?: unknown): Promise<Result<unknown, BridgeError>> => {
      if (running.current) return BUSY;
      running.current = true;
      setBusy(intent);
      setProblem(null);
      try {
        const answer = await (request as AnyRequest)(intent, args ?? {});
        if (!answer.ok) setProblem(say(`error.${answer.error.code}`));
        return answer;
      } finally {
        running.current = false;
        setBusy(null);
      }
    },
    [request, say],
  ) as Bridge['request'];
  return { act, busy, problem };
}

type AnyRequest = (intent: IntentName, args: unknown) => Promise<Result<unknown, BridgeError>>;
const BUSY: Result<never, BridgeError> = { ok: false, error: { code: 'not_now', detail: 'another act is on its way' } };
