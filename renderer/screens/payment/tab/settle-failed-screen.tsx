import type { CheckoutSlice, CheckoutStep } from '../../../../core/contract/snapshot.ts';
import { endsTabHere, tabStopOf } from '../../../../core/payments/tab-stop.ts';
import { Band } from '../../../components/band.tsx';
import { Option } from '../../../components/option.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { tabStopText } from '../../../text/tab-stop.ts';
import { useWording, type Wording } from '../../../text/wording.ts';
import { PayFrame } from '../frame/pay-frame.tsx';
import { SayToCustomer } from '../frame/say-to-customer.tsx';
import body from '../frame/pay-body.module.css';

type FailedStep = Extract<CheckoutStep, { step: 'settle_failed' }>;

const REFUSED = { sign: 'declined', title: 'settle.refused', to_customer: 'settle.sayRefused' } as const;
const OUTCOMES = {
  refused: REFUSED,
  not_sent: REFUSED,
  unknown: { sign: 'unknown', title: 'settle.unknown', to_customer: 'settle.sayUnknown' },
  raised: { sign: 'held', title: 'settle.raised', to_customer: 'settle.sayRaised' },
} as const;

/**
 * A sale was not paid from its tab, or the capture is unknown. After a refusal it can be paid in any way; after a
 * capture that may have happened the only option is to wait and serve the next customer. Where the tab can only be taken
 * elsewhere, that comes first.
 */
export function SettleFailedScreen({
  checkout,
  step,
}: {
  readonly checkout: CheckoutSlice;
  readonly step: FailedStep;
}) {
  const wording = useWording();
  const { say, money } = wording;
  const { act, problem } = useAct();
  const unknown = step.outcome === 'unknown';
  const stands = unknown && step.act === 'capture';
  const ends_here = step.outcome === 'refused' && endsTabHere(step.reason);
  // The tab may be charged elsewhere: a person decides on another payment, not a key out of habit.
  const waits = stands || ends_here;
  const back = (): void => {
    if (!stands) void act('checkout.anotherTender');
  };
  const leave = (): void => void act('checkout.finish');
  useKeys({ Enter: waits ? () => undefined : back, 1: back, 2: leave, F7: leave, Escape: back }, { choices: true });
  const { sign, title, to_customer } = OUTCOMES[step.outcome];
  const headline = say(title);
  const lead = leadOf(step, wording);
  return (
    <PayFrame
      checkout={checkout}
      band={
        <Band
          sign={sign}
          title={headline}
          lead={lead}
          spoken={say('settle.said', { headline, lead })}
          outcomeKey={`settle_failed/${step.trace_id}/${step.outcome}`}
        />
      }
    >
      <section className={`${body.body} ${body.after}`}>
        <h2>{say('payment.whatNow')}</h2>
        <div className={body.options}>
          {!stands && (
            <Option
              icon="cards"
              title={say('settle.back')}
              note={
                ends_here
                  ? say('settle.backOther')
                  : step.outcome === 'refused' && step.act === 'adjustment' && tabStopOf(step.reason) === null
                    ? say('settle.backHeld', { held: money(step.held_minor) })
                    : say('settle.backSub')
              }
              keyCap="1"
              primary={!waits}
              onPress={back}
            />
          )}
          <Option
            icon="pause"
            title={say('settle.leave')}
            note={say(stands ? 'settle.leaveUnknown' : 'settle.leaveSub')}
            keyCap="2"
            primary={waits}
            onPress={leave}
          />
        </div>
        {problem && (
          <p className={body.problem} role="alert">
            {problem}
          </p>
        )}
        <SayToCustomer text={say(ends_here ? 'settle.sayEnded' : to_customer)} />
      </section>
    </PayFrame>
  );
}

function leadOf({ outcome, act, amount_minor, held_minor, reason }: FailedStep, wording: Wording): string {
  const { say, money } = wording;
  const amounts = { amount: money(amount_minor), held: money(held_minor) };
  const raises = act === 'adjustment';
  if (outcome === 'unknown') return say(raises ? 'settle.unknownAdjustment' : 'settle.unknownCapture', amounts);
  if (outcome === 'raised') return say('settle.raisedLead', amounts);
  if (outcome === 'not_sent') return say('settle.notSent', amounts);
  const why = tabStopText(reason, wording);
  if (why !== null) return say('settle.stopped', { why });
  return say(raises ? 'settle.refusedAdjustment' : 'settle.refusedCapture', amounts);
}
