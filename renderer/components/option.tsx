import { Button } from 'react-aria-components';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { KeyCap } from './key-cap.tsx';
import styles from './option.module.css';

export interface OptionProps {
  readonly icon: IconName;
  /** The act, as a verb. */
  readonly title: string;
  /** What follows from it, in one line. */
  readonly consequence: string;
  readonly keyCap?: string;
  /** Recommended. */
  readonly primary?: boolean;
  /** Chosen among several; without it the option is an act. */
  readonly selected?: boolean;
  /** Why it is not possible and what to do; shown in place of the consequence. */
  readonly unavailable?: string | null | undefined;
  readonly busy?: boolean;
  readonly onPress: () => void;
}

/** A large choice: icon, verb, consequence, key (DESIGN 5). */
export function Option(props: OptionProps) {
  const { unavailable = null, selected, keyCap, primary = false } = props;
  const off = unavailable !== null;
  return (
    <Button
      className={classes(styles.option, primary && !off && styles.primary, off && styles.off)}
      isDisabled={off}
      isPending={props.busy ?? false}
      onPress={props.onPress}
      data-selected={selected || undefined}
      {...(selected === undefined ? {} : { 'aria-pressed': selected })}
      {...(keyCap === undefined ? {} : { 'aria-keyshortcuts': keyCap })}
    >
      <Icon name={props.icon} className={styles.icon} />
      <span className={styles.text}>
        <b>{props.title}</b>
        <small>{unavailable ?? props.consequence}</small>
      </span>
      {keyCap !== undefined && !off && <KeyCap name={keyCap} />}
    </Button>
  );
}
