import type { CheckoutSlice, CheckoutStep } from '../../../../core/contract/snapshot.ts';
import { type CurrencyCode, currencyDecimals } from '../../../../core/money/currency.ts';
import { numberMarks } from '../../../../core/money/format.ts';
import { AMOUNT_MINOR_MAX } from '../../../../core/money/money.ts';
import { type ChangeIn, settleForeign, worthFits } from '../../../../core/sale/second-currency.ts';
import { coverOf } from '../../../../core/sale/tender-adjustment.ts';
import type { DraftPart } from '../frame/rail-view.ts';
import { adjustmentText } from './way-cost.ts';
import type { Wording } from '../../../text/wording.ts';

export type CashStep = Extract<CheckoutStep, { step: 'cash' }>;

/** The cash screen for the amount typed so far, in the currency being taken. */
export interface CashView {
  readonly currency: CurrencyCode;
  readonly due_minor: number;
  /** Shown under the amount due: the rounding or the exchange rate. */
  readonly hint: string | null;
  readonly suggestions_minor: readonly number[];
  readonly max_minor: number;
  readonly decimals: number;
  /** Null until something is typed; then the change or the missing amount. */
  readonly change: { readonly is_missing: boolean; readonly text: string } | null;
  /** This part for the rail: the cash received, rounded to coins, and what it covers of the sale. */
  readonly part: DraftPart;
  readonly can_take: boolean;
  readonly foot: { readonly label: string; readonly value?: string };
}

/** How much of this part an amount of cash covers. */
function coveredIn({ amount_minor, covers_minor = amount_minor, quote }: CashStep, pays_minor: number): number {
  if (pays_minor === amount_minor) return covers_minor;
  return quote === undefined ? pays_minor : coverOf(pays_minor, covers_minor, quote);
}

/** A part paid in full is received as rounded to coins. */
function partOf(step: CashStep, pays_minor: number): DraftPart {
  const covers_minor = coveredIn(step, pays_minor);
  if (pays_minor !== step.amount_minor) return { kind: 'cash', amount_minor: pays_minor, covers_minor };
  const { cash_due_minor } = step;
  return { kind: 'cash', amount_minor: cash_due_minor, covers_minor, is_rounded: cash_due_minor !== pays_minor };
}

/** Cash in the store's currency. */
export function storeCash(
  step: CashStep,
  received_minor: number | null,
  checkout: CheckoutSlice,
  wording: Wording,
): CashView {
  const { money, currency } = wording;
  const { cash_due_minor, amount_minor } = step;
  const missing_minor = received_minor === null ? 0 : cash_due_minor - received_minor;
  const pays_minor = received_minor === null ? amount_minor : Math.min(received_minor, amount_minor);
  const covers_minor = coveredIn(step, pays_minor);
  const text = money(Math.abs(missing_minor));
  return {
    currency,
    due_minor: cash_due_minor,
    hint: hintOf(step, wording),
    suggestions_minor: step.suggestions_minor.slice(0, 4),
    max_minor: AMOUNT_MINOR_MAX,
    decimals: currencyDecimals(currency),
    change: received_minor === null ? null : { is_missing: missing_minor > 0, text },
    part: partOf(step, pays_minor),
    can_take: received_minor !== null,
    foot: footOf(
      received_minor,
      missing_minor > 0 ? covers_minor : coveredIn(step, amount_minor),
      text,
      checkout,
      wording,
    ),
  };
}

/** How the amount due is calculated: rounding to coins, and the adjustment for cash. */
function hintOf(
  { amount_minor, covers_minor = amount_minor, cash_due_minor, quote }: CashStep,
  wording: Wording,
): string | null {
  const { say, money } = wording;
  const rounded = cash_due_minor === amount_minor ? [] : [say('payment.cashRounded', { amount: money(amount_minor) })];
  if (quote === undefined || covers_minor === amount_minor) return rounded[0] ?? null;
  const taken = { basis_points: quote.basis_points, amount_minor: amount_minor - covers_minor };
  const adjusted = `${money(covers_minor)} ${adjustmentText(taken, covers_minor, wording)}`;
  return [adjusted, ...rounded].join(' · ');
}

/** Cash in the second currency, by the till's own rules (core/sale/second-currency.ts). */
export function foreignCash(
  step: CashStep,
  received_minor: number | null,
  change_in: ChangeIn,
  checkout: CheckoutSlice,
  wording: Wording,
): CashView {
  const second = step.second_currency;
  if (!second) return storeCash(step, received_minor, checkout, wording);
  const { say, money, currency } = wording;
  const typed = received_minor ?? 0;
  const is_multiple = typed % second.step_minor === 0;
  const fits = worthFits(typed, second, currency, AMOUNT_MINOR_MAX) && is_multiple;
  const settled =
    received_minor !== null && fits
      ? settleForeign(step.amount_minor, typed, change_in, second, currency, step.cash_step_minor ?? 1)
      : null;
  const is_missing = settled !== null && settled.worth_minor < step.cash_due_minor;
  const change = settled && (is_missing ? money(step.cash_due_minor - settled.worth_minor) : changeText(settled));
  function changeText({ change_minor, foreign_change_minor }: NonNullable<typeof settled>): string {
    const foreign = money(foreign_change_minor, second?.currency);
    if (foreign_change_minor === 0) return money(change_minor);
    return change_minor === 0 ? foreign : say('tender.changeBoth', { foreign, store: money(change_minor) });
  }
  const pays_minor = settled?.covers_minor ?? step.amount_minor;
  return {
    currency: second.currency,
    due_minor: second.due_minor,
    hint: say('tender.rate', {
      unit: money(10 ** currencyDecimals(second.currency), second.currency),
      rate: rateText(second.rate, wording),
      amount: money(step.cash_due_minor),
    }),
    suggestions_minor: second.suggestions_minor.slice(0, 4),
    max_minor: AMOUNT_MINOR_MAX,
    decimals: currencyDecimals(second.currency),
    change: change === null ? null : { is_missing, text: change },
    part: partOf(step, pays_minor),
    can_take: settled !== null && settled.covers_minor > 0,
    foot:
      settled === null
        ? {
            label: is_multiple
              ? say('payment.cashTakeEmpty')
              : say('tender.multiples', { step: money(second.step_minor, second.currency) }),
          }
        : { label: say('tender.worth', { amount: money(settled.worth_minor) }) },
  };
}

/** A rate in the store's number format; it has more decimals than money. */
export function rateText(rate: string, { store_locale }: Pick<Wording, 'store_locale'>): string {
  const [whole = '', decimals] = rate.split('.');
  const { group, decimal } = numberMarks(store_locale);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return decimals === undefined ? grouped : grouped + decimal + decimals;
}

/** What happens after taking the cash, for the footer: the change, or what is left to pay. */
function footOf(
  received_minor: number | null,
  covered_minor: number,
  change: string,
  checkout: CheckoutSlice,
  { say, money }: Wording,
): CashView['foot'] {
  if (received_minor === null) return { label: say('payment.cashTakeEmpty') };
  const left_minor = checkout.left_minor - covered_minor;
  return left_minor > 0
    ? { label: say('payment.cashPartLeft'), value: money(left_minor) }
    : { label: say('payment.cashChange'), value: change };
}
