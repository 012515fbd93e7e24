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
  /** Selected among its neighbours; omit it for an action. Nothing is selected before a tap (DESIGN 13.9). */
  readonly checked?: boolean;
  readonly icon?: IconName;
  /** Takes half of the row instead of a third. */
  readonly wide?: boolean;
  readonly busy?: boolean;
  readonly unavailable?: boolean;
}

/** A large square button of a payment screen: a tip, a way to deliver the receipt. */
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

/**
 * Choices side by side: `tips` is a row of offers above two others, `pairs` is two low rows of two, `row` spreads them
 * evenly.
 */
export function Choices({
  layout,
  label,
  offers = 3,
  low = false,
  children,
}: {
  readonly layout: 'tips' | 'row' | 'pairs';
  /** Number of offers in the first row of `tips`. */
  readonly offers?: number;
  readonly label: string;
  /** Lower, for use beside something more important. */
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
