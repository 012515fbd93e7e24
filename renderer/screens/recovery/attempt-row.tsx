import { Button } from 'react-aria-components';
import type { AttemptView } from '../../../core/contract/recovery.ts';
import { classes } from '../../components/classes.ts';
import { Glyph } from '../../components/glyph.tsx';
import type { Wording } from '../../text/wording.ts';
import { chargedMinor, isUnresolved, signOf, stateText, whenText, whoOf } from './view/attempt-messages.ts';
import styles from './attempt-row.module.css';

export interface AttemptRowProps {
  readonly attempt: AttemptView;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly now_ms: number;
  readonly wording: Wording;
}

/** One attempt of the queue: how much, whose, what comes next, since when. Settled ones are smaller (DESIGN 5). */
export function AttemptRow({ attempt, selected, onSelect, now_ms, wording }: AttemptRowProps) {
  const settled = !isUnresolved(attempt);
  return (
    <li>
      <Button
        className={classes(
          styles.row,
          settled && styles.settled,
          attempt.needs_person && styles.needs,
          selected && styles.selected,
        )}
        {...(selected ? { 'aria-current': 'true' as const } : {})}
        onPress={onSelect}
      >
        <Glyph sign={settled && attempt.state !== 'DECLINED' ? 'paid' : signOf(attempt)} className={styles.glyph} />
        <span className={styles.amount}>{wording.money(chargedMinor(attempt), attempt.currency)}</span>
        <span className={styles.who}>{whoOf(attempt, wording)}</span>
        <span className={styles.state}>{stateText(attempt, now_ms, wording)}</span>
        <span className={styles.when}>{whenText(attempt, now_ms, wording)}</span>
      </Button>
    </li>
  );
}
