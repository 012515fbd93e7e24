import type { ReactNode } from 'react';
import styles from './pay-frame.module.css';

/** The countdown is announced at these seconds only (DESIGN 11). */
const SPOKEN_SECONDS: ReadonlySet<number> = new Set([30, 10, 5]);

export interface TimeBarProps {
  /** Filled share of the bar, 0 to 1. It moves once a second (DESIGN 10). */
  readonly share: number;
  readonly label: string;
  /** A countdown, announced politely at 30, 10 and 5 seconds only. */
  readonly spoken?: { readonly seconds: number; readonly text: string };
  readonly children: ReactNode;
}

/** Elapsed or remaining time, in the footer. */
export function TimeBar({ share, label, spoken, children }: TimeBarProps) {
  return (
    <div className={styles.timer} role="timer" aria-label={label}>
      <span className={styles.bar}>
        <i style={{ width: `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%` }} />
      </span>
      <span>{children}</span>
      <span className="vh" aria-live="polite">
        {spoken && SPOKEN_SECONDS.has(spoken.seconds) ? spoken.text : ''}
      </span>
    </div>
  );
}
