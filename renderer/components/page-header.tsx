import type { ReactNode } from 'react';
import { ScreenTitle } from './screen-title.tsx';
import styles from './page.module.css';

export interface PageHeaderProps {
  readonly title: string;
  /** One line under the title; what does not fit is shown elsewhere too. */
  readonly lead?: string | null | undefined;
  /** Names the page for the focus. */
  readonly focusKey: string;
  /** At the end of the header: acts, figures, a field. */
  readonly children?: ReactNode;
}

/** The header of every page of the manager's (DESIGN 2). */
export function PageHeader({ title, lead, focusKey, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
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

/** Figures of a page, side by side with hairlines; the first one leads. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

export interface FigureProps {
  readonly name: string;
  readonly value: ReactNode;
  /** Beside the value, smaller. */
  readonly more?: string | undefined;
  /** Before the name: the hatch of unconfirmed money, and nothing else (DESIGN 1.3). */
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
