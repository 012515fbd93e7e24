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
  /** The shortcut key, drawn at the end: `F12`, `Enter`, `Esc`. While disabled only its space is kept (DESIGN 13.3). */
  readonly keyCap?: string;
  /** Fills its container, content at the start and the key at the end. */
  readonly block?: boolean;
  readonly wide?: boolean;
  /** While the act runs: shows a spinner with this gerund, keeps its width and ignores presses. */
  readonly busy?: string | undefined;
  /** Drawn dashed. The label or the line above must say why (DESIGN 13.10). */
  readonly disabled?: boolean;
  readonly label?: string;
  readonly className?: string | undefined;
}

/** A native button, because the till's first frame is made of it. */
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
      // Not `disabled`, because a disabled button would lose the focus.
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
