import type { ReactNode } from 'react';
import styles from './settings-group.module.css';

export interface RowProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly notes?: ReactNode;
  readonly changed?: boolean;
  /** Puts the control below the text, at full width. */
  readonly wide?: boolean;
  /** Called when the focus leaves the row. */
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}

/** A setting's name and effect on the left, its control on the right. */
export function Row({ title, description, notes, changed = false, wide = false, onLeave, children }: RowProps) {
  return (
    <div
      className={styles.row}
      data-changed={changed || undefined}
      data-wide={wide || undefined}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onLeave?.()}
    >
      <div className={styles.texts}>
        <h2>{title}</h2>
        {description}
        <div className={styles.notes}>{notes}</div>
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
}
