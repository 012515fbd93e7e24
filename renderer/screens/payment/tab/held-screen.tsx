import { useState } from 'react';
import type { CheckoutSlice, CheckoutStep } from '../../../../core/contract/snapshot.ts';
import { Band } from '../../../components/band.tsx';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Option } from '../../../components/option.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useKeys, useScansForNext } from '../../../keyboard/use-keys.tsx';
import { useWording } from '../../../text/wording.ts';
import { FootFigure, PayFrame } from '../frame/pay-frame.tsx';
import { SayToCustomer } from '../frame/say-to-customer.tsx';
import body from '../frame/pay-body.module.css';

type HeldStep = Extract<CheckoutStep, { step: 'held' }>;

/** A tab is open: the amount on hold, that nothing is charged, and the next steps. */
export function HeldScreen({ checkout, step }: { readonly checkout: CheckoutSlice; readonly step: HeldStep }) {
  const wording = useWording();
  const { say, money } = wording;
  const { act, problem } = useAct();
  const leaving = useAct();
  const [printed, setPrinted] = useState(false);
  const finish = async (): Promise<boolean> => (await leaving.act('checkout.finish')).ok;
  const next = (): void => void finish();
  // The next customer's first scan starts the next sale; this one is put on hold with its tab.
  useScansForNext(true, finish);
  const slip = printed ? 'printed' : step.slip;
  const print = async (): Promise<void> => {
    if (slip === 'no_printer' || slip === 'printing') return;
    if ((await act('receipt.printTabSlip', { trace_id: step.trace_id })).ok) setPrinted(true);
  };
  useKeys({ Enter: next, n: next, p: () => void print() }, { choices: true });
  const name = step.label ?? say('common.saleNumber', { number: checkout.number });
  const slip_text = say(`hold.slip.${slip}`);
  return (
    <PayFrame
      checkout={checkout}
      band={
        <Band
          sign="held"
          title={say('hold.done')}
          amount_minor={step.amount_minor}
          lead={say('hold.doneLead', { name })}
          sub={step.card === null ? undefined : wording.card(step.card)}
          spoken={say('hold.doneSaid', { amount: wording.spoken(step.amount_minor) })}
          outcomeKey={`held/${step.trace_id}`}
        />
      }
      foot={
        <>
          <FootFigure
            label={slip_text}
            problem={leaving.problem ?? problem ?? (slip === 'failed' ? slip_text : null)}
          />
          <Button
            variant="primary"
            size="lg"
            wide
            keyCap="Enter"
            onPress={next}
            busy={leaving.busy === null ? undefined : say('common.sending')}
          >
            {say('hold.next')}
          </Button>
        </>
      }
    >
      <section className={`${body.body} ${body.after}`}>
        <p className={body.lead}>
          <Icon name="hourglass" /> {say('hold.until', { when: wording.dayTime(step.expires_at_ms) })}
        </p>
        <p className={body.lead}>
          <Icon name="pause" /> {say('hold.where', { key: 'Alt+0' })}
        </p>
        {slip !== 'no_printer' && (
          <div className={body.options}>
            <Option icon="printer" title={say('hold.slip')} note={slip_text} keyCap="P" onPress={() => void print()} />
          </div>
        )}
        <SayToCustomer text={say('hold.say', { amount: money(step.amount_minor) })} />
      </section>
    </PayFrame>
  );
}
