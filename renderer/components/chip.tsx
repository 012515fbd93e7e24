import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import styles from './chip.module.css';

export interface ChipProps {
  readonly children: ReactNode;
  /** How many there are behind the filter. */
  readonly count?: number;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

/** A filter of a list. Pressing the chosen one keeps it chosen: a list always has one filter. */
export function Chip({ children, count, selected, onSelect }: ChipProps) {
  return (
    <ToggleButton className={styles.chip ?? ''} isSelected={selected} onChange={onSelect}>
      {children}
      {count !== undefined && <b>{count}</b>}
    </ToggleButton>
  );
}
