import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}

/** An empty list or page, with what to do about it. */
export function EmptyState({ icon, title, lead, children }: EmptyStateProps) {
  return (
    <div className={styles.empty} data-empty="">
      <Icon name={icon} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
