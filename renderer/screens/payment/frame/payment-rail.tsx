import { TENDER_ICONS } from '../../../text/tender-name.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { CheckoutSlice } from '../../../../core/contract/snapshot.ts';
import { Amount } from '../../../components/amount.tsx';
import { classes } from '../../../components/classes.ts';
import { Icon } from '../../../components/icon.tsx';
import type { IconName } from '../../../components/icon-shapes.ts';
import { Rich } from '../../../components/rich.tsx';
import { useTill } from '../../../stores/till-context.tsx';
import { useWording } from '../../../text/wording.ts';
import { type Certainty, type DraftPart, type RailTender, railView } from './rail-view.ts';
import styles from './payment-rail.module.css';
import { Hatch } from '../../../components/glyph.tsx';
import bar from './tender-bar.module.css';

const BAR_KIND: Readonly<Record<Certainty, TenderBarPart['kind']>> = {
  done: 'paid',
  now: 'now',
  todo: 'todo',
  unknown: 'unknown',
};
const GLYPHS: Partial<Readonly<Record<RailTender['variant'], IconName>>> = {
  done: 'check',
  no: 'no',
  unknown: 'unknown',
  undone: 'slash',
};

export interface PaymentRailProps {
  readonly checkout: CheckoutSlice;
  readonly draft?: DraftPart | null | undefined;
  /** The way back, or why there is none. */
  readonly children?: ReactNode;
}

/** Beside every payment screen: what is left to pay, how certain the rest is, its parts and totals (DESIGN 2). */
export function PaymentRail({ checkout, draft = null, children }: PaymentRailProps) {
  const wording = useWording();
  const percents = useTill(({ till }) => till.tip.percent_basis_points);
  const view = railView(checkout, percents, wording, draft);
  const parts = useRef<HTMLUListElement>(null);
  const newest = view.tenders.at(-1)?.key;
  // Keeps the newest part, which is last, in view.
  useLayoutEffect(() => {
    parts.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  return (
    <aside className={styles.rail} aria-label={wording.say('payment.railLabel')}>
      <div>
        <p className={styles.eyebrow}>{view.eyebrow}</p>
        <p aria-live="polite">
          <Amount className={styles.amount} minor={view.amount_minor} />
        </p>
        <div className={styles.bar} role="img" aria-label={view.bar_label}>
          <TenderBar
            parts={view.segments.map(({ certainty, weight }) => ({ kind: BAR_KIND[certainty], amount_minor: weight }))}
          />
        </div>
        <p className={styles.caption}>
          <Rich text={view.caption} />
        </p>
      </div>
      {view.tenders.length > 0 && (
        <ul ref={parts} className={styles.tenders} data-scrolls="">
          {view.tenders.map((tender) => (
            <TenderRow key={tender.key} tender={tender} />
          ))}
        </ul>
      )}
      <dl className={styles.sums}>
        <Sum label={wording.say('payment.sumSale')} minor={view.sale_minor} />
        {view.adjustment && <Sum label={view.adjustment.label} minor={view.adjustment.amount_minor} />}
        {view.tip && <Sum label={view.tip.label} minor={view.tip.amount_minor} />}
        {view.rounding_minor !== 0 && <Sum label={wording.say('shift.rounding')} minor={view.rounding_minor} />}
        <Sum label={wording.say('payment.sumTotal')} minor={view.due_minor} strong />
      </dl>
      <div className={styles.foot}>{children}</div>
    </aside>
  );
}

/** A placeholder of the rail's size. */
export function EmptyRail() {
  return <div className={styles.rail} />;
}

function TenderRow({ tender }: { readonly tender: RailTender }) {
  const glyph = GLYPHS[tender.variant];
  const struck = tender.variant === 'no' || tender.variant === 'undone';
  return (
    <li className={classes(styles.tender, styles[tender.variant])}>
      <Icon name={TENDER_ICONS[tender.kind]} />
      <span className={styles.name}>
        {tender.name}
        <small>{tender.note}</small>
      </span>
      <Amount className={styles.part} minor={tender.amount_minor} struck={struck} />
      {glyph ? <Icon name={glyph} className={styles.glyph} /> : <span />}
    </li>
  );
}

function Sum({
  label,
  minor,
  strong = false,
}: {
  readonly label: string;
  readonly minor: number;
  readonly strong?: boolean;
}) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{label}</dt>
      <dd>
        <Amount minor={minor} />
      </dd>
    </div>
  );
}

/** `now` is being paid, `todo` was not tried; only `unknown` is hatched (DESIGN 4). */
export interface TenderBarPart {
  readonly kind: 'paid' | 'now' | 'todo' | 'unknown';
  readonly amount_minor: number;
}

/** How a sale's total is covered, to scale. The text beside it says the same, so screen readers skip it. */
export function TenderBar({ parts }: { readonly parts: readonly TenderBarPart[] }) {
  return (
    <div className={bar.bar} aria-hidden="true">
      {parts.map((part, index) => (
        <span key={index} className={classes(bar.part, bar[part.kind])} style={{ flexGrow: part.amount_minor }}>
          {part.kind === 'unknown' && <Hatch className={bar.fill} />}
        </span>
      ))}
    </div>
  );
}
