import { currencyDecimals } from '../../../../core/money/currency.ts';
import { numberMarks } from '../../../../core/money/format.ts';
import { hourBars } from '../../../../core/shift/hour-bars.ts';
import type { CurrencyReport } from '../../../../core/shift/shift-report.ts';
import type { Bar } from '../../../components/bars.tsx';
import { brandText } from '../../../text/brand-text.ts';
import type { Wording } from '../../../text/wording.ts';

/** The unit of the values over the bars, chosen so that the largest has at most five digits. */
export interface BarUnit {
  readonly key: 'ones' | 'thousands' | 'millions';
  /** Minor units per unit. */
  readonly minor: number;
}

/** The unit for amounts up to `most_minor`. */
export function barUnit(most_minor: number, currency: CurrencyReport['currency']): BarUnit {
  const one = 10 ** currencyDecimals(currency);
  if (most_minor < 100_000 * one) return { key: 'ones', minor: one };
  return most_minor < 10_000_000 * one
    ? { key: 'thousands', minor: 1_000 * one }
    : { key: 'millions', minor: 1_000_000 * one };
}

/** Rounded for display; the exact amounts are in the tables. */
function shortAmount(amount_minor: number, unit: BarUnit, { store_locale }: Wording): string {
  const whole = Math.round(amount_minor / unit.minor);
  if (whole > 0 || amount_minor === 0)
    return String(whole).replace(/\B(?=(\d{3})+$)/g, numberMarks(store_locale).group);
  return '<1';
}

export interface Chart {
  readonly bars: readonly Bar[];
  readonly unit: BarUnit['key'];
  /** The largest bar as printed and in full, to explain the unit. */
  readonly most: { readonly short: string; readonly full: string };
}

/** Bars for amounts, in a unit that keeps the numbers short. */
export function chartOf(
  parts: readonly { readonly label: string; readonly amount_minor: number }[],
  currency: CurrencyReport['currency'],
  wording: Wording,
): Chart {
  const most_minor = Math.max(0, ...parts.map(({ amount_minor }) => amount_minor));
  const unit = barUnit(most_minor, currency);
  const bars = parts.map(({ label, amount_minor }) => ({
    label,
    value: shortAmount(Math.max(0, amount_minor), unit, wording),
    amount: Math.max(0, amount_minor),
  }));
  const most = { short: shortAmount(most_minor, unit, wording), full: wording.money(most_minor, currency) };
  return { bars, unit: unit.key, most };
}

/** Sales by local hour. */
export function hourChart({ quarters, currency }: CurrencyReport, wording: Wording): Chart {
  const parts = hourBars(quarters).map(({ hour, hours, amount_minor }) => ({
    label: hours === 1 ? wording.say('shift.hour', { hour }) : `${hour}–${(hour + hours) % 24}`,
    amount_minor,
  }));
  return chartOf(parts, currency, wording);
}

/** Takings by tender: cash first, then brands from the largest; small ones are combined. */
export function tenderChart(
  { cash, cards, currency }: CurrencyReport,
  wording: Wording,
  { bars_max = 7, hides_cash = false } = {},
): Chart {
  const { say } = wording;
  const brands = [...cards]
    .sort((a, b) => b.amount_minor - a.amount_minor)
    .map(({ brand, amount_minor }) => ({
      label: brandText(brand, wording) ?? say('shift.card.unnamed'),
      amount_minor,
    }));
  const shown = brands.slice(0, bars_max - 1);
  const rest_minor = brands.slice(bars_max - 1).reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const rest = rest_minor === 0 ? [] : [{ label: say('shift.card.others'), amount_minor: rest_minor }];
  const coins = hides_cash ? [] : [{ label: say('shift.cash'), amount_minor: cash.amount_minor }];
  return chartOf([...coins, ...shown, ...rest], currency, wording);
}
