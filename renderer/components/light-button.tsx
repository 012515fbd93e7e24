import type { ReactNode } from 'react';

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
  /** What it stands for, for tests. */
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
  ...rest
}: LightButtonProps) {
  return (
    <button
      type="button"
      className={className}
      {...rest}
      aria-label={label}
      aria-current={current}
      data-selected={selected || undefined}
      tabIndex={skipped ? -1 : 0}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
