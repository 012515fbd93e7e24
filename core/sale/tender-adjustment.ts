import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { percentOf } from '../money/rounding.ts';
import type { Sale, Tender } from './sale.ts';
import type { PaymentPart } from './split.ts';
import type { TenderKind } from './tender-kind.ts';
import { COVERING_STATES } from './tender-state.ts';

/**
 * Nobody pays a third more or less for the way they pay: above that it is a mistake. A part never falls to nothing by
 * it.
 */
export const ADJUSTMENT_BASIS_POINTS_MAX = 3_000;

/** Kinds that a shop may make dearer or cheaper. Goods that came back are worth what they are worth. */
export const ADJUSTED_KINDS = ['cash', 'card', 'link', 'gift'] as const satisfies readonly TenderKind[];
type AdjustedKind = (typeof ADJUSTED_KINDS)[number];

/**
 * The settings of the same names (docs/specs/tender-adjustment.md). Basis points are signed: below zero is a discount.
 */
export type AdjustmentRules = Readonly<Record<`tender_${AdjustedKind}_basis_points`, number>> & {
  /** Who answers for the shop stated that the law lets it surcharge; otherwise a surcharge is none. */
  readonly surcharge_allowed: boolean;
  /** Per sale and kind; null: no cap. */
  readonly tender_adjustment_max_minor: number | null;
  /** A kiosk charges what it shows. */
  readonly kiosk: boolean;
};

/** What one way of paying does to the next part of a sale. */
export interface TenderQuote {
  readonly basis_points: number;
  readonly max_minor: number | null;
  /** Goods that are still to be paid: what a part covers of them is what it is adjusted on. */
  readonly adjustable_minor: number;
  /** What parts of the same kind and rate took before: goods, and the adjustment of them, unsigned. */
  readonly base_before_minor: number;
  readonly before_minor: number;
}

/** Of the ways that change anything. */
export type TenderQuotes = Partial<Readonly<Record<TenderKind, TenderQuote>>>;

function rateOf(kind: TenderKind, rules: AdjustmentRules): number {
  if (kind === 'credit' || rules.kiosk) return 0;
  const basis_points = rules[`tender_${kind}_basis_points`];
  return basis_points > 0 && !rules.surcharge_allowed ? 0 : basis_points;
}

/** `adjustable_minor` is what is left of the goods: no tip, and no money that goes on a gift card. */
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
 * What a part that covers `covers_minor` costs more (+) or less (−). It is counted on all parts of its kind together,
 * half up and no more than the cap, less what the earlier ones took: so that however a sale is cut, and in whatever
 * order, they add up to the percentage of what they cover together. A part always costs something.
 */
export function adjustmentOf(covers_minor: number, quote: TenderQuote): number {
  const { basis_points, max_minor, adjustable_minor, base_before_minor, before_minor } = quote;
  const base_minor = Math.min(covers_minor, adjustable_minor);
  if (basis_points === 0 || base_minor < 1) return 0;
  const whole_minor = percentOf(base_before_minor + base_minor, Math.abs(basis_points));
  const more_minor = Math.max(0, Math.min(whole_minor, max_minor ?? whole_minor) - before_minor);
  return basis_points > 0 ? more_minor : 0 - Math.min(more_minor, base_minor - 1);
}

/** What is charged for a part that covers this much. */
export const costOf = (covers_minor: number, quote: TenderQuote): number =>
  covers_minor + adjustmentOf(covers_minor, quote);

/**
 * The most that `paid_minor` covers, up to `most_minor`: money that does not suffice for a part pays for less of it.
 */
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

/** The part as this way of paying charges it; null: more than one payment may be. */
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

/** What a part covers of the sale as it is listed. */
export const coveredBy = ({ amount_minor, adjustment }: Pick<Tender, 'amount_minor' | 'adjustment'>): number =>
  amount_minor - (adjustment?.amount_minor ?? 0);

type Counting = Pick<Sale, 'state' | 'tenders'>;

/**
 * The adjustments that count in what a sale costs: of one that is paid those that it was paid with, of one that is not
 * those of what counts as paid. A payment that is not bound never counts.
 */
const countedOf = ({ state, tenders }: Counting): NonNullable<Tender['adjustment']>[] =>
  tenders.flatMap(({ adjustment, state: part }) => {
    const counts = state === 'PAID' ? adjustment?.counted === true : COVERING_STATES.has(part);
    return counts && adjustment !== undefined ? [adjustment] : [];
  });

/** What the ways of paying made a sale cost more (+) or less (−). */
export const adjustedMinor = (sale: Counting): number =>
  countedOf(sale).reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/** The same by rate, in the order in which they were paid. */
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

/** The parts of a sale that becomes paid: what those that count were adjusted by stays in its price. */
export function countAdjustments(tenders: readonly Tender[]): Tender[] {
  return tenders.map((tender) =>
    tender.adjustment !== undefined && COVERING_STATES.has(tender.state)
      ? { ...tender, adjustment: { ...tender.adjustment, counted: true } }
      : tender,
  );
}
