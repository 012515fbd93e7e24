import type { ReactNode, Ref } from 'react';
import { spokenKey } from './key-shortcut.tsx';

export interface LightButtonProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly label?: string;
  readonly current?: boolean;
  readonly selected?: boolean | undefined;
  /** Skipped by Tab, so that a list of a hundred lines is one stop. */
  readonly skipped?: boolean;
  readonly disabled?: boolean;
  /** Takes the focus on a tap, so that it has the focus again when what it opens is closed. */
  readonly takesFocus?: boolean;
  /** The shortcut key, as on its cap. */
  readonly keyCap?: string;
  readonly 'aria-pressed'?: boolean;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'dialog';
  readonly 'data-level'?: string;
  readonly 'data-clip-ok'?: '';
  readonly buttonRef?: Ref<HTMLButtonElement>;
  /** For tests: the product it represents. */
  readonly 'data-product'?: string;
}

/**
 * A native button, for what is rendered by the dozen on every scan or search: a tenth of the cost of `Button`. A tap
 * does not move the focus out of the scan field.
 */
export function LightButton({
  className,
  children,
  onPress,
  label,
  current,
  selected,
  skipped,
  takesFocus,
  keyCap,
  buttonRef,
  ...rest
}: LightButtonProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      className={className}
      {...rest}
      aria-label={label}
      aria-current={current}
      data-selected={selected || undefined}
      tabIndex={skipped ? -1 : 0}
      aria-keyshortcuts={spokenKey(keyCap)}
      onMouseDown={takesFocus ? undefined : keepFocus}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault();
}
