import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { PageHeader } from './page-header.tsx';
import styles from './page.module.css';

export interface PageProps {
  readonly title: string;
  readonly lead?: string;
  /** Identifies the page, to move the focus when it changes. */
  readonly focusKey: string;
  /** Placed at the end of the header. */
  readonly acts?: ReactNode;
  /** The search line between header and panes. */
  readonly tools?: ReactNode;
  /** The list beside the selected entry, instead of the list alone. */
  readonly split?: boolean;
  readonly children: ReactNode;
}

/** A manager page: header, a line of tools, panes separated by hairlines (DESIGN 6). */
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

/** One field of the tool line, with its label above. */
export function ToolField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className={styles.tool}>
      <span>{label}</span>
      {children}
    </label>
  );
}
