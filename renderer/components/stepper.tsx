import { useSay } from '../i18n.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { useHold } from './use-hold.ts';
import styles from './stepper.module.css';

export interface StepperProps {
  /** What is counted; read by screen readers. */
  readonly label: string;
  readonly value: number;
  /** Called with −1 or +1. At 1, −1 removes the line, and the minus becomes a bin. */
  readonly onStep: (by: -1 | 1) => void;
  readonly removable?: boolean;
  readonly selected?: boolean;
  readonly small?: boolean;
  readonly max?: number;
}

/** A whole quantity between a minus and a plus key. */
export function Stepper({ label, value, onStep, removable = true, selected, small, max = Infinity }: StepperProps) {
  const say = useSay();
  const removes = removable && value <= 1;
  const less = useHold(() => onStep(-1), !removes);
  const more = useHold(() => onStep(1), true);
  return (
    <div
      className={classes(styles.stepper, small && styles.small)}
      role="group"
      aria-label={label}
      data-selected={selected || undefined}
    >
      <button
        type="button"
        className={styles.key}
        aria-label={removes ? say('sale.line.remove') : say('sale.one.less')}
        disabled={!removable && value <= 0}
        {...less}
      >
        <Icon name={removes ? 'trash' : 'minus'} />
      </button>
      <output className={styles.value}>{value}</output>
      <button type="button" className={styles.key} aria-label={say('sale.one.more')} disabled={value >= max} {...more}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
