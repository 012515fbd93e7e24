import { Hatch } from './glyph.tsx';
import { classes } from './classes.ts';
import styles from './tender-bar.module.css';

/** `now` is being paid, `todo` was not tried; only `unknown` is hatched (DESIGN 4). */
export interface TenderBarPart {
  readonly kind: 'paid' | 'now' | 'todo' | 'unknown';
  readonly amount_minor: number;
}

/** How a sale's total is covered, to scale. The words beside it say the same, so screen readers skip it. */
export function TenderBar({ parts }: { readonly parts: readonly TenderBarPart[] }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {parts.map((part, index) => (
        <span key={index} className={classes(styles.part, styles[part.kind])} style={{ flexGrow: part.amount_minor }}>
          {part.kind === 'unknown' && <Hatch className={styles.fill} />}
        </span>
      ))}
    </div>
  );
}
