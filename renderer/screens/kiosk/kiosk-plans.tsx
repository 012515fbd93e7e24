import type { CheckoutStep } from '../../../core/contract/snapshot.ts';
import type { InstallmentPlan } from '../../../core/sale/installments.ts';
import { Button } from 'react-aria-components';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useAct } from '../../components/use-act.ts';
import { type Wording, useWording } from '../../text/wording.ts';
import { annualCostName, planRow } from '../payment/card/plan-view.ts';
import { KioskButton } from './kiosk-button.tsx';
import styles from './kiosk-choices.module.css';

type InstallmentsStep = Extract<CheckoutStep, { step: 'installments' }>;

/**
 * Installment, interest, annual cost and total of every plan, before anything is charged (DESIGN 12). None is
 * preselected.
 */
export function KioskPlans({ step }: { readonly step: InstallmentsStep }) {
  const wording = useWording();
  const { say, money } = wording;
  const { act, problem } = useAct();
  const choose = (quantity: number): void =>
    void act('checkout.chooseInstallments', { trace_id: step.trace_id, quantity });
  return (
    <section className={styles.screen}>
      <p className={styles.lead}>
        {say('kiosk.toPay')} <b>{money(step.amount_minor)}</b>
      </p>
      <ScreenTitle className={styles.title} focusKey={`plans/${step.trace_id}`}>
        {say('kiosk.plans')}
      </ScreenTitle>
      {step.card.entry_mode === 'CHIP' && <p className={styles.lead}>{say('payment.promptHold')}</p>}
      <div className={styles.choices} data-scrolls="">
        {step.plans.map((plan) => (
          <Button key={plan.quantity} className={styles.choice ?? ''} onPress={() => choose(plan.quantity)}>
            <b>{planTitle(plan, wording)}</b>
            <span>{planTerms(plan, wording)}</span>
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

/** `3 cuotas de $4.966`; a single payment shows its amount only. */
function planTitle({ quantity, each_minor }: InstallmentPlan, { say, money }: Wording): string {
  const each = money(each_minor);
  return quantity === 1 ? say('kiosk.planSingle', { each }) : say('kiosk.planEach', { count: quantity, each });
}

function planTerms(plan: InstallmentPlan, wording: Wording): string {
  const { say } = wording;
  const row = planRow(plan, wording);
  if (plan.quantity === 1) return row.interest;
  const total = say('kiosk.planTotal', { total: row.total });
  const cost = `${annualCostName(wording).name} ${row.annual_cost}`;
  return [...(row.first === null ? [] : [row.first]), row.interest, cost, total].join(' · ');
}
