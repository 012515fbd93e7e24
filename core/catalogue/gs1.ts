import { type CurrencyCode, currencyDecimals } from '../money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { QUANTITY_MILLI_MAX } from '../sale/limits.ts';
import { readElements } from './gs1-elements.ts';
import { hasGtinCheckDigit } from './gtin.ts';

/**
 * The contents of a GS1 element string: GS1-128, GS1 DataMatrix, GS1 QR and GS1 DataBar (GS1 General Specifications 3).
 */
export interface Gs1Label {
  /** Application identifier 01: fourteen digits with a valid check digit. */
  readonly gtin: string;
  /** 310n: net weight, in thousandths of a kilogram. */
  readonly quantity_milli?: number;
  /** 392n: the price, in minor units of the requested currency. */
  readonly price_minor?: number;
  /** 17: the expiry date. */
  readonly expires_on?: string;
  /** 10 and 21: lot and serial number. */
  readonly lot?: string;
  readonly serial?: string;
}

/** `digits` with `implied` decimals, converted to units of 10^-`decimals`; null when that is not a whole number. */
function scaled(digits: string, implied: number, decimals: number, max: number): number | null {
  const exact = BigInt(digits) * 10n ** BigInt(decimals);
  const divisor = 10n ** BigInt(implied);
  if (exact % divisor !== 0n || exact / divisor > BigInt(max)) return null;
  return Number(exact / divisor);
}

/**
 * A date as YYMMDD in the century nearest to `today` (GS1 General Specifications 7.12); day 00 is the last day of the
 * month. Null when there is no such date.
 */
export function gs1Day(digits: string, today: string): string | null {
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number) as [
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12) return null;
  const this_year = Number(today.slice(0, 4));
  const distance = year - (this_year % 100);
  const century = this_year - (this_year % 100) + (distance >= 51 ? -100 : distance <= -50 ? 100 : 0);
  const full_year = century + year;
  const last = new Date(Date.UTC(full_year, month, 0)).getUTCDate();
  if (day > last) return null;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${full_year}-${two(month)}-${two(day === 0 ? last : day)}`;
}

/**
 * Reads a GS1 symbol for a product; null for anything else. `today` is in the form 2026-11-23. Nothing is guessed: a
 * single unreadable element invalidates the whole label.
 */
export function readGs1(code: string, currency: CurrencyCode, today: string): Gs1Label | null {
  const elements = readElements(code);
  if (elements === null) return null;
  let label: Gs1Label = { gtin: '' };
  for (const { identifier, value } of elements) {
    const read = readElement(identifier, value, currency, today);
    if (read === null) return null;
    label = { ...label, ...read };
  }
  return hasGtinCheckDigit(label.gtin) ? label : null;
}

function readElement(
  identifier: string,
  value: string,
  currency: CurrencyCode,
  today: string,
): Partial<Gs1Label> | null {
  if (identifier === '01') return { gtin: value };
  if (identifier === '10') return { lot: value };
  if (identifier === '21') return { serial: value };
  if (identifier === '17') {
    const expires_on = gs1Day(value, today);
    return expires_on === null ? null : { expires_on };
  }
  if (/^310\d$/.test(identifier)) {
    const quantity_milli = scaled(value, Number(identifier[3]), 3, QUANTITY_MILLI_MAX);
    return quantity_milli === null || quantity_milli === 0 ? null : { quantity_milli };
  }
  if (/^392\d$/.test(identifier)) {
    const price_minor = scaled(value, Number(identifier[3]), currencyDecimals(currency), AMOUNT_MINOR_MAX);
    return price_minor === null ? null : { price_minor };
  }
  return {};
}
