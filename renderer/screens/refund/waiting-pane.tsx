import { returnedAmount } from '../../../core/sale/tender-kind.ts';
import { useCallback, useEffect, useState } from 'react';
import type { RefundWithoutSale, ReturnView } from '../../../core/contract/refunds.ts';
import { Button } from '../../components/button.tsx';
import { Segment } from '../../components/segment.tsx';
import { useAct } from '../../components/use-act.ts';
import { useRequest } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import { OutcomeParts } from './refund-outcome.tsx';
import { UntoldPane, UntoldRefund } from './untold-pane.tsx';
import { type Standing, useStanding } from './use-standing.ts';
import { saleMoment, saleNumberText } from './view/refund-messages.ts';
import styles from './refund-screen.module.css';

/** What the last start left. */
export interface LeftReturns {
  readonly returns: readonly ReturnView[];
  readonly without_sale: readonly RefundWithoutSale[];
}

/** Returns that a person must end, loaded whenever the page `asks`; `forget` takes out one that was ended. */
export function useWaitingReturns(asks: boolean): {
  readonly waiting: LeftReturns;
  readonly forget: (return_id: string) => void;
} {
  const request = useRequest();
  const [waiting, setWaiting] = useState<LeftReturns>({ returns: [], without_sale: [] });
  useEffect(() => {
    if (!asks) return;
    void request('refund.waiting').then((answer) => {
      if (answer.ok) setWaiting(answer.value);
    });
  }, [request, asks]);
  const forget = useCallback(
    (id: string) =>
      setWaiting(({ returns, without_sale }) => ({
        returns: returns.filter(({ return_id }) => return_id !== id),
        without_sale: without_sale.filter(({ refund_id }) => refund_id !== id),
      })),
    [],
  );
  return { waiting, forget };
}

interface StoppedReturnsProps {
  readonly waiting: LeftReturns;
  readonly wording: Wording;
  /** Continued or dropped. */
  readonly onFinished: (returned: ReturnView) => void;
  /** What it hands over was seen. */
  readonly onTold: (return_id: string) => void;
  readonly onStanding: (standing: Standing) => void;
}

/** The returns that a death of the till left; a person chooses which one to end first. */
export function StoppedReturns({
  waiting: { returns, without_sale },
  wording,
  onFinished,
  onTold,
  onStanding,
}: StoppedReturnsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const ids = [...returns.map(({ return_id }) => return_id), ...without_sale.map(({ refund_id }) => refund_id)];
  const shown = ids.find((id) => id === chosen) ?? ids[0];
  if (shown === undefined) return null;
  const returned = returns.find(({ return_id }) => return_id === shown);
  const refund = without_sale.find(({ refund_id }) => refund_id === shown);
  const is_waiting = returned?.parts.some(({ state }) => state === 'waiting') === true;
  return (
    <div className={styles.stopped}>
      {ids.length > 1 && <Choice {...{ returns, without_sale, shown, wording }} onChoose={setChosen} />}
      {returned && is_waiting && <WaitingPane key={shown} {...{ returned, wording, onFinished, onStanding }} />}
      {returned && !is_waiting && <UntoldPane key={shown} returned={returned} wording={wording} onTold={onTold} />}
      {refund && <UntoldRefund key={shown} refund={refund} wording={wording} onTold={onTold} />}
    </div>
  );
}

interface ChoiceProps extends LeftReturns {
  readonly wording: Wording;
  readonly shown: string;
  readonly onChoose: (return_id: string) => void;
}

function Choice({ returns, without_sale, shown, wording, onChoose }: ChoiceProps) {
  const { say, money } = wording;
  const choices = [
    ...returns.map((one) => ({
      value: one.return_id,
      text: say('refund.waiting.one', {
        number: saleNumberText({ lane: one.lane, number: one.sale_number }),
        amount: money(one.amount_minor),
      }),
    })),
    ...without_sale.map(({ refund_id, amount_minor, currency }) => ({
      value: refund_id,
      text: say('refund.untold.blindOne', { amount: money(amount_minor, currency) }),
    })),
  ];
  const title = say('refund.waiting.several', { count: choices.length });
  return (
    <section className={styles.choice} aria-label={title}>
      <h2>{title}</h2>
      <Segment label={title} value={shown} choices={choices} onChange={onChoose} />
    </section>
  );
}

interface PaneProps extends Omit<StoppedReturnsProps, 'waiting' | 'onTold'> {
  readonly returned: ReturnView;
}

/**
 * An interrupted return with a part that was never begun: what is back, what is not, and the two choices. Nothing
 * continues by itself.
 */
function WaitingPane({ returned, wording, onFinished, onStanding }: PaneProps) {
  const { say, money } = wording;
  const { act, busy, problem } = useAct();
  useStanding(busy === null ? 'free' : 'running', onStanding);
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
