import type { ReactNode } from 'react';
import styles from './side-form.module.css';

export interface SideFormProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Actions of the whole form; they stay visible while its fields scroll (DESIGN 1.4: primary at the bottom). */
  readonly foot?: ReactNode;
}

/** The form beside a list: scrolling fields with their actions below. */
export function SideForm({ label, children, foot }: SideFormProps) {
  return (
    <section className={styles.form} aria-label={label}>
      <div className={styles.fields} data-scrolls="">
        {children}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  );
}
