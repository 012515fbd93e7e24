import { Button as AriaButton } from 'react-aria-components';
import type { PastShiftView } from '../../../core/contract/shifts.ts';
import { Button } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { dayAndMonth } from '../../text/moments.ts';
import type { Wording } from '../../text/wording.ts';
import { differenceText } from './view/drawer-view.ts';
import styles from './shift-panes.module.css';

export interface PastListProps {
  readonly shifts: readonly PastShiftView[];
  readonly selected: number | null;
  readonly onSelect: (number: number) => void;
  readonly more: boolean;
  readonly onMore: () => void;
  readonly now_ms: number;
  readonly wording: Wording;
}

/** Closed shifts, newest first. */
export function PastList({ shifts, selected, onSelect, more, onMore, wording }: PastListProps) {
  const { say, money, time, language } = wording;
  return (
    <ol className={styles.list} aria-label={say('shift.past')}>
      {shifts.map(({ number, currency, closed_at_ms, closed_by, sales, total_minor, difference_minor }) => (
        <li key={number}>
          <AriaButton
            className={styles.row ?? ''}
            data-selected={number === selected || undefined}
            aria-current={number === selected ? 'true' : 'false'}
            onPress={() => onSelect(number)}
          >
            <span>
              <b>{say('shift.zTitle', { number })}</b>
              <small>{`${dayAndMonth(closed_at_ms, language)} ${time(closed_at_ms)} · ${closed_by}`}</small>
            </span>
            <span className={styles.figures}>
              <b>{money(total_minor, currency)}</b>
              <small className={classes(difference_minor !== null && difference_minor !== 0 && styles.off)}>
                {difference_minor === null
                  ? say('shift.notCounted')
                  : difference_minor === 0
                    ? say('shift.salesCount', { count: sales })
                    : `${money(difference_minor, currency)} ${differenceText(difference_minor, wording)}`}
              </small>
            </span>
          </AriaButton>
        </li>
      ))}
      {more && (
        <li className={styles.more}>
          <Button size="sm" onPress={onMore}>
            {say('shift.more')}
          </Button>
        </li>
      )}
    </ol>
  );
}
