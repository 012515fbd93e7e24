import { assertNever } from '../assert.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { loadedBy } from '../gift/gift-card.ts';
import { giftPaidOf } from '../sale/tender-kind.ts';
import { creditedTo } from '../sale/exchange.ts';
import { priceSale } from '../sale/pricing.ts';
import type { ShiftFact } from './shift-tally.ts';

/** The figures of a shift that can be traced to their entries. */
export const SHIFT_FIGURES = [
  'sales',
  'discounts',
  'tips',
  'refunds',
  'cash_refunds',
  'card_refunds',
  'exchanges',
  'gifts',
  'others',
  'cash',
  'cards',
  'rounding',
] as const;
export type ShiftFigure = (typeof SHIFT_FIGURES)[number];

/** The sale to which a fact belongs, and when it happened. */
export interface FactOrigin {
  readonly at_ms: number;
  readonly sale_id: string;
  readonly sale_number: number | null;
}

/** One entry behind a figure. `parts`: what a sale brought in this shift without being entirely in it. */
export interface FigureEntry extends FactOrigin {
  readonly kind: 'sale' | 'cash' | 'card' | 'cash_back' | 'cash_refund' | 'card_refund' | 'gift' | 'parts';
  /** Signed, in minor units. */
  readonly amount_minor: number;
  /** Brand of the card; empty for anything else. */
  readonly brand: string;
}

/** The entries behind a figure, newest first. `entries` and `earlier` always add up to `total_minor`. */
export interface FollowedFigure {
  readonly figure: ShiftFigure;
  readonly currency: CurrencyCode;
  readonly total_minor: number;
  readonly entries: readonly FigureEntry[];
  /** The sum of the entries that are not listed; null when all are. */
  readonly earlier: { readonly count: number; readonly amount_minor: number } | null;
}

type Parts = Readonly<Record<Exclude<ShiftFigure, 'others'>, number>>;
type FigureFact = Extract<ShiftFact, { readonly kind: `${'cash' | 'card' | 'gift'}_${string}` | 'sale_paid' }>;
const NOTHING: Parts = {
  sales: 0,
  discounts: 0,
  tips: 0,
  refunds: 0,
  cash_refunds: 0,
  card_refunds: 0,
  exchanges: 0,
  gifts: 0,
  cash: 0,
  cards: 0,
  rounding: 0,
};

/** What one fact adds to each figure; null when it adds to none. */
function partsOf(fact: FigureFact): { readonly kind: FigureEntry['kind']; readonly parts: Parts } | null {
  switch (fact.kind) {
    case 'sale_paid': {
      const { totals } = priceSale(fact.sale, 1);
      const exchanged_minor = -creditedTo(fact.sale);
      const sold = {
        ...{ sales: totals.total_minor - loadedBy(fact.sale), gifts: loadedBy(fact.sale) - giftPaidOf(fact.sale) },
        ...{ discounts: -totals.discount_minor, tips: fact.sale.tip_minor },
        ...{ refunds: exchanged_minor, exchanges: exchanged_minor },
      };
      return { kind: 'sale', parts: { ...NOTHING, ...sold } };
    }
    case 'cash_taken':
    case 'cash_returned': {
      const sign = fact.kind === 'cash_taken' ? 1 : -1;
      const { amount_minor, rounding_minor = 0 } = fact.tender;
      const parts = { ...NOTHING, cash: sign * amount_minor, rounding: sign * rounding_minor };
      return { kind: fact.kind === 'cash_taken' ? 'cash' : 'cash_back', parts };
    }
    case 'cash_refunded': {
      const { amount_minor, handed_minor } = fact;
      const back_minor = -amount_minor;
      const back = { refunds: back_minor, cash_refunds: back_minor, cash: back_minor };
      return { kind: 'cash_refund', parts: { ...NOTHING, ...back, rounding: amount_minor - handed_minor } };
    }
    case 'card_taken':
      return { kind: 'card', parts: { ...NOTHING, cards: fact.amount_minor } };
    case 'card_returned': {
      const back_minor = -fact.amount_minor;
      const back = { refunds: back_minor, card_refunds: back_minor, cards: back_minor };
      return { kind: 'card_refund', parts: { ...NOTHING, ...back } };
    }
    case 'gift_given':
      return { kind: 'gift', parts: { ...NOTHING, refunds: -fact.amount_minor, gifts: fact.amount_minor } };
    case 'gift_unsold':
      return { kind: 'gift', parts: { ...NOTHING, refunds: fact.amount_minor, gifts: -fact.amount_minor } };
    case 'gift_adjusted':
    case 'cash_moved':
      return null;
    default:
      return assertNever(fact, 'fact behind a figure');
  }
}

/**
 * Tenders of sales that are not entirely in this shift: cash and card amounts beyond what the other figures explain.
 */
const othersOf = ({ cash, cards, sales, tips, refunds, gifts }: Parts): number =>
  cash + cards - sales - tips - refunds - gifts;

export interface FigureTally {
  /** A fact without a sale adds to no figure. */
  see(fact: ShiftFact, origin: FactOrigin | null): void;
  /** At most `entries_max` entries; the rest as one sum. */
  figure(entries_max: number): FollowedFigure;
}

/** Collects the entries of one figure in one currency, from the same facts that the report sums up. */
export function createFigureTally(figure: ShiftFigure, currency: CurrencyCode): FigureTally {
  const entries: FigureEntry[] = [];
  /** Parts of a sale cancel out once it is complete, so they are summed by sale. */
  const others = new Map<string, FigureEntry>();

  const see = (fact: ShiftFact, origin: FactOrigin | null): void => {
    if (origin === null || !isOfFigures(fact)) return;
    const added = currencyOf(fact) === currency ? partsOf(fact) : null;
    if (added === null) return;
    const brand = 'brand' in fact ? fact.brand : '';
    if (figure !== 'others') {
      const amount_minor = added.parts[figure];
      if (amount_minor !== 0) entries.push({ ...origin, kind: added.kind, amount_minor, brand });
      return;
    }
    const before_minor = others.get(origin.sale_id)?.amount_minor ?? 0;
    const amount_minor = before_minor + othersOf(added.parts);
    others.set(origin.sale_id, { ...origin, kind: 'parts', amount_minor, brand: '' });
  };
  return {
    see,
    figure: (entries_max) => {
      const all = figure === 'others' ? [...others.values()].filter(({ amount_minor }) => amount_minor !== 0) : entries;
      const newest = all.toReversed();
      const rest = newest.slice(entries_max);
      return {
        figure,
        currency,
        total_minor: sumOf(newest),
        entries: newest.slice(0, entries_max),
        earlier: rest.length === 0 ? null : { count: rest.length, amount_minor: sumOf(rest) },
      };
    },
  };
}

const isOfFigures = (fact: ShiftFact): fact is FigureFact =>
  fact.kind !== 'opened' && fact.kind !== 'drawer_opened' && fact.kind !== 'counted' && fact.kind !== 'handed_over';

function currencyOf(fact: FigureFact): CurrencyCode {
  if (fact.kind === 'sale_paid') return fact.sale.currency;
  return fact.kind === 'cash_moved' ? fact.moved.currency : fact.currency;
}

const sumOf = (entries: readonly FigureEntry[]): number =>
  entries.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
