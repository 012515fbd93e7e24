import type { CheckoutSlice, CheckoutStep } from '../../../../core/contract/snapshot.ts';
import { Amount } from '../../../components/amount.tsx';
import { Rich } from '../../../components/rich.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { useWording } from '../../../text/wording.ts';
import { PayFrame } from '../frame/pay-frame.tsx';
import { RailHint } from '../frame/rail-foot.tsx';
import { TimeBar } from '../frame/time-bar.tsx';
import body from '../frame/pay-body.module.css';

type SettlingStep = Extract<CheckoutStep, { step: 'settling' }>;

const LONG_SECONDS = 30;
/** The screen cannot be left, and no key does anything. */
const NO_KEYS = { Enter: () => undefined, Escape: () => undefined };

/** The capture is in flight: no card is needed, and it cannot be stopped. */
export function SettlingScreen({ checkout, step }: { readonly checkout: CheckoutSlice; readonly step: SettlingStep }) {
  const { say, money } = useWording();
  const now_ms = useNow();
  useKeys(NO_KEYS);
  const seconds = Math.max(0, Math.floor((now_ms - step.since_ms) / 1000));
  const { amount_minor, held_minor } = step;
  return (
    <PayFrame
      checkout={checkout}
      draft={{ kind: 'card', amount_minor, is_planned: true }}
      railFoot={<RailHint icon="lock">{say('settle.noCancel')}</RailHint>}
      foot={
        <TimeBar share={seconds / LONG_SECONDS} label={say('payment.processingLabel', { seconds })}>
          <Rich text={say('payment.processingSince', { seconds })} />
        </TimeBar>
      }
    >
      <section className={`${body.body} ${body.center}`}>
        <Amount className={body.hero} minor={amount_minor} />
        <ScreenTitle className={body.title} focusKey={`settling/${step.trace_id}`}>
          {say('settle.title')}
        </ScreenTitle>
        <p className={body.lead} aria-live="polite">
          {amount_minor > held_minor
            ? say('settle.raising', { held: money(held_minor), amount: money(amount_minor) })
            : say('settle.lead')}
        </p>
      </section>
    </PayFrame>
  );
}
