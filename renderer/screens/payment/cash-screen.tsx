import { useState } from 'react';
import type { CheckoutSlice, CheckoutStep } from '../../../core/contract/snapshot.ts';
import { currencyDecimals } from '../../../core/money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { Button } from '../../components/button.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useAct } from '../../components/use-act.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useWording } from '../../text/wording.ts';
import type { Wording } from '../../text/wording.ts';
import { FootFigure, PayFrame } from './pay-frame.tsx';
import { RailAct } from './rail-foot.tsx';
import styles from './cash-screen.module.css';
import body from './pay-body.module.css';

type CashStep = Extract<CheckoutStep, { step: 'cash' }>;

/** What the customer hands over, and the change at once. Less than what is due is a part; the rest stays to be paid. */
export function CashScreen({ checkout, step }: { readonly checkout: CheckoutSlice; readonly step: CashStep }) {
  const wording = useWording();
  const { say, money } = wording;
  const { act, busy, problem } = useAct();
  const [received_minor, setReceived] = useState<number | null>(null);
  const { cash_due_minor } = step;

  const take = (): void => {
    if (received_minor) void act('checkout.takeCash', { received_minor });
  };
  const back = (): void => {
    if (received_minor !== null) setReceived(null);
    else void act('checkout.back');
  };
  useKeys({ Enter: take, Escape: back }, { choices: true });

  const covered_minor = received_minor === null ? step.amount_minor : Math.min(received_minor, step.amount_minor);
  const figure = figureOf(received_minor, step, checkout, wording);
  return (
    <PayFrame
      checkout={checkout}
      draft={{ kind: 'cash', amount_minor: covered_minor }}
      railFoot={
        <RailAct icon="arrowleft" keyCap="Esc" onPress={back}>
          {say('payment.backToTenders')}
        </RailAct>
      }
      foot={
        <>
          <FootFigure label={figure.label} value={figure.value} problem={problem} />
          <Button
            variant="primary"
            size="lg"
            wide
            keyCap="Enter"
            disabled={!received_minor}
            onPress={take}
            busy={busy === 'checkout.takeCash' ? say('common.sending') : undefined}
          >
            {received_minor ? say('payment.cashTake', { amount: money(received_minor) }) : say('payment.cashTakeEmpty')}
          </Button>
        </>
      }
    >
      <section className={`${body.body} ${body.split}`}>
        <div className={styles.due}>
          <ScreenTitle className={body.title} focusKey="cash">
            {say('payment.cashTitle')}
          </ScreenTitle>
          <p className={styles.label}>{say('payment.cashDue')}</p>
          <p className={styles.figure}>{money(cash_due_minor)}</p>
          {cash_due_minor !== step.amount_minor && (
            <p className={body.hint}>{say('payment.cashRounded', { amount: money(step.amount_minor) })}</p>
          )}
          <dl
            className={styles.change}
            data-missing={received_minor !== null && received_minor < cash_due_minor ? '' : undefined}
          >
            <dt>
              {received_minor !== null && received_minor < cash_due_minor
                ? say('payment.cashMissing')
                : say('payment.cashChange')}
            </dt>
            <dd aria-live="polite">
              {received_minor === null ? '—' : money(Math.abs(received_minor - cash_due_minor))}
            </dd>
          </dl>
        </div>
        <div className={body.pad}>
          <div className={body.quick} role="group" aria-label={say('payment.cashQuick')}>
            {step.suggestions_minor.slice(0, 4).map((suggestion_minor) => (
              <Button key={suggestion_minor} onPress={() => setReceived(suggestion_minor)}>
                {suggestion_minor === cash_due_minor
                  ? say('payment.cashExact', { amount: money(suggestion_minor) })
                  : money(suggestion_minor)}
              </Button>
            ))}
          </div>
          <AmountPad
            label={say('payment.cashReceived')}
            shown={money(received_minor ?? 0)}
            value={received_minor ?? 0}
            max={AMOUNT_MINOR_MAX}
            zeros={currencyDecimals(wording.currency) === 2 ? '00' : '000'}
            onChange={(typed) => setReceived(typed === 0 ? null : typed)}
          />
        </div>
      </section>
    </PayFrame>
  );
}

/** The footer says what happens after taking: the change, or what is left to pay. */
function figureOf(
  received_minor: number | null,
  step: CashStep,
  checkout: CheckoutSlice,
  { say, money }: Wording,
): { readonly label: string; readonly value?: string } {
  if (received_minor === null) return { label: say('payment.cashTakeEmpty') };
  const change_minor = received_minor - step.cash_due_minor;
  if (change_minor < 0)
    return { label: say('payment.cashPartLeft'), value: money(checkout.left_minor - received_minor) };
  const left_minor = checkout.left_minor - step.amount_minor;
  return left_minor > 0
    ? { label: say('payment.cashPartLeft'), value: money(left_minor) }
    : { label: say('payment.cashChange'), value: money(change_minor) };
}
