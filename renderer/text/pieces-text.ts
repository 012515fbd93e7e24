import { type CurrencyCode, currencyDecimals } from '../../core/money/currency.ts';
import type { CountLine } from '../../core/shift/cash-count-schema.ts';
import type { Wording } from './wording.ts';

/** An amount without decimals if they are all zero: columns of notes and coins read faster, and fit. */
export function plainMoney(amount_minor: number, currency: CurrencyCode, { money }: Wording): string {
  const text = money(amount_minor, currency);
  const whole = amount_minor % 10 ** currencyDecimals(currency) === 0;
  return whole && currencyDecimals(currency) > 0 ? text.replace(/[.,]0+$/, '') : text;
}

/** `3 × $20.000 · 1 × $5.000`. */
export function piecesText(lines: readonly CountLine[], wording: Wording): string {
  return lines
    .map(({ pieces, value_minor, currency }) => `${pieces} × ${plainMoney(value_minor, currency, wording)}`)
    .join(' · ');
}
