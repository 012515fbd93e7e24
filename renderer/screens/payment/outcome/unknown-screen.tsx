import { giftPaidOf } from '../../../../core/sale/tender-kind.ts';
import { useState } from 'react';
import type { CheckoutSlice } from '../../../../core/contract/snapshot.ts';
import { Band } from '../../../components/band.tsx';
import { Button } from '../../../components/button.tsx';
import { Option } from '../../../components/option.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { useNavigation, useTill } from '../../../stores/till-context.tsx';
import { useWording } from '../../../text/wording.ts';
import { cardImpossibleText } from '../tender/card-impossible.ts';
import { instead } from '../tender/way-cost.ts';
import { PayFrame } from '../frame/pay-frame.tsx';
import { RailAct, RailHint } from '../frame/rail-foot.tsx';
import { SayToCustomer } from '../frame/say-to-customer.tsx';
import { UnknownTimeline } from './unknown-timeline.tsx';
import type { UnknownStep } from './unknown-view.ts';
import { doubtWording } from './hold-wording.ts';
import { unknownView } from './unknown-view.ts';
import styles from './outcome.module.css';
import body from '../frame/pay-body.module.css';

/**
 * It is not known whether the card was charged. The screen stays until it is acted upon; only 1, 2, 3, F7, P and M do
 * anything (DESIGN 6, Unknown). It never says "not charged" before that is proven (payment-safety 5.9, I11).
 */
export function UnknownScreen({ checkout, step }: { readonly checkout: CheckoutSlice; readonly step: UnknownStep }) {
  const wording = doubtWording(checkout, step, useWording());
  const { say } = wording;
  const { act, busy, problem } = useAct();
  const [waiting, setWaiting] = useState(false);
  const [slip_printed, setSlipPrinted] = useState(false);
  const stopped = useTill(
    ({ status }) =>
      status.card_sales_stopped ?? (status.reader.level === 'error' ? `reader_${status.reader.code}` : null),
  );
  const { args, cash: in_cash, card: by_card, approved } = instead(step, checkout, wording);
  const gift_minor = giftPaidOf(checkout) === checkout.paid_minor ? checkout.paid_minor : 0;
  const view = unknownView(step, { number: checkout.number, in_cash, by_card, gift_minor }, wording);

  const again = (): void => {
    if (stopped === null) void act('checkout.chooseCard', args);
  };
  const holds = checkout.hold_minor !== null;
  const rest_minor = checkout.left_minor - approved.covers_minor;
  // Only after the first charge is proven to be undone.
  const offers_part = view.resolved && !holds && approved.covers_minor > 0 && rest_minor > 0 && stopped === null;
  const chargePart = (): void => {
    if (offers_part) void act('checkout.chooseCard', { amount_minor: approved.covers_minor });
  };
  // There is room for three options: an offered part replaces cash, which remains available under other ways.
  const takes_cash = !holds && !offers_part;
  const cash = (): void => {
    if (takes_cash) void act('checkout.chooseCash', args);
  };
  const is_ways_offered = view.resolved && !holds;
  const ways = (): void => {
    if (is_ways_offered) void act('checkout.anotherTender');
  };
  const is_for_person = view.phase === 'attention';
  const go = useNavigation((navigation) => navigation.go);
  const wait = (): void => (is_for_person ? go('recovery') : setWaiting(true));
  const hold = (): void => void act('checkout.holdUnknown');
  const slip = async (): Promise<void> => {
    const printed = await act('receipt.printUnknownSlip', { trace_id: step.trace_id });
    if (printed.ok) setSlipPrinted(true);
  };
  const ignore = (): void => undefined;
  useKeys(
    {
      1: again,
      2: cash,
      3: view.resolved ? ignore : wait,
      4: chargePart,
      m: ways,
      F7: hold,
      p: () => void slip(),
      Enter: ignore,
      Escape: ignore,
    },
    { choices: true },
  );

  return (
    <PayFrame
      checkout={checkout}
      band={
        <Band
          sign={view.resolved ? 'cancelled' : 'unknown'}
          title={view.headline}
          lead={view.lead}
          spoken={view.alert}
          outcomeKey={`unknown/${step.trace_id}/${view.resolved ? 'resolved' : ''}`}
        />
      }
      railFoot={
        <>
          <RailAct
            icon="pause"
            keyCap="F7"
            onPress={hold}
            busy={busy === 'checkout.holdUnknown' ? say('common.sending') : undefined}
          >
            {say('payment.unknownHold')}
          </RailAct>
          <RailHint>{view.hold_note}</RailHint>
        </>
      }
    >
      <section className={styles.unknown}>
        <UnknownTimeline step={step} view={view} wording={wording} />
        <div className={styles.you}>
          <h2>{say('payment.unknownYou')}</h2>
          <div className={styles.options}>
            <Option
              primary={stopped === null && !is_for_person}
              icon="card"
              title={say('payment.unknownAgain')}
              note={stopped === null ? view.again_consequence : cardImpossibleText(stopped, wording)}
              keyCap="1"
              unavailable={stopped !== null}
              onPress={again}
            />
            {takes_cash && (
              <Option
                icon="cash"
                title={say('payment.unknownCash')}
                note={view.cash_consequence}
                keyCap="2"
                onPress={cash}
              />
            )}
            {offers_part && (
              <Option
                icon="card"
                title={say('payment.unknownPart', { amount: wording.money(approved.amount_minor) })}
                note={say('payment.unknownPartSub', { amount: wording.money(rest_minor) })}
                keyCap="4"
                onPress={chargePart}
              />
            )}
            {is_ways_offered && (
              <Option
                icon="swap"
                title={say('payment.otherWay')}
                note={say('payment.otherWaySub')}
                keyCap="M"
                onPress={ways}
              />
            )}
            {is_for_person && (
              <Option
                primary
                icon="alert"
                title={say('attention.call')}
                note={view.wait_consequence}
                keyCap="3"
                onPress={wait}
              />
            )}
            {!view.resolved && !is_for_person && (
              <Option
                icon="hourglass"
                title={say(waiting ? 'payment.unknownWaiting' : 'payment.unknownWait')}
                note={view.wait_consequence}
                keyCap="3"
                checked={waiting}
                onPress={wait}
              />
            )}
          </div>
          <SayToCustomer text={view.say_to_customer} />
          <p className={styles.slip}>
            <Button
              variant="quiet"
              icon="printer"
              keyCap="P"
              onPress={() => void slip()}
              busy={busy === 'receipt.printUnknownSlip' ? say('payment.printing') : undefined}
            >
              {say(slip_printed ? 'payment.unknownSlipDone' : 'payment.unknownSlip')}
            </Button>
            <span className={body.problem} role="alert">
              {problem}
            </span>
          </p>
        </div>
      </section>
    </PayFrame>
  );
}
