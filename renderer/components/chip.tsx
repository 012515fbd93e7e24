import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import styles from './chip.module.css';

export interface ChipProps {
  readonly children: ReactNode;
  /** Number of entries that match the filter. */
  readonly count?: number;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

/** A list filter. Pressing the selected one keeps it selected: one filter is always active. */
export function Chip({ children, count, selected, onSelect }: ChipProps) {
  return (
    <ToggleButton className={styles.chip ?? ''} isSelected={selected} onChange={onSelect}>
      {children}
      {count !== undefined && <b>{count}</b>}
    </ToggleButton>
  );
}
