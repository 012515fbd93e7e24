import type { CountResult, DrawerReport } from '../../../core/shift/shift-report.ts';
import { classes } from '../../components/classes.ts';
import type { Wording } from '../../text/wording.ts';
import { differenceText, howText } from './view/drawer-view.ts';
import styles from './shift.module.css';

export interface VersusProps {
  readonly counted_minor: number;
  /** Null while the counting person must not see it. */
  readonly result: CountResult | null;
  readonly drawer: DrawerReport | null;
  readonly currency: DrawerReport['currency'];
  /** Nothing was typed yet: a difference would be meaningless. */
  readonly untouched: boolean;
  readonly wording: Wording;
}

/** Expected, counted, difference, and how the expected amount is calculated. */
export function Versus({ counted_minor, result, drawer, currency, untouched, wording }: VersusProps) {
  const { say } = wording;
  const money = (amount_minor: number): string => wording.money(amount_minor, currency);
  const difference_minor = result?.difference_minor ?? 0;
  const shown = result !== null && !untouched;
  return (
    <div className={styles.versus}>
      <dl>
        <div>
          <dt>{say('shift.expected')}</dt>
          <dd>{result === null ? '—' : money(result.expected_minor)}</dd>
        </div>
        <div>
          <dt>{say('shift.counted')}</dt>
          <dd>{untouched ? '—' : money(counted_minor)}</dd>
        </div>
        <div className={classes(shown && difference_minor !== 0 && styles.off)} aria-live="polite">
          <dt>{say('shift.difference')}</dt>
          <dd>
            {shown ? (
              <>
                {difference_minor > 0 && '+'}
                {money(difference_minor)} <small>{differenceText(difference_minor, wording)}</small>
              </>
            ) : (
              '—'
            )}
          </dd>
        </div>
      </dl>
      <p>{result === null ? say('shift.blindHow') : drawer && howText(drawer, wording)}</p>
    </div>
  );
}
