import { useCallback, useEffect, useState } from 'react';
import type { IntentResults } from '../../../core/contract/intents.ts';
import { useRequest } from '../../stores/till-context.tsx';
import type { FindProblem } from './view/find-query.ts';

export interface CardTapping {
  readonly tapping: boolean;
  readonly problem: FindProblem | null;
  tap(): void;
  stop(): void;
}

/** Asks the reader for the card that paid. The reader is let go when the page is left. */
export function useCardTap(onCard: (card: IntentResults['refund.tapCard']) => void): CardTapping {
  const request = useRequest();
  const [tapping, setTapping] = useState(false);
  const [problem, setProblem] = useState<FindProblem | null>(null);
  const stop = useCallback(() => void request('refund.stopTap'), [request]);
  useEffect(() => () => stop(), [stop]);
  const tap = async (): Promise<void> => {
    setProblem(null);
    setTapping(true);
    const answer = await request('refund.tapCard');
    setTapping(false);
    if (answer.ok) return onCard(answer.value);
    const { code } = answer.error;
    const known = code === 'reader_not_ready' || code === 'not_now' ? code : 'card_not_read';
    setProblem({ field: 'last_four', message: `error.${known}` });
  };
  return { tapping, problem, tap: () => void tap(), stop };
}
