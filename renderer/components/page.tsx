import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { PageHeader } from './page-header.tsx';
import styles from './page.module.css';

export interface PageProps {
  readonly title: string;
  readonly lead?: string;
  /** Names the page for the focus. */
  readonly focusKey: string;
  /** At the end of the header. */
  readonly acts?: ReactNode;
  /** Between header and panes: what is looked for. */
  readonly tools?: ReactNode;
  /** The list alone, or the list beside what is chosen. */
  readonly split?: boolean;
  readonly children: ReactNode;
}

/** A page of the manager's: header, a line of tools, panes with hairlines (DESIGN 6). */
export function Page({ title, lead, focusKey, acts, tools, split = false, children }: PageProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={title} lead={lead} focusKey={focusKey}>
        {acts && <div className={styles.acts}>{acts}</div>}
      </PageHeader>
      {tools && <div className={styles.tools}>{tools}</div>}
      <div className={classes(styles.panes, split && styles.split)}>{children}</div>
    </div>
  );
}

/** One field of the line of tools, its label above. */
export function ToolField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className={styles.tool}>
      <span>{label}</span>
      {children}
    </label>
  );
}
