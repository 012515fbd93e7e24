import { useMemo } from 'react';
import type { IntentName } from '../../../core/contract/intents.ts';
import type { Result } from '../../../core/result.ts';
import type { Bridge, BridgeError } from '../../bridge.ts';
import { useSay } from '../../i18n.ts';
import { useRequest } from '../../stores/till-context.tsx';
import { useKioskStore } from './kiosk-context.tsx';

type Send = (intent: IntentName, args?: unknown) => Promise<Result<unknown, BridgeError>>;

/** Why the till refused the last of them becomes the note of the kiosk; the next one clears it. */
export interface OrderActs {
  /** Changes the order. Sent at once, and the till takes changes in order: a quick second tap counts too. */
  readonly change: Bridge['request'];
  /**
   * Ends the order here. Ignored while anything is in flight, from whatever page: the amount that was pressed may change.
   * What is changed after it is ignored: it would be the next customer's.
   */
  readonly finish: Bridge['request'];
  /** Leaves the order, with every change that is in flight. */
  readonly leave: Bridge['request'];
}

export function useOrderActs(): OrderActs {
  const request = useRequest();
  const say = useSay();
  const kiosk = useKioskStore();
  return useMemo(() => {
    const { under_way, setNote } = kiosk.getState();
    const send = async (kind: keyof typeof under_way, intent: IntentName, args: unknown = {}) => {
      const { customer_number } = kiosk.getState();
      setNote(null);
      under_way[kind] += 1;
      try {
        const answer = await (request as Send)(intent, args);
        const is_told = kiosk.getState().customer_number === customer_number;
        if (!answer.ok && is_told) setNote(say(`error.${answer.error.code}`));
        return answer;
      } finally {
        under_way[kind] -= 1;
      }
    };
    const change: Send = async (intent, args) => {
      if (under_way.endings === 0) return await send('changes', intent, args);
      setNote(say('error.not_now'));
      return BUSY;
    };
    const leave: Send = async (intent, args) => (under_way.endings > 0 ? BUSY : send('endings', intent, args));
    const finish: Send = async (intent, args) => (under_way.changes > 0 ? BUSY : leave(intent, args));
    return { change, finish, leave } as OrderActs;
  }, [request, say, kiosk]);
}

const BUSY: Result<never, BridgeError> = { ok: false, error: { code: 'not_now', detail: 'another act is on its way' } };
