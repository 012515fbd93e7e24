import { Radio, RadioGroup } from 'react-aria-components';
import type { CheckoutStep } from '../../../core/contract/snapshot.ts';
import { Amount } from '../../components/amount.tsx';
import { useRequest } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { annualCostName, planRow } from '../payment/card/plan-view.ts';
import styles from './customer-plans.module.css';

/**
 * Every plan of the customer's card with installment, interest and total before anything is charged (DESIGN 12), in the
 * card's language. A tap shows the choice at the till, which confirms it.
 */
export function CustomerPlans({ step }: { readonly step: Extract<CheckoutStep, { step: 'installments' }> }) {
  const wording = useWording();
  const { say } = wording;
  const request = useRequest();
  const wish = (quantity: number): void =>
    void request('checkout.wishInstallments', { trace_id: step.trace_id, quantity });
  const cost = annualCostName(wording);
  return (
    <section className={styles.plans}>
      <header className={styles.head}>
        <Amount className={styles.amount} minor={step.amount_minor} />
        <h1>{say('customer.plansTitle')}</h1>
        <p>{say('customer.plansLead')}</p>
      </header>
      <RadioGroup
        className={styles.rows ?? ''}
        data-scrolls=""
        aria-label={say('payment.planGroup')}
        value={step.wished === null ? null : String(step.wished)}
        onChange={(quantity) => wish(Number(quantity))}
      >
        {step.plans.map((plan) => {
          const row = planRow(plan, wording);
          return (
            <Radio key={row.quantity} value={String(row.quantity)} className={styles.row ?? ''}>
              <b className={styles.count}>{row.quantity} ×</b>
              <span className={styles.stack}>
                <b className={styles.each}>{row.each}</b>
                {row.first && <small>{row.first}</small>}
              </span>
              <span className={styles.stack}>
                <span>{row.interest}</span>
                {plan.quantity > 1 && (
                  <small>
                    {cost.name} {row.annual_cost}
                  </small>
                )}
              </span>
              <span className={styles.total}>
                <small>{say('payment.planTotal')}</small>
                <b>{row.total}</b>
              </span>
            </Radio>
          );
        })}
      </RadioGroup>
    </section>
  );
}
