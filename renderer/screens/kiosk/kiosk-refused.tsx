import { useState } from 'react';
import type { CheckoutSlice } from '../../../core/contract/snapshot.ts';
import { Band } from '../../components/band.tsx';
import { Option } from '../../components/option.tsx';
import { useAct } from '../../components/use-act.ts';
import { useLink, useTill } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import type { DeclinedStep, NotChargedStep } from '../payment/outcome/outcome-view.ts';
import { declinedView, notChargedView } from '../payment/outcome/outcome-view.ts';
import { orderCode } from '../../../core/sale/service.ts';
import { useKiosk } from './kiosk-context.tsx';
import { KioskNumber } from './kiosk-number.tsx';
import { earlierDoubt, giftNote } from './kiosk-unknown.tsx';
import { closedBy } from './use-kiosk-scene.ts';
import styles from './kiosk-payment.module.css';

interface KioskRefusedProps {
  readonly checkout: CheckoutSlice;
  readonly step: DeclinedStep | NotChargedStep;
}

/**
 * Not paid, and certainly not charged: the service said so, or nothing was sent (payment-safety 5.9). An earlier charge of
 * the same order may be in doubt: then the order stays as it is, with its number.
 */
export function KioskRefused({ checkout, step }: KioskRefusedProps) {
  const wording = useWording();
  const { say } = wording;
  const { act, problem } = useAct();
  const [at_ms] = useState(() => Date.now());
  const status = useTill((snapshot) => snapshot.status);
  const closed = closedBy(status, useLink());
  const go = useKiosk((view) => view.go);
  const showOrder = useKiosk((view) => view.showOrder);
  const view = step.step === 'declined' ? declinedView(step, at_ms, wording) : notChargedView(step, wording, true);
  const doubt = earlierDoubt(checkout, wording);
  const title = doubt !== null && step.step === 'not_charged' ? say('kiosk.thisNotCharged') : view.headline;
  const counter = async (): Promise<void> => {
    const held = await act('kiosk.counter');
    if (held.ok) showOrder(held.value);
  };
  const back = async (): Promise<void> => {
    const led = await act('kiosk.back');
    if (led.ok) go('basket');
  };
  return (
    <section className={styles.outcome}>
      <Band
        sign={step.step === 'declined' ? 'declined' : 'cancelled'}
        title={title}
        lead={view.lead}
        sub={step.step === 'declined' && step.card.entry_mode === 'CHIP' ? say('payment.mayRemoveCard') : undefined}
        spoken={doubt === null ? view.alert : `${view.alert} ${doubt}`}
        outcomeKey={`${step.step}/${step.trace_id ?? ''}`}
      />
      <div className={`${styles.options} ${styles.low}`}>
        <Option
          primary={closed === null}
          icon="card"
          title={say('kiosk.again')}
          note={closed === null ? say('kiosk.againOther') : say('kiosk.closed')}
          unavailable={closed !== null}
          onPress={() => void act('kiosk.pay')}
        />
        <Option
          primary={closed !== null}
          icon="cash"
          title={say('kiosk.counter')}
          note={say('kiosk.counterLead')}
          onPress={() => void counter()}
        />
        {doubt === null && (
          <Option
            icon="arrowleft"
            title={say('kiosk.change')}
            note={say('kiosk.changeLead')}
            onPress={() => void back()}
          />
        )}
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {doubt === null ? (
        <p className={styles.beside}>{giftNote(checkout, true, wording)}</p>
      ) : (
        <div className={styles.facts}>
          <KioskNumber code={orderCode(checkout.number)} />
          <p className={styles.note}>
            {doubt} {giftNote(checkout, false, wording)}
          </p>
        </div>
      )}
    </section>
  );
}
