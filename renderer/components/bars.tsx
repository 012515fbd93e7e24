import { classes } from './classes.ts';
import styles from './bars.module.css';

export interface Bar {
  readonly label: string;
  /** Printed above the bar. */
  readonly value: string;
  /** Sets the bar's height; zero or more. */
  readonly amount: number;
}

/** One neutral series with its maximum in accent, printed values, no axis (DESIGN 5, "Bars"). */
export function Bars({ bars, label }: { readonly bars: readonly Bar[]; readonly label: string }) {
  const most = Math.max(1, ...bars.map(({ amount }) => amount));
  const highest = bars.findIndex(({ amount }) => amount === most);
  const values = bars.map((bar) => `${bar.label}, ${bar.value}`).join('; ');
  return (
    <div className={styles.bars} role="img" aria-label={`${label}: ${values}`}>
      {bars.map((bar, index) => (
        <div key={bar.label} className={classes(styles.column, index === highest && styles.highest)} aria-hidden="true">
          <span className={styles.place}>
            <span className={styles.value}>{bar.value}</span>
            <i style={{ flexBasis: `calc((100% - 1.25rem) * ${bar.amount / most})` }} />
          </span>
          <span className={styles.label}>{bar.label}</span>
        </div>
      ))}
    </div>
  );
}
