import { useCallback, useEffect, useState } from 'react';
import type { PastSaleDetail, PastSaleView, UndoOutcomeView, UndoPlanView } from '../../../core/contract/refunds.ts';
import type { BridgeError } from '../../bridge.ts';
import { useRequest } from '../../stores/till-context.tsx';
import type { UndoAct } from './view/refund-messages.ts';
import { outcomeOfSilence } from './view/refund-messages.ts';

/** An amount that is being typed is not asked about at every digit. */
const PLAN_DELAY_MS = 250;

export interface Executed {
  readonly outcome: UndoOutcomeView;
  readonly asked: { readonly act: UndoAct; readonly amount_minor: number };
}

/** The sale that was chosen, with its payments. */
export function usePastSale(sale_id: string | null, version: number): PastSaleDetail | null {
  const request = useRequest();
  const [sale, setSale] = useState<PastSaleDetail | null>(null);
  useEffect(() => {
    let gone = false;
    if (sale_id === null) setSale(null);
    else
      void request('refund.read', { sale_id }).then((answer) => {
        if (!gone) setSale(answer.ok ? answer.value.sale : null);
      });
    return () => {
      gone = true;
    };
  }, [request, sale_id, version]);
  return sale?.sale_id === sale_id ? sale : null;
}

/** Cancel or refund for this amount: the till asks the service; `null` while it does. */
export function useUndoPlan(
  trace_id: string | null,
  amount_minor: number,
  version: number,
): UndoPlanView | BridgeError | null {
  const request = useRequest();
  const [plan, setPlan] = useState<UndoPlanView | BridgeError | null>(null);
  useEffect(() => setPlan(null), [trace_id, version]);
  useEffect(() => {
    if (trace_id === null) return undefined;
    let gone = false;
    const ask = async (): Promise<void> => {
      const answer = await request('refund.plan', { trace_id, ...(amount_minor > 0 ? { amount_minor } : {}) });
      if (!gone) setPlan(answer.ok ? answer.value : answer.error);
    };
    const timer = setTimeout(() => void ask(), PLAN_DELAY_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [request, trace_id, amount_minor, version]);
  return plan;
}

export interface ExecuteRequest {
  readonly trace_id: string;
  readonly amount_minor: number;
  readonly act: UndoAct;
  /** Absent where the person at the till may give money back alone. */
  readonly pin?: string;
  readonly lines?: { readonly line_id: string; readonly quantity_milli: number }[];
}

export interface Executing {
  readonly busy: boolean;
  readonly executed: Executed | null;
  readonly refused: BridgeError | null;
  execute(asked: ExecuteRequest): Promise<void>;
  clear(): void;
}

/** Sends the return once. What the till does not answer is unknown, and is never sent again by the screen. */
export function useExecute(): Executing {
  const request = useRequest();
  const [busy, setBusy] = useState(false);
  const [executed, setExecuted] = useState<Executed | null>(null);
  const [refused, setRefused] = useState<BridgeError | null>(null);
  const execute = useCallback(
    async ({ lines, ...asked }: ExecuteRequest): Promise<void> => {
      setBusy(true);
      setRefused(null);
      const answer = await request('refund.execute', lines === undefined ? asked : { ...asked, lines });
      setBusy(false);
      if (answer.ok) setExecuted({ outcome: answer.value, asked });
      else if (answer.error.code === 'no_answer') setExecuted({ outcome: outcomeOfSilence(asked.act), asked });
      else setRefused(answer.error);
    },
    [request],
  );
  const clear = useCallback(() => {
    setExecuted(null);
    setRefused(null);
  }, []);
  return { busy, executed, refused, execute, clear };
}

export type Found = readonly PastSaleView[] | 'searching' | 'failed';
