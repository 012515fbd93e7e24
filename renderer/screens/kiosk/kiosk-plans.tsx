import type { CheckoutStep } from '../../../core/contract/snapshot.ts';
import { Button } from 'react-aria-components';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useAct } from '../../components/use-act.ts';
import { useWording } from '../../text/wording.ts';
import { KioskButton } from './kiosk-button.tsx';
import styles from './kiosk-choices.module.css';

type InstallmentsStep = Extract<CheckoutStep, { step: 'installments' }>;

/** Every plan with what each part is and what it comes to, before anything is charged. None is chosen for the customer. */
export function KioskPlans({ step }: { readonly step: InstallmentsStep }) {
  const { say, money, percent } = useWording();
  const { act, problem } = useAct();
  const choose = (quantity: number): void =>
    void act('checkout.chooseInstallments', { trace_id: step.trace_id, quantity });
  return (
    <section className={styles.screen}>
      <ScreenTitle className={styles.title} focusKey={`plans/${step.trace_id}`}>
        {say('kiosk.plans')}
      </ScreenTitle>
      <div className={styles.choices} data-scrolls="">
        {step.plans.map((plan) => (
          <Button key={plan.quantity} className={styles.choice ?? ''} onPress={() => choose(plan.quantity)}>
            <b>{say('kiosk.plan', { count: plan.quantity })}</b>
            <span>
              {say('kiosk.planOf', { each: money(plan.each_minor), total: money(plan.total_minor) })}
              {plan.interest_basis_points > 0 && ` · ${percent(plan.interest_basis_points)}`}
            </span>
          </Button>
        ))}
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <KioskButton icon="x" onPress={() => void act('checkout.cancelCard')}>
        {say('kiosk.cancel')}
      </KioskButton>
    </section>
  );
}
