import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './money-row.module.css';

interface MoneyRowProps {
  readonly sign: ReactNode;
  readonly amount: string;
  readonly who: string;
  readonly state: string;
  readonly when: string;
  /** Needs action from a person. */
  readonly pressing: boolean;
  /** Finished, and drawn smaller (DESIGN 5). */
  readonly settled?: boolean;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

/** One row of a list of payments: how much, whose, in which state, since when. */
export function MoneyRow({ sign, amount, who, state, when, pressing, settled, selected, onSelect }: MoneyRowProps) {
  return (
    <Button
      className={classes(
        styles.row,
        settled && styles.settled,
        pressing && styles.pressing,
        selected && styles.selected,
      )}
      {...(selected ? { 'aria-current': 'true' as const } : {})}
      onPress={onSelect}
    >
      <span className={styles.sign}>{sign}</span>
      <span className={styles.amount}>{amount}</span>
      <span className={styles.who}>{who}</span>
      <span className={styles.state}>{state}</span>
      <span className={styles.when}>{when}</span>
    </Button>
  );
}
