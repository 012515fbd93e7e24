import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { KeyCap } from './key-cap.tsx';
import { spokenKey } from './key-shortcut.tsx';
import styles from './button.module.css';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** One primary per screen; danger only after the manager's PIN (DESIGN 5). */
  readonly variant?: 'primary' | 'outline' | 'quiet' | 'danger';
  /** `lg` is the primary of a screen, `sm` is never a money action. */
  readonly size?: 'md' | 'lg' | 'sm';
  readonly icon?: IconName;
  /** Key that does the same, drawn at the end: `F12`, `Enter`, `Esc`. While disabled only its space is kept (DESIGN 13.3). */
  readonly keyCap?: string;
  /** As wide as its place, content at the start and the key at the end. */
  readonly block?: boolean;
  readonly wide?: boolean;
  /** While the act runs: keeps its width, turns a spinner with this gerund, refuses repeats. */
  readonly busy?: string | undefined;
  /** Dashed. The label, or the line above, must say why (DESIGN 13.10). */
  readonly disabled?: boolean;
  readonly label?: string;
  readonly className?: string | undefined;
}

/** A button of the platform itself: the first picture of a till is made of it. */
export function Button(props: ButtonProps) {
  const { variant = 'outline', size = 'md', busy, disabled = false, keyCap } = props;
  return (
    <button
      type="button"
      className={classes(
        styles.button,
        styles[variant],
        styles[size],
        props.block && styles.block,
        props.wide && styles.wide,
        props.className,
      )}
      disabled={disabled}
      data-disabled={disabled || undefined}
      // It keeps the focus while it is busy, which a disabled one would lose.
      aria-disabled={busy !== undefined || undefined}
      data-pending={busy !== undefined || undefined}
      aria-label={props.label}
      aria-keyshortcuts={spokenKey(keyCap)}
      onClick={busy === undefined ? props.onPress : undefined}
    >
      <span className={styles.content} data-hidden={busy !== undefined || undefined}>
        {props.icon && <Icon name={props.icon} />}
        <span className={styles.text}>{props.children}</span>
        {keyCap !== undefined && <KeyCap name={keyCap} hidden={disabled} />}
      </span>
      {busy !== undefined && (
        <span className={styles.busy}>
          <i className={styles.spinner} />
          {busy}
        </span>
      )}
    </button>
  );
}
