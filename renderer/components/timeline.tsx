import type { ReactNode } from 'react';
import { Hatch } from './glyph.tsx';
import { classes } from './classes.ts';
import styles from './timeline.module.css';

export interface TimelineItem {
  readonly key: string;
  /** Already written for people: `17:42:08`, `19 nov 18:22`. */
  readonly time: string;
  /** Done is filled, unknown hatched, error a diamond, next dashed; `more` has no node (DESIGN 5). */
  readonly node: 'done' | 'unknown' | 'error' | 'next' | 'plain' | 'more';
  readonly fact: ReactNode;
  readonly detail?: ReactNode;
}

export interface TimelineProps {
  readonly items: readonly TimelineItem[];
  /** `wide` puts the detail beside the fact; `date` leaves room for a date. */
  readonly layout?: 'plain' | 'wide' | 'date';
  readonly label?: string;
}

/** What happened, in order. */
export function Timeline({ items, layout = 'plain', label }: TimelineProps) {
  return (
    <ol className={classes(styles.timeline, styles[layout])} aria-label={label}>
      {items.map((item) => (
        <li key={item.key} className={styles.event}>
          <time>{item.time}</time>
          <i className={classes(styles.node, styles[item.node])}>{item.node === 'unknown' && <Hatch className={styles.fill} />}</i>
          <span className={styles.text}>
            <span>{item.fact}</span>
            {item.detail !== undefined && <small>{item.detail}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
