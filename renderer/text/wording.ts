import type { Language, TillSlice } from '../../core/contract/snapshot.ts';
import type { CurrencyCode } from '../../core/money/currency.ts';
import { formatMoney, formatPercent, NO_BREAK_SPACE } from '../../core/money/format.ts';
import { brandName } from '../../core/payments/brand-name.ts';
import type { CardSummary } from '../../core/payments/card.ts';
import type { Say } from '../i18n.ts';
import { useLanguage, useSay } from '../i18n.ts';
import { useTill } from '../stores/till-context.tsx';
import { clockTime, clockTimeWithSeconds, dayAndMonth } from './moments.ts';
import { spokenMoney } from './spoken-money.ts';

/** Everything a view needs to put facts into words: phrases follow the user, money follows the store (DESIGN 12). */
export interface Wording {
  readonly say: Say;
  readonly language: Language;
  readonly store_locale: string;
  readonly currency: CurrencyCode;
  /** In the till's currency unless another one is named. */
  money(amount_minor: number, other?: CurrencyCode): string;
  signedMoney(amount_minor: number): string;
  /** The amount for screen readers. */
  spoken(amount_minor: number): string;
  percent(basis_points: number): string;
  /** `Visa •••• 4821`. */
  card(card: Pick<CardSummary, 'brand' | 'last_four'>): string;
  time(at_ms: number): string;
  timeWithSeconds(at_ms: number): string;
  /** `21 nov 17:42`. */
  dayTime(at_ms: number): string;
}

export function createWording(
  say: Say,
  language: Language,
  till: Pick<TillSlice, 'store_locale' | 'currency'>,
): Wording {
  const { store_locale, currency } = till;
  return {
    say,
    language,
    store_locale,
    currency,
    money: (amount_minor, other = currency) => formatMoney(amount_minor, other, store_locale),
    signedMoney: (amount_minor) => formatMoney(amount_minor, currency, store_locale, { signed: true }),
    spoken: (amount_minor) => spokenMoney(amount_minor, currency, language),
    percent: (basis_points) => formatPercent(basis_points, store_locale),
    // One unit: brand and digits never part at the end of a line (DESIGN 12).
    card: ({ brand, last_four }) =>
      say('common.card', { brand: brandName(brand), last_four }).replaceAll(' ', NO_BREAK_SPACE),
    time: clockTime,
    timeWithSeconds: clockTimeWithSeconds,
    dayTime: (at_ms) => `${dayAndMonth(at_ms, language)} ${clockTime(at_ms)}`,
  };
}

/** The words of this till in the language chosen now. */
export function useWording(): Wording {
  const say = useSay();
  const language = useLanguage();
  const store_locale = useTill(({ till }) => till.store_locale);
  const currency = useTill(({ till }) => till.currency);
  return createWording(say, language, { store_locale, currency });
}
