import { useState } from 'react';
import type { CheckoutSlice } from '../../../core/contract/snapshot.ts';
import { giftPaidOf } from '../../../core/sale/tender-kind.ts';
import { orderCode } from '../../../core/sale/service.ts';
import { Band } from '../../components/band.tsx';
import { Option } from '../../components/option.tsx';
import { useAct } from '../../components/use-act.ts';
import { useLink, useTill } from '../../stores/till-context.tsx';
import { useWording, type Wording } from '../../text/wording.ts';
import { UnknownRing } from '../payment/outcome/unknown-timeline.tsx';
import {
  type UnknownCause,
  type UnknownPhase,
  type UnknownStep,
  isResolved,
  unknownCause,
  unknownPhase,
} from '../payment/outcome/unknown-view.ts';
import { useKiosk } from './kiosk-context.tsx';
import { KioskNumber } from './kiosk-number.tsx';
import { closedBy } from './use-kiosk-scene.ts';
import styles from './kiosk-payment.module.css';

interface KioskUnknownView {
  /** The undo is proven: nothing is charged, or it was given back. */
  readonly settled: boolean;
  readonly headline: string;
  readonly lead: string;
  readonly alert: string;
  readonly undoing: string;
  readonly undoing_note: string;
  readonly is_for_person: boolean;
  readonly wait_note: string;
  readonly again_note: string;
}

const APPROVED: ReadonlySet<UnknownCause> = new Set(['signature', 'amount', 'card', 'reader']);

/** The same facts as on the till's screen, worded for the customer (payment-safety 5.9; DESIGN 9). */
export function kioskUnknownView(step: UnknownStep, wording: Wording): KioskUnknownView {
  const { say } = wording;
  const phase = unknownPhase(step.recovery);
  const cause = unknownCause(step.cause);
  // The bank approved but card or kiosk could not accept it: it was certainly charged, and certainly goes back.
  const was_approved = APPROVED.has(cause);
  const outcome = kioskOutcome(phase, was_approved, wording);
  const { headline } = outcome;
  const attention = phase === 'attention';
  const settled = isResolved(phase);
  const part = settled && step.approved_minor !== undefined ? wording.money(step.approved_minor) : null;
  const lead = part === null ? outcome.lead : `${say('kiosk.partLead', { amount: part })} ${outcome.lead}`;
  return {
    settled,
    headline,
    lead,
    alert: say('payment.outcomeSaid', { headline, amount: wording.spoken(step.amount_minor), lead }),
    undoing: say(attention ? 'kiosk.attention' : 'kiosk.undoing'),
    undoing_note: say(attention ? 'kiosk.attentionLead' : 'kiosk.undoingLead'),
    is_for_person: attention,
    wait_note: say(phase === 'quarantine' ? 'kiosk.waitLong' : 'kiosk.waitLead'),
    again_note: attention ? say('attention.kiosk.again') : say(settled ? 'kiosk.againSettled' : 'kiosk.againUnknown'),
  };
}

function kioskOutcome(
  phase: UnknownPhase,
  was_approved: boolean,
  { say }: Wording,
): Pick<KioskUnknownView, 'headline' | 'lead'> {
  switch (phase) {
    case 'refunded':
      return { headline: say('payment.refundedTitle'), lead: say('kiosk.refundedLead') };
    case 'reversed':
    case 'undone':
      return { headline: say('payment.cancelledTitle'), lead: say('kiosk.settledLead') };
    case 'no_charge':
      return { headline: say('payment.cancelledNoneTitle'), lead: say('kiosk.neverLead') };
    case 'attention':
      return {
        headline: say(was_approved ? 'kiosk.unknownUndoing' : 'kiosk.unknown'),
        lead: say('attention.kiosk.lead'),
      };
    case 'working':
    case 'quarantine':
      return was_approved
        ? { headline: say('kiosk.unknownUndoing'), lead: say('kiosk.unknownUndoingLead') }
        : { headline: say('kiosk.unknown'), lead: say('kiosk.unknownLead') };
  }
}

/** What a gift card paid, beside a bank card that paid nothing or is in doubt; null when there is none. */
export function giftNote(checkout: CheckoutSlice, settled: boolean, { say, money }: Wording): string | null {
  const gift_minor = giftPaidOf(checkout);
  if (gift_minor === 0) return null;
  const amount = money(gift_minor);
  return settled
    ? say('kiosk.giftTaken', { amount, rest: money(checkout.left_minor) })
    : say('kiosk.giftKept', { amount });
}

/** An earlier charge of this order whose outcome is not known yet; null when there is none. */
export function earlierDoubt({ unconfirmed_minor }: CheckoutSlice, { say, money }: Wording): string | null {
  return unconfirmed_minor > 0 ? say('kiosk.earlierDoubt', { amount: money(unconfirmed_minor) }) : null;
}

export interface KioskUnknownProps {
  readonly checkout: CheckoutSlice;
  readonly step: UnknownStep;
}

/** The outcome of the charge is unknown: says so to the customer, with what is being done and what they may do. */
export function KioskUnknown({ checkout, step }: KioskUnknownProps) {
  const wording = useWording();
  const { say } = wording;
  const { act, problem } = useAct();
  const [waiting, setWaiting] = useState(false);
  const status = useTill((snapshot) => snapshot.status);
  const closed = closedBy(status, useLink());
  const showOrder = useKiosk((view) => view.showOrder);
  const view = kioskUnknownView(step, wording);
  const counter = async (): Promise<void> => {
    const held = await act('kiosk.counter');
    if (held.ok) showOrder(held.value);
  };
  return (
    <section className={styles.outcome}>
      <Band
        sign={view.settled ? 'cancelled' : 'unknown'}
        title={view.headline}
        lead={view.lead}
        spoken={view.alert}
        outcomeKey={`unknown/${step.trace_id}/${view.settled ? 'settled' : ''}`}
      />
      {!view.settled && (
        <div className={styles.undoing}>
          <UnknownRing step={step} />
          <p>
            <b>{view.undoing}</b> {view.undoing_note}
          </p>
        </div>
      )}
      <div className={styles.options}>
        <Option
          primary={closed === null && !view.is_for_person}
          icon="card"
          title={say('kiosk.again')}
          note={closed === null ? view.again_note : say('kiosk.closed')}
          unavailable={closed !== null}
          onPress={() => void act('kiosk.pay')}
        />
        <Option
          primary={view.is_for_person}
          icon={view.is_for_person ? 'alert' : 'cash'}
          title={say(view.is_for_person ? 'attention.kiosk.counter' : 'kiosk.counter')}
          note={say('kiosk.counterLead')}
          onPress={() => void counter()}
        />
        {!view.settled && !view.is_for_person && (
          <Option
            icon="hourglass"
            title={say(waiting ? 'kiosk.waiting' : 'kiosk.wait')}
            note={view.wait_note}
            checked={waiting}
            onPress={() => setWaiting(true)}
          />
        )}
      </div>
      <div className={styles.facts}>
        <KioskNumber code={orderCode(checkout.number)} />
        <p className={styles.note} role={problem ? 'alert' : undefined}>
          {problem ?? giftNote(checkout, view.settled, wording)}
        </p>
      </div>
    </section>
  );
}
