import type { CheckoutSlice, CheckoutStep } from '../../../../core/contract/snapshot.ts';
import { Amount } from '../../../components/amount.tsx';
import { Rich } from '../../../components/rich.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { useWording } from '../../../text/wording.ts';
import { FourLights } from './four-lights.tsx';
import { PayFrame } from '../frame/pay-frame.tsx';
import { RailHint } from '../frame/rail-foot.tsx';
import { ReaderPictureView } from './reader-picture.tsx';
import { TimeBar } from '../frame/time-bar.tsx';
import styles from './card.module.css';
import body from '../frame/pay-body.module.css';

type ProcessingStep = Extract<CheckoutStep, { step: 'processing' }>;

/** After this long the screen says "still waiting" (payment-safety 5.9) and the bar is full. */
const LONG_SECONDS = 30;
/** The screen cannot be left, and no key does anything (DESIGN 6, Processing). */
const NO_KEYS = { Enter: () => undefined, Escape: () => undefined };

export function ProcessingScreen({
  checkout,
  step,
}: {
  readonly checkout: CheckoutSlice;
  readonly step: ProcessingStep;
}) {
  const { say } = useWording();
  const now_ms = useNow();
  useKeys(NO_KEYS);
  const seconds = Math.max(0, Math.floor((now_ms - step.since_ms) / 1000));
  const long = step.slow || seconds >= LONG_SECONDS;
  const in_slot = step.card.entry_mode === 'CHIP';
  const sentence = say(long ? 'payment.stillWaiting' : 'payment.processing');
  return (
    <PayFrame
      checkout={checkout}
      draft={{ kind: 'card', amount_minor: step.amount_minor }}
      railFoot={<RailHint icon="lock">{say('payment.noCancelWhy')}</RailHint>}
      foot={
        <TimeBar share={seconds / LONG_SECONDS} label={say('payment.processingLabel', { seconds })}>
          <Rich text={say(long ? 'payment.processingSinceLong' : 'payment.processingSince', { seconds })} />
        </TimeBar>
      }
    >
      <section className={`${body.body} ${body.center}`}>
        <Amount className={body.hero} minor={step.amount_minor} />
        <ScreenTitle className={body.title} focusKey={`processing/${step.trace_id}`}>
          {in_slot ? say('payment.promptHold') : say('payment.processingTitle')}
        </ScreenTitle>
        <FourLights on={in_slot ? 3 : 4} />
        {in_slot && <ReaderPictureView picture="held" tight />}
        <p className={styles.processing} aria-live="polite">
          {sentence}
        </p>
      </section>
    </PayFrame>
  );
}
