import * as z from 'zod';
import { type CurrencyCode, currencyDecimals } from '../money/currency.ts';
import { splitRemainderFirst } from '../money/allocate.ts';
import { majorToMinor } from '../money/money.ts';
import { assert } from '../assert.ts';
import type { CardSummary } from '../payments/card.ts';

/** One row of the installments table, with everything known before choosing (DESIGN 12). */
export interface InstallmentPlan {
  readonly quantity: number;
  readonly type: string;
  /** Includes the remainder, so that the installments add up exactly to `total_minor`. */
  readonly first_minor: number;
  readonly each_minor: number;
  readonly interest_basis_points: number;
  readonly annual_cost_basis_points: number;
  readonly interest_minor: number;
  readonly total_minor: number;
}

/** A monthly rate in percent with at most two decimals, so that it is a whole number of basis points. */
const percentage = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => majorToMinor(value, 'USD').ok, { message: 'must have at most two decimals' });

/**
 * The merchant's `financial_fees` (service-interface, Merchant): fees keyed by BIN, each with installments
 * {value: number of installments, percentage}. The key is a prefix of the BIN; the longest match applies.
 */
export const financialFeesSchema = z.record(
  z.string().regex(/^\d{1,8}$/, 'a key is the first 1 to 8 digits of the card number'),
  z.strictObject({
    type: z.string().min(1).max(40).optional(),
    installments: z.array(z.strictObject({ value: z.int().min(1).max(99), percentage })).max(99),
  }),
);
export type FinancialFees = z.infer<typeof financialFeesSchema>;

/** What the issuer of most demo cards offers: 1, 3 without interest, 6 and 12. */
const DEMO_FEES = {
  installments: [
    { value: 1, percentage: 0 },
    { value: 3, percentage: 0 },
    { value: 6, percentage: 1.99 },
    { value: 12, percentage: 2.19 },
  ],
};
/** For Visa and Mastercard except a range of debit cards; other brands have no plans, and the step is skipped. */
export const DEMO_FINANCIAL_FEES: FinancialFees = {
  '4': DEMO_FEES,
  '2': DEMO_FEES,
  '5': DEMO_FEES,
  '481592': { installments: [] },
};

/**
 * The amount from which plans are offered at a counter, in major units: below it a card is charged without asking
 * (docs/assumptions.md). For other currencies they are always offered.
 */
const PLANS_FROM_MAJOR: Partial<Record<CurrencyCode, number>> = {
  ARS: 20_000,
  BRL: 100,
  CLP: 20_000,
  COP: 100_000,
  MXN: 300,
  PEN: 100,
  UYU: 1_000,
};

/** The shop's own setting, or that of its currency, in minor units. */
export function plansFrom(installments_from_minor: number | null, currency: CurrencyCode): number {
  return installments_from_minor ?? (PLANS_FROM_MAJOR[currency] ?? 0) * 10 ** currencyDecimals(currency);
}

function basisPoints(percent: number): number {
  const parsed = majorToMinor(percent, 'USD');
  assert(parsed.ok, `${percent} % is a whole number of basis points`);
  return parsed.value;
}

/**
 * The constant installment of a loan with a monthly rate (French method), rounded half up:
 * amount × i × (1+i)^n / ((1+i)^n − 1), as an exact fraction of big integers.
 */
function annuity(amount_minor: number, monthly_basis_points: number, quantity: number): number {
  const rate = BigInt(monthly_basis_points);
  const grown = (10_000n + rate) ** BigInt(quantity);
  const numerator = BigInt(amount_minor) * rate * grown;
  const denominator = 10_000n * (grown - 10_000n ** BigInt(quantity));
  return Number((2n * numerator + denominator) / (2n * denominator));
}

function plan(amount_minor: number, quantity: number, monthly_basis_points: number, type: string): InstallmentPlan {
  const interest = monthly_basis_points > 0 && quantity > 1;
  const each = interest ? annuity(amount_minor, monthly_basis_points, quantity) : 0;
  const total_minor = interest ? each * quantity : amount_minor;
  return {
    quantity,
    type,
    ...splitRemainderFirst(total_minor, quantity),
    interest_basis_points: interest ? monthly_basis_points : 0,
    annual_cost_basis_points: interest ? monthly_basis_points * 12 : 0,
    interest_minor: total_minor - amount_minor,
    total_minor,
  };
}

/**
 * Plans of a card for an amount, by number of installments. Empty when its BIN has none but the single payment: then
 * there is no question. The charge is always `amount_minor`; interest is between customer and issuer.
 */
export function installmentPlans(fees: FinancialFees, card: CardSummary, amount_minor: number): InstallmentPlan[] {
  const bin = card.issuer_identification_number;
  if (bin === undefined) return [];
  const key = Object.keys(fees)
    .filter((prefix) => bin.startsWith(prefix))
    .sort((a, b) => b.length - a.length)[0];
  const entry = key === undefined ? undefined : fees[key];
  if (!entry) return [];
  const offered = entry.installments.filter(({ value }) => value <= amount_minor).sort((a, b) => a.value - b.value);
  if (!offered.some(({ value }) => value > 1)) return [];
  // A single payment is always possible, even if the table does not list it.
  const single = offered.some(({ value }) => value === 1) ? [] : [{ value: 1, percentage: 0 }];
  return [...single, ...offered].map(({ value, percentage: percent }) =>
    plan(amount_minor, value, basisPoints(percent), entry.type ?? 'issuer'),
  );
}
