import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { KeyCap } from './key-cap.tsx';
import { spokenKey } from './key-shortcut.tsx';
import styles from './option.module.css';

export interface OptionProps {
  readonly icon: IconName;
  /** The action, as a verb. */
  readonly title: string;
  /** Its consequence in one line, or the reason why it is unavailable (DESIGN 5, Option). */
  readonly note: string;
  readonly onPress: () => void;
  readonly keyCap?: string | undefined;
  /** The recommended action; at most one per screen. */
  readonly primary?: boolean;
  /** In a choice among options: whether it is selected. */
  readonly checked?: boolean | undefined;
  readonly unavailable?: boolean;
}

/** A large action of a payment screen: icon, verb, consequence, key. */
export function Option({
  icon,
  title,
  note,
  onPress,
  keyCap,
  primary = false,
  checked,
  unavailable = false,
}: OptionProps) {
  return (
    <button
      type="button"
      className={classes(styles.option, primary && styles.primary, checked && styles.checked)}
      disabled={unavailable}
      data-disabled={unavailable || undefined}
      onClick={onPress}
      aria-keyshortcuts={spokenKey(keyCap)}
      aria-pressed={checked}
    >
      <Icon name={icon} className={styles.icon} />
      <span className={styles.text}>
        <b className={styles.title}>{title}</b>
        <small className={styles.note}>{note}</small>
      </span>
      {keyCap !== undefined && !unavailable && <KeyCap name={keyCap} />}
    </button>
  );
}
