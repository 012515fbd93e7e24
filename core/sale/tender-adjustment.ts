import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { percentOf } from '../money/rounding.ts';
import type { Sale, Tender } from './sale.ts';
import type { PaymentPart } from './split.ts';
import type { TenderKind } from './tender-kind.ts';
import { COVERING_STATES } from './tender-state.ts';

/** A larger adjustment for a payment method is an error. It also keeps every tender positive. */
export const ADJUSTMENT_BASIS_POINTS_MAX = 3_000;

/** Tender kinds that a shop may adjust. The value of returned goods is never adjusted. */
export const ADJUSTED_KINDS = ['cash', 'card', 'link', 'gift'] as const satisfies readonly TenderKind[];
type AdjustedKind = (typeof ADJUSTED_KINDS)[number];

/** The settings of the same names (docs/specs/tender-adjustment.md). Negative basis points are a discount. */
export type AdjustmentRules = Readonly<Record<`tender_${AdjustedKind}_basis_points`, number>> & {
  /** The shop's owner confirmed that the law allows surcharges; otherwise they do not apply. */
  readonly surcharge_allowed: boolean;
  /** Cap per sale and kind; null for none. */
  readonly tender_adjustment_max_minor: number | null;
  /** A kiosk never adjusts: it charges the price that it shows. */
  readonly kiosk: boolean;
};

/** How one payment method adjusts the next tender of a sale. */
export interface TenderQuote {
  readonly basis_points: number;
  readonly max_minor: number | null;
  /** Unpaid goods: the adjustment applies to the part of them that a tender covers. */
  readonly adjustable_minor: number;
  /** Goods covered by earlier tenders of the same kind and rate, and their adjustment, unsigned. */
  readonly base_before_minor: number;
  readonly before_minor: number;
}

/** Only methods that adjust anything. */
export type TenderQuotes = Partial<Readonly<Record<TenderKind, TenderQuote>>>;

function rateOf(kind: TenderKind, rules: AdjustmentRules): number {
  if (kind === 'credit' || rules.kiosk) return 0;
  const basis_points = rules[`tender_${kind}_basis_points`];
  return basis_points > 0 && !rules.surcharge_allowed ? 0 : basis_points;
}

/** `adjustable_minor` is the unpaid amount of goods, without tip and gift card loads. */
export function tenderQuote(
  sale: Pick<Sale, 'tenders'>,
  kind: TenderKind,
  adjustable_minor: number,
  rules: AdjustmentRules,
): TenderQuote {
  const basis_points = rateOf(kind, rules);
  const before = sale.tenders.flatMap(({ kind: other, state, adjustment }) =>
    other === kind && COVERING_STATES.has(state) && adjustment?.basis_points === basis_points ? [adjustment] : [],
  );
  return {
    basis_points,
    max_minor: rules.tender_adjustment_max_minor,
    adjustable_minor,
    base_before_minor: before.reduce((sum, { base_minor }) => sum + base_minor, 0),
    before_minor: before.reduce((sum, { amount_minor }) => sum + Math.abs(amount_minor), 0),
  };
}

/**
 * The adjustment, positive or negative, of a tender that covers `covers_minor`. Computed on all tenders of its kind
 * together, rounded half up and capped, minus the earlier adjustments: however a sale is split, they add up to the
 * percentage of what they cover together. The tender's amount stays positive.
 */
export function adjustmentOf(covers_minor: number, quote: TenderQuote): number {
  const { basis_points, max_minor, adjustable_minor, base_before_minor, before_minor } = quote;
  const base_minor = Math.min(covers_minor, adjustable_minor);
  if (basis_points === 0 || base_minor < 1) return 0;
  const whole_minor = percentOf(base_before_minor + base_minor, Math.abs(basis_points));
  const more_minor = Math.max(0, Math.min(whole_minor, max_minor ?? whole_minor) - before_minor);
  return basis_points > 0 ? more_minor : 0 - Math.min(more_minor, base_minor - 1);
}

/** The charge for a tender that covers this amount. */
export const costOf = (covers_minor: number, quote: TenderQuote): number =>
  covers_minor + adjustmentOf(covers_minor, quote);

/** The largest amount that `paid_minor` covers, up to `most_minor`. */
export function coverOf(paid_minor: number, most_minor: number, quote: TenderQuote): number {
  let least_minor = 0;
  let high_minor = most_minor;
  while (least_minor < high_minor) {
    const middle_minor = Math.ceil((least_minor + high_minor) / 2);
    if (costOf(middle_minor, quote) <= paid_minor) least_minor = middle_minor;
    else high_minor = middle_minor - 1;
  }
  return least_minor;
}

/** The part as charged by this payment method; null when it exceeds the limit for one payment. */
export function adjustedPart(part: PaymentPart, quote: TenderQuote): PaymentPart | null {
  const { amount_minor: covers_minor } = part;
  const base_minor = Math.min(covers_minor, quote.adjustable_minor);
  if (quote.basis_points === 0 || base_minor < 1) return part;
  const adjustment_minor = adjustmentOf(covers_minor, quote);
  const amount_minor = covers_minor + adjustment_minor;
  if (amount_minor > AMOUNT_MINOR_MAX) return null;
  const { basis_points } = quote;
  return { ...part, amount_minor, adjustment: { basis_points, base_minor, amount_minor: adjustment_minor } };
}

/** The amount of the unadjusted sale that a tender covers. */
export const coveredBy = ({ amount_minor, adjustment }: Pick<Tender, 'amount_minor' | 'adjustment'>): number =>
  amount_minor - (adjustment?.amount_minor ?? 0);

type Counting = Pick<Sale, 'state' | 'tenders'>;

/**
 * The adjustments included in the price of a sale: for a paid sale, those that it was paid with; otherwise, those of
 * the tenders that count as paid. An unbound payment never counts.
 */
const countedOf = ({ state, tenders }: Counting): NonNullable<Tender['adjustment']>[] =>
  tenders.flatMap(({ adjustment, state: part }) => {
    const counts = state === 'PAID' ? adjustment?.counted === true : COVERING_STATES.has(part);
    return counts && adjustment !== undefined ? [adjustment] : [];
  });

/** Total adjustment of a sale by its payment methods, signed. */
export const adjustedMinor = (sale: Counting): number =>
  countedOf(sale).reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/** The same per rate, in order of payment. */
export function countedAdjustments(
  sale: Counting,
): readonly { readonly basis_points: number; readonly base_minor: number; readonly amount_minor: number }[] {
  return [...Map.groupBy(countedOf(sale), ({ basis_points }) => basis_points)]
    .map(([basis_points, some]) => ({
      basis_points,
      base_minor: some.reduce((sum, { base_minor }) => sum + base_minor, 0),
      amount_minor: some.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    }))
    .filter(({ amount_minor }) => amount_minor !== 0);
}

/** The tenders of a sale that becomes paid: the counted adjustments stay in its price. */
export function countAdjustments(tenders: readonly Tender[]): Tender[] {
  return tenders.map((tender) =>
    tender.adjustment !== undefined && COVERING_STATES.has(tender.state)
      ? { ...tender, adjustment: { ...tender.adjustment, counted: true } }
      : tender,
  );
}
