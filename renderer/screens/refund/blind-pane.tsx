import { useRef, useState } from 'react';
import { parseTypedAmount } from '../../../core/money/parse.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useAct } from '../../components/use-act.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import type { Wording } from '../../text/wording.ts';
import { useTold } from './refund-outcome.tsx';
import { type Standing, useStanding } from './use-standing.ts';
import styles from './refund-screen.module.css';

const REASON_MIN = 3;

interface BlindPaneProps {
  readonly wording: Wording;
  readonly onLeave: () => void;
  readonly onStanding: (standing: Standing) => void;
}

/** Cash back without a sale. The till requests approval when it is sent. */
export function BlindPane({ wording, onLeave, onStanding }: BlindPaneProps) {
  const { say, money, currency, store_locale } = wording;
  const { act, busy, problem } = useAct();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [given_minor, setGiven] = useState<number | null>(null);
  // One id for every attempt to send it: a lost reply must not pay twice. What was sent then stays as it is, because the
  // till may have it.
  const [unclear, setUnclear] = useState(false);
  const refund_id = useRef(crypto.randomUUID());
  useStanding(given_minor !== null ? 'ended' : busy === null ? 'free' : 'running', onStanding);
  useTold(given_minor === null ? null : refund_id.current);
  const amount = parseTypedAmount(typed, currency, store_locale);
  const amount_minor = amount.ok ? amount.value : 0;
  const ready = amount_minor > 0 && reason.trim().length >= REASON_MIN && busy === null && given_minor === null;
  const is_sent = unclear || busy !== null;
  const give = async (): Promise<void> => {
    const answer = await act('refund.blind', { refund_id: refund_id.current, amount_minor, reason: reason.trim() });
    if (answer.ok) setGiven(amount_minor);
    else if (answer.error.code === 'no_answer') setUnclear(true);
  };
  useKeys({ Enter: () => (ready ? void give() : given_minor === null ? false : onLeave()) });
  return (
    <section className={styles.pane} aria-label={say('refund.blind.title')}>
      <h2>{say('refund.blind.title')}</h2>
      <p className={styles.lead}>{say('refund.blind.lead')}</p>
      {given_minor === null ? (
        <>
          <TextField label={say('refund.blind.amount')} value={typed} onChange={setTyped} max={20} readOnly={is_sent} />
          <TextField
            label={say('refund.blind.reason')}
            value={reason}
            onChange={setReason}
            max={120}
            readOnly={is_sent}
          />
          <p className={styles.problem} role="alert">
            {problem}
          </p>
          <Button
            variant="primary"
            size="lg"
            disabled={!ready && busy === null}
            busy={busy === null ? undefined : say('refund.blind.doing')}
            onPress={() => void give()}
            keyCap="Enter"
          >
            {say('refund.blind.do', { amount: money(amount_minor) })}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.done} role="status">
            {say('refund.blind.done', { amount: money(given_minor) })}
          </p>
          <Button variant="primary" size="lg" keyCap="Enter" onPress={onLeave}>
            {say('refund.another')}
          </Button>
        </>
      )}
    </section>
  );
}
