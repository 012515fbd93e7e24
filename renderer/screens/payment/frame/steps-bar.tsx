import type { CheckoutSlice } from '../../../../core/contract/snapshot.ts';
import { classes } from '../../../components/classes.ts';
import { Icon } from '../../../components/icon.tsx';
import { useSay } from '../../../i18n.ts';
import styles from './pay-frame.module.css';

type StepName = CheckoutSlice['steps'][number];

const NAMES = {
  tip: 'payment.stepTip',
  tender: 'payment.stepTender',
  card: 'payment.stepCard',
  installments: 'payment.stepInstallments',
  result: 'payment.stepResult',
} as const satisfies Record<StepName, string>;

const STEP_OF: Readonly<Record<CheckoutSlice['current']['step'], StepName>> = {
  tip: 'tip',
  tender: 'tender',
  cash: 'tender',
  card: 'card',
  link: 'tender',
  installments: 'installments',
  processing: 'result',
  signature: 'result',
  exchange: 'tender',
  return: 'tender',
  held: 'result',
  settling: 'result',
  settle_failed: 'result',
  approved: 'result',
  declined: 'result',
  not_charged: 'result',
  unknown: 'result',
};

/** The payment's current step. Skipped steps are omitted (DESIGN 6). */
export function StepsBar({ checkout }: { readonly checkout: CheckoutSlice }) {
  const say = useSay();
  const step_of = STEP_OF[checkout.current.step];
  // A tip requested beside the tenders has no step of its own.
  const here = checkout.steps.indexOf(step_of === 'tip' && !checkout.steps.includes('tip') ? 'tender' : step_of);
  return (
    <ol className={styles.steps} aria-label={say('payment.stepsLabel')}>
      {checkout.steps.map((step, index) => (
        <li
          key={step}
          className={classes(styles.step, index === here && styles.current)}
          aria-current={index === here ? 'step' : undefined}
        >
          {index < here && <Icon name="check" className={styles.done} />}
          <span>{say(NAMES[step])}</span>
        </li>
      ))}
    </ol>
  );
}
