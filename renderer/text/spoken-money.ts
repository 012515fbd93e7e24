import type { Language } from '../../core/contract/snapshot.ts';
import { type CurrencyCode, currencyDecimals } from '../../core/money/currency.ts';
import { numberMarks } from '../../core/money/format.ts';

type Names = Readonly<Record<Language, readonly [one: string, many: string]>>;

const PESO: Names = { es: ['peso', 'pesos'], pt: ['peso', 'pesos'], en: ['peso', 'pesos'] };
const DINAR: Names = { es: ['dinar', 'dinares'], pt: ['dinar', 'dinares'], en: ['dinar', 'dinars'] };

/** How people at the counter call the money of their own store. */
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
 * An amount for ears: `64.731 pesos`, `12,50 dólares` (DESIGN 11, live regions). A symbol is read out in as many ways as
 * there are screen readers; a name is not. Marks follow the language, which is what the reader's voice expects.
 */
export function spokenMoney(amount_minor: number, currency: CurrencyCode, language: Language): string {
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
