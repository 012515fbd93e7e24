import type { CheckoutSlice } from '../../../../core/contract/snapshot.ts';
import type { ReturnPart } from '../../../../core/contract/checkout.ts';
import { Button } from '../../../components/button.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { useWording } from '../../../text/wording.ts';
import { FootFigure, PayFrame } from '../frame/pay-frame.tsx';
import { PartList, handsText } from './part-list.tsx';
import body from '../frame/pay-body.module.css';

interface UntoldReturnProps {
  readonly checkout: CheckoutSlice;
  readonly parts: readonly ReturnPart[];
}

/**
 * The till stopped after it booked cash of a sale that is given up: what to hand over, if that was not done, until a person
 * says so. No key leaves it, because one meant for something else would say that.
 */
export function UntoldReturn({ checkout, parts }: UntoldReturnProps) {
  const wording = useWording();
  const { say } = wording;
  const { act, busy, problem } = useAct();
  useKeys({ Enter: () => undefined, Escape: () => undefined });
  const amount = parts
    .filter(({ untold }) => untold === true)
    .map((part) => handsText(part, wording))
    .join(' + ');
  return (
    <PayFrame
      checkout={checkout}
      railFoot={null}
      foot={
        <>
          <FootFigure label={say('tender.returnTotal')} value={amount} problem={problem} />
          <Button size="lg" disabled={busy !== null} onPress={() => void act('drawer.open')}>
            {say('refund.untold.drawer')}
          </Button>
          <Button variant="primary" size="lg" wide disabled={busy !== null} onPress={() => void act('checkout.back')}>
            {say('refund.untold.done')}
          </Button>
        </>
      }
    >
      <section className={body.body}>
        <header>
          <ScreenTitle className={body.title} focusKey="return-untold">
            {say('refund.untold.title', { amount })}
          </ScreenTitle>
          <p className={body.lead}>{say('tender.returnUntoldLead')}</p>
        </header>
        {/* What the shop still has can go back once this page is left. */}
        <PartList parts={parts.filter(({ state }) => state !== 'kept')} />
      </section>
    </PayFrame>
  );
}
