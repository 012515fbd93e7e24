import type { Language, TillSlice } from '../../core/contract/snapshot.ts';
import { currencyDecimals, type CurrencyCode } from '../../core/money/currency.ts';
import { formatMoney, formatPercent, NO_BREAK_SPACE, numberMarks } from '../../core/money/format.ts';
import { brandName } from '../../core/payments/brand-name.ts';
import type { CardSummary } from '../../core/payments/card.ts';
import type { Say } from '../i18n.ts';
import { useLanguage, useSay } from '../i18n.ts';
import { useTill } from '../stores/till-context.tsx';
import { clockTime, clockTimeWithSeconds, dayAndMonth } from './moments.ts';

type Names = Readonly<Record<Language, readonly [one: string, many: string]>>;

const PESO: Names = { es: ['peso', 'pesos'], pt: ['peso', 'pesos'], en: ['peso', 'pesos'] };
const DINAR: Names = { es: ['dinar', 'dinares'], pt: ['dinar', 'dinares'], en: ['dinar', 'dinars'] };

/** The spoken names of each currency in the store's own country. */
const NAMES: Readonly<Record<CurrencyCode, Names>> = {
  CLP: PESO,
  ARS: PESO,
  COP: PESO,
  MXN: PESO,
  UYU: PESO,
  PYG: { es: ['guaraní', 'guaraníes'], pt: ['guarani', 'guaranis'], en: ['guarani', 'guaranis'] },
  PEN: { es: ['sol', 'soles'], pt: ['sol', 'sóis'], en: ['sol', 'soles'] },
  BRL: { es: ['real', 'reales'], pt: ['real', 'reais'], en: ['real', 'reais'] },
  USD: { es: ['dólar', 'dólares'], pt: ['dólar', 'dólares'], en: ['dollar', 'dollars'] },
  EUR: { es: ['euro', 'euros'], pt: ['euro', 'euros'], en: ['euro', 'euros'] },
  JPY: { es: ['yen', 'yenes'], pt: ['iene', 'ienes'], en: ['yen', 'yen'] },
  KWD: DINAR,
  BHD: DINAR,
  TND: DINAR,
};

/**
 * An amount for screen readers: `64.731 pesos`, `12,50 dólares` (DESIGN 11, live regions). Screen readers pronounce
 * symbols differently, but not names. Separators follow the language, which is what the reader's voice expects.
 */
function spokenMoney(amount_minor: number, currency: CurrencyCode, language: Language): string {
  const decimals = currencyDecimals(currency);
  const marks = numberMarks(language === 'en' ? 'en-US' : 'es-CL');
  const digits = String(Math.abs(amount_minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  const number =
    whole.replace(/\B(?=(\d{3})+$)/g, marks.group) + (/[1-9]/.test(fraction) ? marks.decimal + fraction : '');
  const [one, many] = NAMES[currency][language];
  return `${number} ${number === '1' ? one : many}`;
}

/** Puts facts into words: phrases follow the user, money follows the store (DESIGN 12). */
export interface Wording {
  readonly say: Say;
  readonly language: Language;
  readonly store_locale: string;
  readonly currency: CurrencyCode;
  /** Formats in the till's currency unless another is given. */
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
    // Non-breaking: brand and digits stay on one line (DESIGN 12).
    card: ({ brand, last_four }) =>
      say('common.card', { brand: brandName(brand), last_four }).replaceAll(' ', NO_BREAK_SPACE),
    time: clockTime,
    timeWithSeconds: clockTimeWithSeconds,
    dayTime: (at_ms) => `${dayAndMonth(at_ms, language)} ${clockTime(at_ms)}`,
  };
}

/** The wording of this till in the current language. */
export function useWording(): Wording {
  const say = useSay();
  const language = useLanguage();
  const store_locale = useTill(({ till }) => till.store_locale);
  const currency = useTill(({ till }) => till.currency);
  return createWording(say, language, { store_locale, currency });
}
