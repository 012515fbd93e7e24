import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './timeline.module.css';

/** Done is filled, unknown is hatched, an error is a diamond, an upcoming step is dashed (DESIGN 5, Timeline). */
export type TimelineNode = 'done' | 'unknown' | 'error' | 'next' | 'plain';

export interface TimelineFact {
  readonly key: string;
  readonly time: string;
  readonly node: TimelineNode;
  readonly fact: ReactNode;
  readonly detail?: ReactNode;
}

export interface TimelineProps {
  readonly facts: readonly TimelineFact[];
  readonly label?: string;
  /** `wide` gives the details their own column; `dated` makes room for dates. */
  readonly layout?: 'narrow' | 'wide' | 'dated';
}

/** What happened, in order: time, node, fact, detail. */
export function Timeline({ facts, label, layout = 'narrow' }: TimelineProps) {
  return (
    <ol className={classes(styles.timeline, styles[layout])} {...(label === undefined ? {} : { 'aria-label': label })}>
      {facts.map(({ key, time, node, fact, detail }) => (
        <li key={key} className={classes(styles.event, styles[node])}>
          <time className={styles.time}>{time}</time>
          <i className={styles.node} {...(node === 'unknown' ? { 'data-hatch': true } : {})} />
          <span className={styles.fact}>
            <span>{fact}</span>
            {detail !== undefined && detail !== null && <small className={styles.detail}>{detail}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
