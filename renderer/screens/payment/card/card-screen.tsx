import { useRef, useState } from 'react';
import type { CheckoutSlice } from '../../../../core/contract/snapshot.ts';
import { Amount } from '../../../components/amount.tsx';
import { Button } from '../../../components/button.tsx';
import { Rich } from '../../../components/rich.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { useWording } from '../../../text/wording.ts';
import { FourLights } from './four-lights.tsx';
import { FootFigure, PayFrame } from '../frame/pay-frame.tsx';
import { RailAct, RailHint } from '../frame/rail-foot.tsx';
import { ReaderPictureView } from './reader-picture.tsx';
import { TimeBar } from '../frame/time-bar.tsx';
import { useReaderSeconds } from './use-reader-seconds.ts';
import type { CardStep } from './reader-view.ts';
import { readerView } from './reader-view.ts';
import styles from './card.module.css';
import body from '../frame/pay-body.module.css';

/**
 * Mirrors the reader while the customer presents the card. Cancelling is requested, never assumed (payment-safety 5.3).
 */
export function CardScreen({ checkout, step }: { readonly checkout: CheckoutSlice; readonly step: CardStep }) {
  const wording = useWording();
  const { say } = wording;
  const { act, problem } = useAct();
  const [too_late, setTooLate] = useState(false);
  const [change_wanted, setChangeWanted] = useState(false);
  const view = readerView(step, wording);

  const cancel = async (): Promise<void> => {
    if (step.cancelling || too_late) return;
    const answer = await act('checkout.cancelCard');
    if (answer.ok && answer.value.answer === 'too_late') setTooLate(true);
  };
  const changeTender = (): void => {
    setChangeWanted(true);
    void cancel();
  };
  useKeys({ Escape: () => void cancel(), m: changeTender }, { choices: true });

  const cancelling = step.cancelling ? say('payment.cancelling') : undefined;
  return (
    <PayFrame
      checkout={checkout}
      draft={{ kind: 'card', amount_minor: step.amount_minor }}
      railFoot={
        <>
          <RailAct icon="x" keyCap="Esc" onPress={() => void cancel()} busy={change_wanted ? undefined : cancelling}>
            {say('payment.cancelCharge')}
          </RailAct>
          {(too_late || problem) && (
            <RailHint icon="lock">{too_late ? say('payment.cancelTooLate') : problem}</RailHint>
          )}
        </>
      }
      foot={
        <>
          <ReaderCountdown seconds_left={step.cancelling ? null : step.seconds_left} otherwise={view.foot} />
          <Button size="lg" icon="swap" keyCap="M" onPress={changeTender} busy={change_wanted ? cancelling : undefined}>
            {say('payment.changeTender')}
          </Button>
        </>
      }
    >
      <section className={`${body.body} ${body.center}`}>
        <Amount className={body.hero} minor={step.amount_minor} />
        <ScreenTitle className={body.title} focusKey={`card/${step.trace_id}`}>
          {view.headline}
        </ScreenTitle>
        <p className="vh" aria-live="polite">
          {view.headline}
        </p>
        <p className={styles.note}>{view.note}</p>
        <FourLights on={step.lights} />
        <ReaderPictureView picture={view.picture} />
      </section>
    </PayFrame>
  );
}

/** The reader's own time limit, if it reported one. */
function ReaderCountdown({
  seconds_left,
  otherwise,
}: {
  readonly seconds_left: number | null;
  readonly otherwise: string;
}) {
  const { say } = useWording();
  const longest = useRef(0);
  const seconds = useReaderSeconds(seconds_left);
  if (seconds === null) return <FootFigure label={otherwise} />;
  longest.current = Math.max(longest.current, seconds, 1);
  return (
    <TimeBar
      share={seconds / longest.current}
      label={say('payment.readerWaitsLabel', { seconds })}
      spoken={{ seconds, text: say('payment.readerWaitsSaid', { seconds }) }}
    >
      <Rich text={say('payment.readerWaits', { seconds })} />
    </TimeBar>
  );
}
