import { returnedAmount } from '../../../core/sale/tender-kind.ts';
import { useCallback, useEffect, useState } from 'react';
import type { ReturnView } from '../../../core/contract/refunds.ts';
import { Button } from '../../components/button.tsx';
import { Segment } from '../../components/segment.tsx';
import { useAct } from '../../components/use-act.ts';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import { OutcomeParts } from './refund-outcome.tsx';
import { saleMoment, saleNumberText } from './view/refund-messages.ts';
import styles from './refund-screen.module.css';

/** Returns that a person must end, loaded whenever the page `asks`; `forget` takes out one that was ended. */
export function useWaitingReturns(asks: boolean): {
  readonly waiting: readonly ReturnView[];
  readonly forget: (return_id: string) => void;
} {
  const request = useRequest();
  const [waiting, setWaiting] = useState<readonly ReturnView[]>([]);
  useEffect(() => {
    if (!asks) return;
    void request('refund.waiting').then((answer) => {
      if (answer.ok) setWaiting(answer.value.returns);
    });
  }, [request, asks]);
  const forget = useCallback(
    (return_id: string) => setWaiting((were) => were.filter((one) => one.return_id !== return_id)),
    [],
  );
  return { waiting, forget };
}

interface StoppedReturnsProps {
  readonly waiting: readonly ReturnView[];
  readonly wording: Wording;
  /** Continued or dropped. */
  readonly onFinished: (returned: ReturnView) => void;
  /** What it hands over was seen. */
  readonly onTold: (return_id: string) => void;
}

/** The returns that a death of the till left; a person chooses which one to end first. */
export function StoppedReturns({ waiting, wording, onFinished, onTold }: StoppedReturnsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = waiting.find(({ return_id }) => return_id === chosen) ?? waiting[0];
  if (shown === undefined) return null;
  const Pane = shown.parts.some(({ state }) => state === 'waiting') ? WaitingPane : UntoldPane;
  return (
    <div className={styles.stopped}>
      {waiting.length > 1 && <Choice {...{ waiting, shown, wording }} onChoose={setChosen} />}
      <Pane key={shown.return_id} returned={shown} wording={wording} onFinished={onFinished} onTold={onTold} />
    </div>
  );
}

interface ChoiceProps extends Pick<StoppedReturnsProps, 'waiting' | 'wording'> {
  readonly shown: ReturnView;
  readonly onChoose: (return_id: string) => void;
}

function Choice({ waiting, shown, wording, onChoose }: ChoiceProps) {
  const { say, money } = wording;
  const title = say('refund.waiting.several', { count: waiting.length });
  return (
    <section className={styles.choice} aria-label={title}>
      <h2>{title}</h2>
      <Segment
        label={title}
        value={shown.return_id}
        choices={waiting.map((one) => ({
          value: one.return_id,
          text: say('refund.waiting.one', {
            number: saleNumberText({ lane: one.lane, number: one.sale_number }),
            amount: money(one.amount_minor),
          }),
        }))}
        onChange={onChoose}
      />
    </section>
  );
}

interface PaneProps extends Omit<StoppedReturnsProps, 'waiting'> {
  readonly returned: ReturnView;
}

/**
 * An interrupted return with a part that was never begun: what is back, what is not, and the two choices. Nothing
 * continues by itself.
 */
function WaitingPane({ returned, wording, onFinished }: PaneProps) {
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

/** A return that ended as the till stopped: what to hand over, if that was not done, until a person says so. */
function UntoldPane({ returned, wording, onTold }: PaneProps) {
  const { say, money } = wording;
  const { return_id, parts, lane, sale_number, at_ms } = returned;
  const { act, busy, problem } = useAct();
  const [printed, setPrinted] = useState(false);
  const has_printer = useTill(({ status }) => status.printer.code !== 'none');
  const untold = parts.filter((part) => part.untold === true);
  const cash_minor = untold.filter(({ kind }) => kind === 'cash').reduce((sum, part) => sum + part.handed_minor, 0);
  const shown = untold.find(({ gift }) => gift !== undefined)?.gift?.shown ?? '';
  const tell = async (): Promise<void> => {
    if ((await act('refund.told', { return_id })).ok) onTold(return_id);
  };
  const print = async (): Promise<void> => setPrinted((await act('refund.print', { return_id })).ok);
  const title =
    cash_minor > 0
      ? say('refund.untold.title', { amount: money(cash_minor) })
      : say('refund.untold.creditTitle', { shown });
  return (
    <section className={styles.pane} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.lead}>
        {say('refund.untold.lead', {
          number: saleNumberText({ lane, number: sale_number }),
          when: saleMoment(at_ms, Date.now(), wording),
        })}
      </p>
      <OutcomeParts returned={returned} wording={wording} />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {printed && <p role="status">{say('refund.untold.printed')}</p>}
      <Button variant="primary" size="lg" disabled={busy !== null} onPress={() => void tell()}>
        {say('refund.untold.done')}
      </Button>
      {cash_minor > 0 && (
        <Button size="lg" disabled={busy !== null} onPress={() => void act('drawer.open')}>
          {say('refund.untold.drawer')}
        </Button>
      )}
      {has_printer && (
        <Button size="lg" disabled={busy !== null} onPress={() => void print()}>
          {say('refund.untold.print')}
        </Button>
      )}
    </section>
  );
}
