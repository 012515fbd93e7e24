import type { ReactNode } from 'react';
import { Amount } from './amount.tsx';
import { classes } from './classes.ts';
import { Glyph, Hatch } from './glyph.tsx';
import type { PaymentSign } from './glyph.tsx';
import { ScreenTitle } from './screen-title.tsx';
import styles from './band.module.css';

export interface BandProps {
  readonly sign: PaymentSign;
  readonly title: string;
  /** The screen's one figure, if it has one. */
  readonly amount_minor?: number | undefined;
  readonly lead?: ReactNode;
  readonly sub?: ReactNode;
  /** Announced once to screen readers, with the amount; defaults to the title. */
  readonly spoken?: string | undefined;
  /** Identifies the outcome: a new one takes the focus. */
  readonly outcomeKey: string;
  /** Placed at the end, beside the text. */
  readonly children?: ReactNode;
}

/**
 * The outcome of a payment on a tinted band, readable from two metres (DESIGN 4). Cancelled and refunded ones are
 * neutral.
 */
export function Band(props: BandProps) {
  return (
    <header className={classes(styles.band, styles[props.sign])}>
      <Glyph sign={props.sign} className={styles.glyph} />
      <div className={styles.text}>
        <ScreenTitle className={styles.title} focusKey={props.outcomeKey}>
          {props.title}
        </ScreenTitle>
        {props.amount_minor !== undefined && (
          <p>
            <Amount className={styles.amount} minor={props.amount_minor} />
          </p>
        )}
        {props.lead !== undefined && <p className={styles.lead}>{props.lead}</p>}
        {props.sub !== undefined && <p className={styles.sub}>{props.sub}</p>}
      </div>
      {props.children}
      <span className="vh" role="alert">
        {props.spoken ?? props.title}
      </span>
      {props.sign === 'unknown' && <Hatch className={styles.edge} />}
    </header>
  );
}
