import type { ReactNode, Ref } from 'react';
import { spokenKey } from './key-shortcut.tsx';

export interface LightButtonProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly label?: string;
  readonly current?: boolean;
  readonly selected?: boolean | undefined;
  /** Left out of the order of Tab, as a list of a hundred lines has one line that is reached. */
  readonly skipped?: boolean;
  readonly disabled?: boolean;
  /** A tap gives it the focus, as one that opens something has it when that is closed. */
  readonly takesFocus?: boolean;
  /** The key that does the same, as on its cap. */
  readonly keyCap?: string;
  readonly 'aria-pressed'?: boolean;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'dialog';
  readonly 'data-level'?: string;
  readonly 'data-clip-ok'?: '';
  readonly buttonRef?: Ref<HTMLButtonElement>;
  /** What it represents, for tests. */
  readonly 'data-product'?: string;
}

/**
 * A button of the platform itself, for what is drawn by the dozen at every scan or search: it costs a tenth of a full
 * one. It does not take the focus from the scan field when it is tapped.
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
