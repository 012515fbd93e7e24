import { useState } from 'react';
import type { CheckoutSlice, CheckoutStep } from '../../../../core/contract/snapshot.ts';
import { currencyDecimals } from '../../../../core/money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../../../../core/money/money.ts';
import { AmountPad } from '../../../components/amount-pad.tsx';
import { Button } from '../../../components/button.tsx';
import { Choice, Choices } from '../../../components/choice.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { useWording } from '../../../text/wording.ts';
import { FootFigure, PayFrame } from '../frame/pay-frame.tsx';
import { RailAct } from '../frame/rail-foot.tsx';
import { tipMessages } from './tip-view.ts';
import body from '../frame/pay-body.module.css';
import type { TipTimeLimit } from '../../../../core/contract/checkout.ts';
import { secondsUntil, useNow } from '../../../components/use-now.ts';
import { useSay } from '../../../i18n.ts';
import { TimeBar } from '../frame/time-bar.tsx';

/** When the tip times out and what happens then: the till continues by itself only if the settings say so. */
function TipTimer({ limit }: { readonly limit: TipTimeLimit }) {
  const say = useSay();
  const now_ms = useNow();
  const count = secondsUntil(limit.ends_at_ms, now_ms) ?? 0;
  const text = textOf();
  function textOf(): string {
    if (limit.then === 'no_tip') return say('tender.tipEndsNone', { count });
    return count === 0 ? say('tender.tipTimeUp') : say('tender.tipEndsWait', { count });
  }
  return (
    <TimeBar share={count / limit.seconds} label={say('tender.tipTimer')} spoken={{ seconds: count, text }}>
      {text}
    </TimeBar>
  );
}

type TipStep = Extract<CheckoutStep, { step: 'tip' }>;

/** What the cashier marked: nothing at first, and never by the till itself (DESIGN 13.9). */
type Marked = { readonly how: 'preset' | 'none' | 'other'; readonly amount_minor: number } | null;

export function TipScreen({ checkout, step }: { readonly checkout: CheckoutSlice; readonly step: TipStep }) {
  const wording = useWording();
  const { say, money } = wording;
  const { act, busy, problem } = useAct();
  const [marked, setMarked] = useState<Marked>(null);
  const [typing, setTyping] = useState(step.only_amount === true);
  const tip_minor = marked?.amount_minor ?? 0;

  const go = (): void => {
    if (marked) void act('checkout.setTip', { tip_minor });
  };
  const back = (): void => {
    if (typing && !step.only_amount) {
      setTyping(false);
      setMarked(null);
    } else void act('checkout.back');
  };
  const openPad = (): void => {
    setTyping(true);
    setMarked(null);
  };
  const markPreset = (index: number): void => {
    const preset = step.presets[index];
    if (preset) setMarked({ how: 'preset', amount_minor: preset.amount_minor });
  };
  const markNone = (): void => setMarked({ how: 'none', amount_minor: 0 });
  const back_to = step.only_amount ? 'payment.backToTenders' : typing ? 'payment.backToTip' : 'payment.backToSale';
  const otherKey = String(step.presets.length + 1);

  const choosing = Object.fromEntries(step.presets.map((_, index) => [String(index + 1), () => markPreset(index)]));
  useKeys(
    { Enter: go, Escape: back, ...(typing ? {} : { ...choosing, [otherKey]: openPad, 0: markNone }) },
    { choices: true },
  );

  const previewed = marked === null ? checkout : withTip(checkout, tip_minor);
  return (
    <PayFrame
      checkout={previewed}
      railFoot={
        <RailAct
          icon="arrowleft"
          keyCap="Esc"
          onPress={back}
          busy={busy === 'checkout.back' ? say(back_to) : undefined}
        >
          {say(back_to)}
        </RailAct>
      }
      foot={
        <>
          {marked === null && step.time_limit ? (
            <TipTimer limit={step.time_limit} />
          ) : (
            <FootFigure
              label={
                marked === null
                  ? say('payment.tipChooseFirst')
                  : say(tip_minor > 0 ? 'payment.tipTotal' : 'payment.tipTotalNone')
              }
              value={marked === null ? undefined : money(previewed.due_minor)}
              problem={problem}
            />
          )}
          <Button
            variant="primary"
            size="lg"
            wide
            keyCap="Enter"
            disabled={marked === null}
            onPress={go}
            busy={busy === 'checkout.setTip' ? say('common.sending') : undefined}
          >
            {say('payment.continue')}
          </Button>
        </>
      }
    >
      <section className={body.body}>
        <header>
          <ScreenTitle className={body.title} focusKey={typing ? 'pad' : 'tip'}>
            {say(typing ? 'payment.tipPadTitle' : 'payment.tipTitle')}
          </ScreenTitle>
          <p className={body.lead}>{say(typing ? 'payment.tipPadLead' : 'payment.tipLead')}</p>
        </header>
        {typing ? (
          <AmountPad
            label={say('payment.tipAmount')}
            shown={money(tip_minor)}
            value={tip_minor}
            max={AMOUNT_MINOR_MAX - checkout.total_minor}
            decimals={currencyDecimals(wording.currency)}
            onChange={(amount_minor) => setMarked(amount_minor === 0 ? null : { how: 'other', amount_minor })}
          />
        ) : (
          <Choices layout="tips" offers={step.presets.length} label={say('payment.tipGroup')}>
            {step.presets.map((preset, index) => (
              <Choice
                key={`${preset.basis_points}/${preset.amount_minor}`}
                {...tipMessages(preset, checkout.total_minor, wording)}
                keyCap={String(index + 1)}
                checked={marked?.how === 'preset' && marked.amount_minor === preset.amount_minor}
                onPress={() => markPreset(index)}
              />
            ))}
            <Choice
              wide
              title={say('payment.tipOther')}
              note={say('payment.tipOtherSub')}
              keyCap={otherKey}
              checked={false}
              onPress={openPad}
            />
            <Choice
              wide
              title={say('payment.tipNone')}
              note={say('payment.tipNoneSub', { amount: money(checkout.total_minor) })}
              keyCap="0"
              checked={marked?.how === 'none'}
              onPress={markNone}
            />
          </Choices>
        )}
      </section>
    </PayFrame>
  );
}

/** A preview of the totals with the marked tip; the till computes its own. */
function withTip(checkout: CheckoutSlice, tip_minor: number): CheckoutSlice {
  const due_minor = checkout.total_minor + tip_minor;
  return { ...checkout, tip_minor, due_minor, left_minor: due_minor - checkout.paid_minor };
}
