import { returnedAmount } from '../../../core/sale/tender-kind.ts';
import { useCallback, useEffect, useState } from 'react';
import type { ReturnView } from '../../../core/contract/refunds.ts';
import { Button } from '../../components/button.tsx';
import { useAct } from '../../components/use-act.ts';
import { useRequest } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import { OutcomeParts } from './refund-outcome.tsx';
import { saleMoment, saleNumberText } from './view/refund-messages.ts';
import styles from './refund-screen.module.css';

/** Returns interrupted between two parts because the till stopped; `reload` loads them again. */
export function useWaitingReturns(): { readonly waiting: readonly ReturnView[]; readonly reload: () => void } {
  const request = useRequest();
  const [waiting, setWaiting] = useState<readonly ReturnView[]>([]);
  const reload = useCallback(
    () =>
      void request('refund.waiting').then((answer) => {
        if (answer.ok) setWaiting(answer.value.returns);
      }),
    [request],
  );
  useEffect(reload, [reload]);
  return { waiting, reload };
}

export interface WaitingPaneProps {
  readonly returned: ReturnView;
  readonly wording: Wording;
  readonly onFinished: (returned: ReturnView) => void;
}

/**
 * An interrupted return with a part that was never begun: what is back, what is not, and the two choices. Nothing
 * continues by itself.
 */
export function WaitingPane({ returned, wording, onFinished }: WaitingPaneProps) {
  const { say, money } = wording;
  const { act, busy, problem } = useAct();
  const finish = async (how: 'go_on' | 'drop'): Promise<void> => {
    const answer = await act('refund.finish', { return_id: returned.return_id, how });
    if (answer.ok) onFinished(answer.value);
  };
  const left_minor = returned.parts
    .filter(({ state }) => state === 'waiting')
    .reduce((sum, part) => sum + returnedAmount(part), 0);
  return (
    <section className={styles.pane} aria-label={say('refund.waiting.title')}>
      <h2>{say('refund.waiting.title')}</h2>
      <p className={styles.lead}>
        {say('refund.waiting.lead', {
          number: saleNumberText({ lane: returned.lane, number: returned.sale_number }),
          when: saleMoment(returned.at_ms, Date.now(), wording),
        })}
      </p>
      <OutcomeParts returned={returned} wording={wording} />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <Button
        variant="primary"
        size="lg"
        busy={busy === null ? undefined : say('refund.doing')}
        onPress={() => void finish('go_on')}
      >
        {say('refund.waiting.goOn', { amount: money(left_minor) })}
      </Button>
      <Button size="lg" disabled={busy !== null} onPress={() => void finish('drop')}>
        {say('refund.waiting.drop')}
      </Button>
    </section>
  );
}
