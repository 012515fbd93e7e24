import type { MessageKey } from '../../core/i18n/index.ts';
import { useSay } from '../i18n.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './glyph.module.css';

/** The known state of a payment. Each has its own shape, so that colour is never the only sign (DESIGN 4). */
export type PaymentSign = 'paid' | 'held' | 'declined' | 'unknown' | 'needs_person' | 'cancelled' | 'refunded';

const SHAPES: Readonly<Record<PaymentSign, IconName>> = {
  paid: 'ok',
  held: 'hourglass',
  declined: 'no',
  unknown: 'unknown',
  needs_person: 'alert',
  cancelled: 'slash',
  refunded: 'refund',
};
const LABELS = {
  paid: 'state.paid',
  held: 'state.held',
  declined: 'state.declined',
  unknown: 'state.unknown',
  needs_person: 'state.needsPerson',
  cancelled: 'state.cancelled',
  refunded: 'state.refunded',
} as const satisfies Readonly<Record<PaymentSign, MessageKey>>;

/** The coloured shape alone; always used beside text that says the same. */
export function Glyph({ sign, className }: { readonly sign: PaymentSign; readonly className?: string | undefined }) {
  return <Icon name={SHAPES[sign]} className={classes(styles[sign], className)} />;
}

/** Shape and word on a tinted background. */
export function StateTag({ sign }: { readonly sign: PaymentSign }) {
  const say = useSay();
  return (
    <span className={classes(styles.tag, styles[`tag_${sign}`])}>
      <Icon name={SHAPES[sign]} className={styles.small} />
      {say(LABELS[sign])}
    </span>
  );
}

/** The pattern that marks unconfirmed money. Used for nothing else (DESIGN 1.3). */
export function Hatch({
  className,
  soft = false,
}: {
  readonly className?: string | undefined;
  readonly soft?: boolean;
}) {
  return <span className={classes(styles.hatch, soft && styles.soft, className)} data-hatch="" aria-hidden="true" />;
}
