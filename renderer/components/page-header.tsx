import type { ReactNode } from 'react';
import { ScreenTitle } from './screen-title.tsx';
import styles from './page.module.css';

export interface PageHeaderProps {
  readonly title: string;
  /** One line under the title; anything that may not fit is also shown elsewhere. */
  readonly lead?: string | null | undefined;
  /** Identifies the page, to move the focus when it changes. */
  readonly focusKey: string;
  /** Actions, figures or a field at the end of the header. */
  readonly children?: ReactNode;
}

/** The header of every manager page (DESIGN 2). */
export function PageHeader({ title, lead, focusKey, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.texts}>
        <ScreenTitle className={styles.title} focusKey={focusKey}>
          {title}
        </ScreenTitle>
        {lead && (
          <p className={styles.lead} data-clip-ok="">
            {lead}
          </p>
        )}
      </div>
      {children}
    </header>
  );
}

/** Figures side by side, separated by hairlines; the first one leads. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

export interface FigureProps {
  readonly name: string;
  readonly value: ReactNode;
  /** Smaller text beside the value. */
  readonly more?: string | undefined;
  /** Shown before the name: only ever the hatch of unconfirmed money (DESIGN 1.3). */
  readonly mark?: ReactNode;
}

export function Figure({ name, value, more, mark }: FigureProps) {
  return (
    <div data-marked={mark !== undefined || undefined}>
      {mark}
      <dt>{name}</dt>
      <dd>
        {value} {more !== undefined && <small>{more}</small>}
      </dd>
    </div>
  );
}
