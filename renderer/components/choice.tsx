import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { KeyCap } from './key-cap.tsx';
import { spokenKey } from './key-shortcut.tsx';
import styles from './choice.module.css';

export interface ChoiceProps {
  readonly title: string;
  readonly note: string;
  readonly onPress: () => void;
  readonly keyCap?: string;
  /** Chosen among its neighbours; leave out for an act. Nothing is chosen before a tap (DESIGN 13.9). */
  readonly checked?: boolean;
  readonly icon?: IconName;
  /** Half of the row instead of a third. */
  readonly wide?: boolean;
  readonly busy?: boolean;
  readonly unavailable?: boolean;
}

/** A large square of a payment screen: a tip, a way to hand over the receipt. */
export function Choice({
  title,
  note,
  onPress,
  keyCap,
  checked,
  icon,
  wide = false,
  busy = false,
  unavailable = false,
}: ChoiceProps) {
  return (
    <button
      type="button"
      className={classes(styles.choice, wide && styles.wide, icon && styles.withIcon, checked && styles.checked)}
      disabled={unavailable}
      data-disabled={unavailable || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onPress}
      aria-keyshortcuts={spokenKey(keyCap)}
      aria-pressed={checked}
    >
      {icon && <Icon name={icon} className={styles.icon} />}
      <span className={styles.title}>{title}</span>
      <span className={styles.note}>{note}</span>
      {!unavailable && keyCap !== undefined && (
        <span className={styles.key}>
          <KeyCap name={keyCap} />
        </span>
      )}
    </button>
  );
}

/** Choices side by side: `tips` puts a row of offers above two, `pairs` two beside two, low, `row` spreads them evenly. */
export function Choices({
  layout,
  label,
  offers = 3,
  low = false,
  children,
}: {
  readonly layout: 'tips' | 'row' | 'pairs';
  /** Offers in the first row of `tips`; three unless said. */
  readonly offers?: number;
  readonly label: string;
  /** Beside something that matters more. */
  readonly low?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={classes(styles.choices, styles[layout], low && styles.low)}
      data-offers={offers}
      role="group"
      aria-label={label}
    >
      {children}
    </div>
  );
}
