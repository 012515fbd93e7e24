import { assert } from '../assert.ts';
import { type CurrencyCode, currencyDecimals } from '../money/currency.ts';
import { assertMinor } from '../money/money.ts';
import { roundCash } from './cash-rounding.ts';
import type { SecondCurrency } from './second-currency-schema.ts';

/** Maximum decimals of a rate, which is stored as the typed text and never becomes a double. */
const RATE_DECIMALS = 6;
const RATE_UNIT = 10n ** BigInt(RATE_DECIMALS);

/** The rate between minor units as an exact fraction. */
function fraction(rate: string, foreign: CurrencyCode, store: CurrencyCode): readonly [bigint, bigint] {
  const [whole = '0', decimals = ''] = rate.split('.');
  const micro = BigInt(whole + decimals.padEnd(RATE_DECIMALS, '0'));
  assert(micro > 0n, 'a rate is more than zero');
  return [micro * 10n ** BigInt(currencyDecimals(store)), RATE_UNIT * 10n ** BigInt(currencyDecimals(foreign))];
}

type Quoted = Pick<SecondCurrency, 'currency' | 'rate'>;

/** The value of foreign cash in the store's currency, rounded down to its minor unit. */
export function worthOf(foreign_minor: number, second: Quoted, store: CurrencyCode): number {
  assertMinor(foreign_minor, 'foreign cash');
  const [numerator, denominator] = fraction(second.rate, second.currency, store);
  const worth_minor = Number((BigInt(foreign_minor) * numerator) / denominator);
  assertMinor(worth_minor, 'worth of foreign cash');
  return worth_minor;
}

/** Whether foreign cash is worth at most `most_minor`; check before calling `worthOf` with an external amount. */
export function worthFits(foreign_minor: number, second: Quoted, store: CurrencyCode, most_minor: number): boolean {
  const [numerator, denominator] = fraction(second.rate, second.currency, store);
  return (BigInt(foreign_minor) * numerator) / denominator <= BigInt(most_minor);
}

/** The amount due in the second currency: the smallest multiple of its step that is worth at least `due_minor`. */
export function foreignDue(due_minor: number, second: SecondCurrency, store: CurrencyCode): number {
  const [numerator, denominator] = fraction(second.rate, second.currency, store);
  const step = BigInt(second.step_minor);
  const exact = (BigInt(due_minor) * denominator + numerator - 1n) / numerator;
  const foreign_minor = Number(((exact + step - 1n) / step) * step);
  assertMinor(foreign_minor, 'amount due in the second currency');
  return foreign_minor;
}

export type ChangeIn = 'store' | 'same';

/** How a payment in the second currency settles the amount due. */
export interface ForeignSettlement {
  /** Value of the cash in the store's currency. */
  readonly worth_minor: number;
  /** The part of the sale that it covers: the requested amount, or the value of the cash if that is less. */
  readonly covers_minor: number;
  /** Change in the store's currency, rounded to its smallest coin, and in the second one. */
  readonly change_minor: number;
  readonly foreign_change_minor: number;
  /** What the drawer received more (+) or less (−) than `covers_minor`, at the rate of the sale. */
  readonly rounding_minor: number;
}

/**
 * Settles `amount_minor` of a sale with `received_minor` of the second currency. Change is given in multiples of
 * `change_step_minor` of that currency as far as possible, and the rest in the store's.
 */
export function settleForeign(
  amount_minor: number,
  received_minor: number,
  change_in: ChangeIn,
  second: SecondCurrency,
  store: CurrencyCode,
  cash_step_minor: number,
): ForeignSettlement {
  const worth_minor = worthOf(received_minor, second, store);
  const cash_due_minor = roundCash(amount_minor, cash_step_minor);
  if (worth_minor < cash_due_minor)
    return {
      worth_minor,
      covers_minor: Math.min(worth_minor, amount_minor),
      change_minor: 0,
      foreign_change_minor: 0,
      rounding_minor: worth_minor - Math.min(worth_minor, amount_minor),
    };
  const excess_minor = worth_minor - cash_due_minor;
  const foreign_change_minor = change_in === 'same' ? wholePieces(excess_minor, second, store) : 0;
  const left_minor = excess_minor - worthOf(foreign_change_minor, second, store);
  const change_minor = roundCash(left_minor, cash_step_minor);
  const rounding_minor = cash_due_minor + left_minor - change_minor - amount_minor;
  return { worth_minor, covers_minor: amount_minor, change_minor, foreign_change_minor, rounding_minor };
}

function wholePieces(excess_minor: number, second: SecondCurrency, store: CurrencyCode): number {
  const [numerator, denominator] = fraction(second.rate, second.currency, store);
  const step = BigInt(second.change_step_minor);
  return Number(((BigInt(excess_minor) * denominator) / numerator / step) * step);
}
