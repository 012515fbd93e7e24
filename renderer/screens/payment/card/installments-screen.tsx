import { useEffect, useRef, useState } from 'react';
import type { CheckoutSlice, CheckoutStep } from '../../../../core/contract/snapshot.ts';
import type { InstallmentPlan } from '../../../../core/sale/installments.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useKeys, useTapGuard } from '../../../keyboard/use-keys.tsx';
import { digitKeys } from '../../../components/pin-pad.tsx';
import { type Wording, useWording } from '../../../text/wording.ts';
import { FootFigure, PayFrame } from '../frame/pay-frame.tsx';
import { PlanTable } from './plan-table.tsx';
import { RailAct } from '../frame/rail-foot.tsx';
import { NOTHING_TYPED, typePlan } from './plan-keys.ts';
import { annualCostName, planChosen } from './plan-view.ts';
import styles from './card.module.css';
import body from '../frame/pay-body.module.css';

type InstallmentsStep = Extract<CheckoutStep, { step: 'installments' }>;

/**
 * The customer chooses the plan, here or on the customer display; none is preselected (DESIGN 13.9), and only the plan
 * marked on this screen can be charged.
 */
export function InstallmentsScreen({
  checkout,
  step,
}: {
  readonly checkout: CheckoutSlice;
  readonly step: InstallmentsStep;
}) {
  const wording = useWording();
  const { say, money } = wording;
  const { act, busy, problem } = useAct();
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed_unknown, setTypedUnknown] = useState(false);
  const typed = useRef(NOTHING_TYPED);
  const choose = (quantity: number | null): void => {
    setChosen(quantity);
    setTypedUnknown(false);
  };
  const { wished } = step;
  useEffect(() => {
    if (wished !== null) choose(wished);
  }, [wished]);
  // A choice on the customer display moves the selection: keys and taps of that moment were meant for another plan.
  useTapGuard(`wished ${wished ?? ''}`);
  const plan = step.plans.find(({ quantity }) => quantity === chosen);

  const pick = (index: number): void => {
    const picked = step.plans[index];
    if (picked) choose(picked.quantity);
  };
  const move = (by: 1 | -1): void => {
    const at = step.plans.findIndex(({ quantity }) => quantity === chosen);
    pick(at < 0 ? (by === 1 ? 0 : step.plans.length - 1) : Math.min(step.plans.length - 1, Math.max(0, at + by)));
  };
  const charge = (): void => {
    if (plan) void act('checkout.chooseInstallments', { trace_id: step.trace_id, quantity: plan.quantity });
  };
  const cancel = (): void => void act('checkout.cancelCard');

  const type = (digit: string): void => {
    const quantities = step.plans.map(({ quantity }) => quantity);
    const next = typePlan(typed.current, digit, quantities, performance.now());
    typed.current = next.typed;
    setChosen(next.quantity);
    setTypedUnknown(next.unknown);
  };
  useKeys(
    { ...digitKeys(type), ArrowUp: () => move(-1), ArrowDown: () => move(1), Enter: charge, Escape: cancel },
    { choices: true },
  );

  const cost = annualCostName(wording);
  const in_slot = step.card.entry_mode === 'CHIP';
  return (
    <PayFrame
      checkout={checkout}
      draft={{ kind: 'card', amount_minor: step.amount_minor }}
      railFoot={
        <RailAct
          icon="x"
          keyCap="Esc"
          onPress={cancel}
          busy={busy === 'checkout.cancelCard' ? say('payment.cancelling') : undefined}
        >
          {say('payment.cancelCharge')}
        </RailAct>
      }
      foot={
        <>
          <FootFigure
            label={footText(plan, wished, typed_unknown, wording)}
            value={plan && money(plan.each_minor)}
            problem={problem}
          />
          <Button
            variant="primary"
            size="lg"
            wide
            keyCap="Enter"
            disabled={!plan}
            onPress={charge}
            busy={busy === 'checkout.chooseInstallments' ? say('common.sending') : undefined}
          >
            {say('payment.planCharge', { amount: money(step.amount_minor) })}
          </Button>
        </>
      }
    >
      <section className={body.body}>
        <header>
          <ScreenTitle className={body.title} focusKey={`installments/${step.trace_id}`}>
            {say('payment.planTitle')}
          </ScreenTitle>
          <p className={`${body.lead} ${styles.hold}`}>
            {in_slot && (
              <>
                <Icon name="chip" />
                <b>{say('payment.promptHold')}.</b>
              </>
            )}
            {wording.card(step.card)}
          </p>
        </header>
        <PlanTable plans={step.plans} chosen={chosen} onChoose={choose} cost_name={cost.name} />
        <p className={styles.fine}>
          {cost.fine} {say('payment.planFineRounding')}
          {step.fees_read_at_ms ? ` ${say('tender.feesRead', { when: wording.dayTime(step.fees_read_at_ms) })}` : ''}
        </p>
      </section>
    </PayFrame>
  );
}

function footText(
  plan: InstallmentPlan | undefined,
  wished: number | null,
  typed_unknown: boolean,
  wording: Wording,
): string {
  const { say } = wording;
  if (typed_unknown) return say('payment.planUnknown');
  if (plan === undefined) return say('payment.planChoose');
  const text = planChosen(plan, wording);
  return plan.quantity === wished ? `${say('payment.planWished')} ${text}` : text;
}
