import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { KeyCap } from './key-cap.tsx';
import { spokenKey } from './key-shortcut.tsx';
import styles from './option.module.css';

export interface OptionProps {
  readonly icon: IconName;
  /** The act, as a verb. */
  readonly title: string;
  /** Its consequence in one line; for what cannot be done now, the reason (DESIGN 5, Option). */
  readonly note: string;
  readonly onPress: () => void;
  readonly keyCap?: string | undefined;
  /** The recommended act: one of a screen at most. */
  readonly primary?: boolean;
  /** For a choice among options: whether this is the chosen one. */
  readonly checked?: boolean | undefined;
  readonly unavailable?: boolean;
}

/** A large act of a payment screen: icon, verb, consequence, key. */
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
