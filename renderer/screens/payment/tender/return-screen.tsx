import type { CheckoutSlice, CheckoutStep } from '../../../../core/contract/snapshot.ts';
import { Button } from '../../../components/button.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { useWording } from '../../../text/wording.ts';
import { FootFigure, PayFrame } from '../frame/pay-frame.tsx';
import { RailAct, RailHint } from '../frame/rail-foot.tsx';
import { PartList } from './part-list.tsx';
import { UntoldReturn } from './untold-return.tsx';
import body from '../frame/pay-body.module.css';

type ReturnStep = Extract<CheckoutStep, { step: 'return' }>;

interface ReturnScreenProps {
  readonly checkout: CheckoutSlice;
  readonly step: ReturnStep;
}

/** Paid parts of a sale that will not be completed; first of all, what the last start may have left to hand over. */
export function ReturnScreen({ checkout, step }: ReturnScreenProps) {
  return step.parts.some(({ untold }) => untold === true) ? (
    <UntoldReturn checkout={checkout} parts={step.parts} />
  ) : (
    <PaidParts checkout={checkout} step={step} />
  );
}

/** Refunded by an explicit act, each the way it was paid. */
function PaidParts({ checkout, step }: ReturnScreenProps) {
  const { say, money } = useWording();
  const { act, problem } = useAct();
  // Credit for returned goods is not money: it is dropped with the rest.
  const kept = step.parts.filter(({ kind, state }) => kind !== 'credit' && (state === 'kept' || state === 'refused'));
  const kept_minor = kept.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const is_done = step.parts.every(({ state }) => state === 'returned');
  const doubt_minor = step.parts.reduce((sum, part) => sum + (part.state === 'doubt' ? part.amount_minor : 0), 0);
  const in_doubt = doubt_minor > 0;
  const only_doubt = in_doubt && kept.length === 0 && !step.running;

  const giveBack = (): void => {
    if (kept.length > 0 && !step.running) void act('checkout.returnParts');
  };
  const leave = (): void => {
    if (!step.running) void act('checkout.back');
  };
  const hold = (): void => void act('checkout.holdUnknown');
  useKeys(
    { Enter: only_doubt ? hold : kept.length > 0 ? giveBack : leave, Escape: leave, ...(in_doubt ? { F7: hold } : {}) },
    { choices: true },
  );

  return (
    <PayFrame
      checkout={checkout}
      railFoot={
        <>
          {in_doubt && !only_doubt && (
            <RailAct icon="pause" keyCap="F7" onPress={hold}>
              {say('tender.returnHold')}
            </RailAct>
          )}
          <RailAct icon="arrowleft" keyCap="Esc" onPress={leave}>
            {say(is_done ? 'tender.returnToSale' : 'tender.returnBack')}
          </RailAct>
          {is_done && <RailHint>{say('tender.returnDoneLead')}</RailHint>}
        </>
      }
      foot={
        <>
          <FootFigure
            label={say(is_done ? 'tender.returnDone' : only_doubt ? 'payment.tenderUnknown' : 'tender.returnTotal')}
            value={is_done ? undefined : money(only_doubt ? doubt_minor : kept_minor)}
            problem={problem}
          />
          {kept.length > 0 || step.running ? (
            <Button
              variant="danger"
              size="lg"
              wide
              keyCap="Enter"
              onPress={giveBack}
              busy={step.running ? say('tender.returnBusy') : undefined}
            >
              {say('tender.returnGo', { amount: money(kept_minor) })}
            </Button>
          ) : (
            <Button variant="primary" size="lg" wide keyCap="Enter" onPress={only_doubt ? hold : leave}>
              {say(is_done ? 'tender.returnToSale' : only_doubt ? 'tender.returnHold' : 'tender.returnBack')}
            </Button>
          )}
        </>
      }
    >
      <section className={body.body}>
        <header>
          <ScreenTitle className={body.title} focusKey="return">
            {say(is_done ? 'tender.returnDone' : 'tender.returnTitle')}
          </ScreenTitle>
          <p className={body.lead}>{say('tender.returnLead')}</p>
        </header>
        <PartList parts={step.parts} />
      </section>
    </PayFrame>
  );
}
