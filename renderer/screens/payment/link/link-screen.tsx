import type { LinkStep } from '../../../../core/contract/checkout.ts';
import type { CheckoutSlice } from '../../../../core/contract/snapshot.ts';
import { Amount } from '../../../components/amount.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { useAct } from '../../../components/use-act.ts';
import { secondsUntil, useNow } from '../../../components/use-now.ts';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { useWording } from '../../../text/wording.ts';
import { PayFrame } from '../frame/pay-frame.tsx';
import { RailAct, RailHint } from '../frame/rail-foot.tsx';
import { TimeBar } from '../frame/time-bar.tsx';
import body from '../frame/pay-body.module.css';
import { LinkCode } from './link-code.tsx';
import styles from './link.module.css';

/** The customer pays on a phone; the cashier may stop waiting at any time (docs/specs/pay-link.md). */
export function LinkScreen({ checkout, step }: { readonly checkout: CheckoutSlice; readonly step: LinkStep }) {
  const { say } = useWording();
  const { act, problem } = useAct();
  const now_ms = useNow();
  const giveUp = (): void => {
    if (!step.giving_up) void act('checkout.giveUpLink');
  };
  useKeys({ Escape: giveUp }, { choices: true });
  const left = secondsUntil(step.ends_at_ms, now_ms);
  const whole = step.ends_at_ms === null ? 1 : Math.max(1, (step.ends_at_ms - step.began_at_ms) / 1000);
  const remaining = left === null ? say('link.making') : say('link.left', { m: Math.floor(left / 60), s: left % 60 });
  return (
    <PayFrame
      checkout={checkout}
      draft={{ kind: 'link', amount_minor: step.amount_minor }}
      railFoot={
        <>
          <RailAct icon="x" keyCap="Esc" onPress={giveUp} busy={step.giving_up ? say('link.givingUp') : undefined}>
            {say('link.giveUp')}
          </RailAct>
          <RailHint>{problem ?? say('link.giveUpWhy')}</RailHint>
        </>
      }
      foot={
        <TimeBar
          share={1 - (left ?? whole) / whole}
          label={say('link.timer')}
          spoken={{ seconds: left ?? 0, text: remaining }}
        >
          {remaining}
        </TimeBar>
      }
    >
      <section className={`${body.body} ${body.center}`}>
        <Amount className={styles.amount} minor={step.amount_minor} />
        <ScreenTitle className={body.title} focusKey="link">
          {say('link.title')}
        </ScreenTitle>
        <LinkCode step={step} className={styles.code} />
        {step.address !== null && <p className={styles.address}>{step.address}</p>}
        <p className={styles.lead} aria-live="polite">
          {say(step.code === null ? 'link.making' : 'link.lead')}
        </p>
      </section>
    </PayFrame>
  );
}
