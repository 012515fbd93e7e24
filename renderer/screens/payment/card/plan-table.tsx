import { Radio, RadioGroup } from 'react-aria-components';
import type { InstallmentPlan } from '../../../../core/sale/installments.ts';
import { KeyCap } from '../../../components/key-cap.tsx';
import { useWording } from '../../../text/wording.ts';
import { planRow } from './plan-view.ts';
import styles from './card.module.css';

export interface PlanTableProps {
  readonly plans: readonly InstallmentPlan[];
  readonly chosen: number | null;
  readonly onChoose: (quantity: number) => void;
  readonly cost_name: string;
}

/** Installment, rate, annual cost and total of every plan, all before choosing (DESIGN 12). */
export function PlanTable({ plans, chosen, onChoose, cost_name }: PlanTableProps) {
  const wording = useWording();
  const { say } = wording;
  return (
    <div className={styles.table}>
      <div className={styles.head} aria-hidden="true">
        <span>{say('payment.planHead')}</span>
        <span>{say('payment.planEach')}</span>
        <span>{say('payment.planInterest')}</span>
        <span className={styles.right}>{cost_name}</span>
        <span className={styles.right}>{say('payment.planTotal')}</span>
      </div>
      <RadioGroup
        className={styles.rows ?? ''}
        data-scrolls=""
        aria-label={say('payment.planGroup')}
        value={chosen === null ? null : String(chosen)}
        onChange={(quantity) => onChoose(Number(quantity))}
      >
        {plans.map((plan) => {
          const row = planRow(plan, wording);
          return (
            <Radio key={row.quantity} value={String(row.quantity)} className={styles.row ?? ''}>
              <span className={styles.count}>
                <i className={styles.radio} />
                <b>{row.quantity}</b>
                <KeyCap name={String(row.quantity).split('').join(' ')} />
              </span>
              <span className={styles.stack}>
                <span className={styles.each}>{row.each}</span>
                {row.first && <small>{row.first}</small>}
              </span>
              <span>{row.is_free ? <span className={styles.tag}>{row.interest}</span> : row.interest}</span>
              <span className={styles.right}>{row.annual_cost}</span>
              <span className={`${styles.right} ${styles.stack}`}>
                {row.total}
                {row.extra && <small>{row.extra}</small>}
              </span>
            </Radio>
          );
        })}
      </RadioGroup>
    </div>
  );
}
