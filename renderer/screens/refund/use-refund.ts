import { useCallback, useEffect, useRef, useState } from 'react';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { PastSaleDetail, PastSaleView, ReturnPlanView, ReturnView } from '../../../core/contract/refunds.ts';
import type { BridgeError } from '../../bridge.ts';
import { useNavigation, useRequest, useTill } from '../../stores/till-context.tsx';
import { isInDoubt, returnOfSilence } from './view/refund-messages.ts';
import type { ReturnWish } from './view/return-amount.ts';

/** Delays the plan while an amount is being typed. */
const PLAN_DELAY_MS = 250;

/** The selected sale with its payments. */
export function usePastSale(sale_id: string | null, version: number): PastSaleDetail | null {
  const request = useRequest();
  const [sale, setSale] = useState<PastSaleDetail | null>(null);
  useEffect(() => {
    let gone = false;
    if (sale_id === null) setSale(null);
    else
      void request('refund.read', { sale_id }).then((answer) => {
        // What was read stays when it cannot be read again: the outcome of a return is shown beside it.
        if (!gone && answer.ok) setSale(answer.value.sale);
      });
    return () => {
      gone = true;
    };
  }, [request, sale_id, version]);
  return sale?.sale_id === sale_id ? sale : null;
}

/** A plan with the request that it answers, so that a plan for another request is never shown. */
export interface PlannedReturn {
  readonly wish: ReturnWish;
  readonly plan: ReturnPlanView;
}

/** How this would be refunded; `null` until the till, which asks the service, has replied. */
export function useReturnPlan(
  sale_id: string | null,
  wish: ReturnWish,
  version: number,
): PlannedReturn | BridgeError | null {
  const request = useRequest();
  const [planned, setPlanned] = useState<PlannedReturn | BridgeError | null>(null);
  const latest_key = useRef('');
  const key = JSON.stringify([sale_id, wish, version]);
  const latest = useRef(wish);
  latest.current = wish;
  useEffect(() => setPlanned(null), [sale_id, version]);
  useEffect(() => {
    if (sale_id === null) return undefined;
    latest_key.current = key;
    const ask = async (): Promise<void> => {
      const wanted = latest.current;
      const answer = await request('refund.plan', { sale_id, ...wanted });
      if (latest_key.current === key) setPlanned(answer.ok ? { wish: wanted, plan: answer.value } : answer.error);
    };
    const timer = setTimeout(() => void ask(), PLAN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [request, sale_id, key]);
  useEffect(
    () => () => {
      latest_key.current = '';
    },
    [],
  );
  return planned;
}

export type ExecuteRequest = Omit<IntentArguments<'refund.execute'>, 'return_id'>;

export interface Executing {
  readonly busy: boolean;
  /** The running request is an exchange, which refunds nothing. */
  readonly exchanging: boolean;
  readonly returned: ReturnView | null;
  readonly refused: BridgeError | null;
  /** The reply was no proof, and the outcome became known later. */
  readonly proven_late: boolean;
  execute(wish: ExecuteRequest, sale: PastSaleDetail): Promise<void>;
  /** Moves the goods to the open sale, to be exchanged for others. */
  exchange(wish: IntentArguments<'exchange.choose'>): Promise<void>;
  clear(): void;
}

/** Polls an unproven outcome this often while shown, and whenever recovery changes. */
const FOLLOW_MS = 2_000;

/** Follows a return whose reply was no proof; calls `onMoved` once its outcome is known. */
function useFollowed(returned: ReturnView | null, onMoved: (now: ReturnView) => void): void {
  const request = useRequest();
  const recovery = useTill(({ status }) => status.recovery);
  const return_id = returned !== null && isInDoubt(returned) ? returned.return_id : null;
  useEffect(() => {
    if (return_id === null) return undefined;
    let gone = false;
    const poll = async (): Promise<void> => {
      const answer = await request('refund.outcome', { return_id });
      if (!gone && answer.ok && !isInDoubt(answer.value)) onMoved(answer.value);
    };
    void poll();
    const timer = setInterval(() => void poll(), FOLLOW_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [request, return_id, recovery, onMoved]);
}

/** Sends the return once; `ended`: one that ended already, to be shown. Without a reply its outcome is unknown, and the screen never sends it again. */
export function useExecute(ended: ReturnView | null = null): Executing {
  const request = useRequest();
  const [busy, setBusy] = useState(false);
  const [exchanging, setExchanging] = useState(false);
  const [returned, setReturned] = useState<ReturnView | null>(ended);
  const [refused, setRefused] = useState<BridgeError | null>(null);
  const [proven_late, setProvenLate] = useState(false);
  const moved = useCallback((now: ReturnView) => {
    setReturned(now);
    setProvenLate(true);
  }, []);
  useFollowed(returned, moved);
  const execute = useCallback(
    async (wish: ExecuteRequest, sale: PastSaleDetail): Promise<void> => {
      setBusy(true);
      setRefused(null);
      setProvenLate(false);
      const return_id = crypto.randomUUID();
      const answer = await request('refund.execute', { return_id, ...wish });
      setBusy(false);
      if (answer.ok) setReturned(answer.value);
      else if (answer.error.code === 'no_answer') setReturned(returnOfSilence(return_id, sale, wish.parts));
      else setRefused(answer.error);
    },
    [request],
  );
  const go = useNavigation((navigation) => navigation.go);
  const exchange = useCallback(
    async (wish: IntentArguments<'exchange.choose'>): Promise<void> => {
      setBusy(true);
      setExchanging(true);
      setRefused(null);
      const answer = await request('exchange.choose', wish);
      setBusy(false);
      setExchanging(false);
      if (answer.ok) go('sale');
      else setRefused(answer.error);
    },
    [request, go],
  );
  const clear = useCallback(() => {
    setReturned(null);
    setRefused(null);
  }, []);
  return { busy, exchanging, returned, refused, proven_late, execute, exchange, clear };
}

export type Found = readonly PastSaleView[] | 'searching' | 'failed';
