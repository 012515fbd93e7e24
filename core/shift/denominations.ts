import { type CurrencyCode, currencyDecimals } from '../money/currency.ts';
import type { CountLine } from './cash-count-schema.ts';

/** Notes and coins in circulation, in major units as people write them; largest first. */
const IN_USE: Readonly<Record<CurrencyCode, readonly string[]>> = {
  CLP: ['20000', '10000', '5000', '2000', '1000', '500', '100', '50', '10'],
  PYG: ['100000', '50000', '20000', '10000', '5000', '2000', '1000', '500', '100', '50'],
  JPY: ['10000', '5000', '2000', '1000', '500', '100', '50', '10', '5', '1'],
  ARS: ['20000', '10000', '2000', '1000', '500', '200', '100', '50', '20', '10', '5', '2', '1'],
  BRL: ['200', '100', '50', '20', '10', '5', '2', '1', '0.5', '0.25', '0.1', '0.05'],
  COP: ['100000', '50000', '20000', '10000', '5000', '2000', '1000', '500', '200', '100', '50'],
  MXN: ['1000', '500', '200', '100', '50', '20', '10', '5', '2', '1', '0.5'],
  PEN: ['200', '100', '50', '20', '10', '5', '2', '1', '0.5', '0.2', '0.1'],
  UYU: ['2000', '1000', '500', '200', '100', '50', '20', '10', '5', '2', '1'],
  USD: ['100', '50', '20', '10', '5', '2', '1', '0.5', '0.25', '0.1', '0.05', '0.01'],
  EUR: ['200', '100', '50', '20', '10', '5', '2', '1', '0.5', '0.2', '0.1', '0.05', '0.02', '0.01'],
  KWD: ['20', '10', '5', '1', '0.5', '0.25', '0.1', '0.05', '0.02', '0.01', '0.005'],
  BHD: ['20', '10', '5', '1', '0.5', '0.1', '0.05', '0.025', '0.01', '0.005'],
  TND: ['50', '20', '10', '5', '2', '1', '0.5', '0.2', '0.1', '0.05', '0.02', '0.01', '0.005'],
};

/** `0.25` KWD is 250, without floating point. */
function minorOf(major: string, currency: CurrencyCode): number {
  const [whole = '', fraction = ''] = major.split('.');
  return Number(whole + fraction.padEnd(currencyDecimals(currency), '0'));
}

/**
 * The fewest notes and coins for an amount, largest first; null when there are none, below the smallest coin. In the
 * currencies above, always taking the largest that fits needs the fewest pieces.
 */
export function fewestPieces(amount_minor: number, currency: CurrencyCode): readonly CountLine[] | null {
  let rest_minor = amount_minor;
  const lines = denominations(currency).map((value_minor) => {
    const pieces = Math.floor(rest_minor / value_minor);
    rest_minor -= pieces * value_minor;
    return { currency, value_minor, pieces };
  });
  return rest_minor === 0 ? lines.filter(({ pieces }) => pieces > 0) : null;
}

/** The pieces in which a drawer of this currency is counted, in minor units, largest first. */
export function denominations(currency: CurrencyCode): readonly number[] {
  return IN_USE[currency].map((major) => minorOf(major, currency));
}
