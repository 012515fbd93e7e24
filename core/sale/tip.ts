import type { CurrencyCode } from '../money/currency.ts';
import { currencyDecimals } from '../money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { percentOf } from '../money/rounding.ts';
import { priceSale } from './pricing.ts';
import { holdsNothing } from './tender.ts';
import type { Sale } from './sale.ts';

/** A suggested tip. `basis_points` is null for a tip offered as an amount. */
export interface TipPreset {
  readonly basis_points: number | null;
  readonly amount_minor: number;
}

/** How tips are suggested; the settings of the same names. */
export interface TipRules {
  /** `smart`: amounts for a small total, percentages for the rest. */
  readonly tip_presets: 'percent' | 'amount' | 'smart';
  readonly tip_percent_basis_points: readonly number[];
  /** Null uses the currency's defaults. */
  readonly tip_amounts_minor: readonly number[] | null;
  readonly tip_small_total_minor: number | null;
  readonly tip_on_taxes: boolean;
  readonly tip_before_discounts: boolean;
}

/** Round amounts for a small bill, and the largest total for which they are offered, in major units. */
const SMALL: Partial<Record<CurrencyCode, { readonly amounts: readonly number[]; readonly total: number }>> = {
  CLP: { amounts: [200, 300, 500], total: 5_000 },
  ARS: { amounts: [200, 500, 1_000], total: 5_000 },
  COP: { amounts: [1_000, 2_000, 3_000], total: 20_000 },
  PYG: { amounts: [2_000, 3_000, 5_000], total: 40_000 },
  JPY: { amounts: [100, 200, 300], total: 1_000 },
  UYU: { amounts: [10, 20, 50], total: 300 },
  MXN: { amounts: [5, 10, 20], total: 100 },
};
/** For currencies whose unit is about the tip for a coffee. */
const SMALL_ANYWHERE = { amounts: [1, 2, 3], total: 10 };
/** For currencies with three decimals, whose unit buys a meal. */
const SMALL_OF_THOUSANDTHS = { amounts: [0.25, 0.5, 1], total: 5 };

function smallTips(currency: CurrencyCode): { readonly amounts: readonly number[]; readonly total_minor: number } {
  const unit_minor = 10 ** currencyDecimals(currency);
  const { amounts, total } = SMALL[currency] ?? (unit_minor === 1_000 ? SMALL_OF_THOUSANDTHS : SMALL_ANYWHERE);
  return { amounts: amounts.map((major) => major * unit_minor), total_minor: total * unit_minor };
}

/**
 * The base of percentage tips: the goods with or without taxes, before or after discounts, depending on the settings.
 * Gift card loads are excluded, because they involve no service.
 */
export function tipBasis(sale: Pick<Sale, 'lines' | 'discount'>, rules: TipRules): number {
  const goods = { ...sale, lines: sale.lines.filter(({ gift }) => gift === undefined) };
  if (goods.lines.length === 0) return 0;
  const { totals } = priceSale(rules.tip_before_discounts ? withoutDiscounts(goods) : goods, 1);
  const taxes_minor = totals.taxes.reduce((sum, tax) => sum + tax.amount_minor, 0);
  return totals.total_minor - (rules.tip_on_taxes ? 0 : taxes_minor);
}

function withoutDiscounts({ lines }: Pick<Sale, 'lines'>): Pick<Sale, 'lines'> {
  return { lines: lines.map(({ discount: _given, promotions: _promoted, ...line }) => line) };
}

/** Suggested tips, in the order of the settings. None is ever preselected (DESIGN 13.9). */
export function tipPresets(
  sale: Pick<Sale, 'lines' | 'discount'>,
  total_minor: number,
  currency: CurrencyCode,
  rules: TipRules,
): readonly TipPreset[] {
  const small = smallTips(currency);
  const is_small = total_minor <= (rules.tip_small_total_minor ?? small.total_minor);
  if (rules.tip_presets === 'amount' || (rules.tip_presets === 'smart' && is_small)) {
    const amounts = rules.tip_amounts_minor ?? small.amounts;
    return amounts
      .filter((amount_minor) => tipFits(total_minor, amount_minor))
      .map((amount_minor) => ({ basis_points: null, amount_minor }));
  }
  const basis_minor = tipBasis(sale, rules);
  return rules.tip_percent_basis_points
    .map((basis_points) => ({ basis_points, amount_minor: percentOf(basis_minor, basis_points) }))
    .filter(({ amount_minor }) => amount_minor > 0);
}

/** Where the tip is chosen: beside the choice of tender, or in a step of its own before it. */
export type TipPlace = 'with_tender' | 'first';

/** Whether the tip can still change: no tender is paid, in flight or in doubt. */
export function tipIsOpen(sale: Pick<Sale, 'tenders'>): boolean {
  // A hold pays nothing before its capture, which includes the tip.
  return holdsNothing({ tenders: sale.tenders.filter(({ state }) => state !== 'held') });
}

/** Whether total and tip together stay within the limit of one payment (12 digits, EMV tag 9F02). */
export function tipFits(total_minor: number, tip_minor: number): boolean {
  return total_minor + tip_minor <= AMOUNT_MINOR_MAX;
}
