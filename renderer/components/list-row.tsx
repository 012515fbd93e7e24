import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './list-row.module.css';

interface ListRowProps {
  /** Columns and height, set by the list. */
  readonly className: string | undefined;
  readonly selected: boolean;
  /** No longer in use. */
  readonly off?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

/** One row of a list beside a panel that shows the selected entry. */
export function ListRow({ className, selected, off = false, onSelect, children }: ListRowProps) {
  return (
    <Button
      className={classes(styles.row, className)}
      data-selected={selected || undefined}
      data-off={off || undefined}
      {...(selected ? { 'aria-current': 'true' as const } : {})}
      onPress={onSelect}
    >
      {children}
    </Button>
  );
}
