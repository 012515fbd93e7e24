import { Button } from 'react-aria-components';
import type { OpenTabView } from '../../../core/contract/tabs.ts';
import { classes } from '../../components/classes.ts';
import { Icon } from '../../components/icon.tsx';
import type { Wording } from '../../text/wording.ts';
import { ageText, standingText, whoText } from './view/tab-messages.ts';
import styles from './tabs-screen.module.css';

export interface TabRowProps {
  readonly tab: OpenTabView;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly now_ms: number;
  readonly wording: Wording;
}

/** One tab: how much is held, whose it is, how old it is, and when it ends. */
export function TabRow({ tab, selected, onSelect, now_ms, wording }: TabRowProps) {
  const pressing = tab.standing !== 'held' || tab.unsettled;
  return (
    <li>
      <Button
        className={classes(styles.row, selected && styles.selected)}
        {...(selected ? { 'aria-current': 'true' as const } : {})}
        onPress={onSelect}
      >
        <Icon name={tab.standing === 'held' ? 'hourglass' : 'alert'} className={styles.icon} />
        <span className={styles.amount}>{wording.money(tab.held_minor, tab.currency)}</span>
        <span className={styles.who}>{whoText(tab, wording)}</span>
        <span className={styles.state} data-pressing={pressing || undefined}>
          {standingText(tab, wording)}
        </span>
        <span className={styles.when}>{ageText(tab, now_ms, wording)}</span>
      </Button>
    </li>
  );
}
