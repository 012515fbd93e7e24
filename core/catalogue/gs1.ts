import { type CurrencyCode, currencyDecimals } from '../money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { QUANTITY_MILLI_MAX } from '../sale/limits.ts';

/** What an element string of GS1 says: GS1-128, GS1 DataMatrix, GS1 QR and GS1 DataBar (GS1 General Specifications 3). */
export interface Gs1Label {
  /** Application identifier 01, fourteen digits with a right check digit. */
  readonly gtin: string;
  /** 310n: net weight, in thousandths of a kilogram. */
  readonly quantity_milli?: number;
  /** 392n: what it costs, in minor units of the currency that was asked for. */
  readonly price_minor?: number;
  /** 17: the last day on which it may be used. */
  readonly expires_on?: string;
  /** 10 and 21. */
  readonly lot?: string;
  readonly serial?: string;
}

/** Ends an element of variable length; what FNC1 is read as. */
const SEPARATOR = '\u001d';
/** How scanners name the symbologies that carry element strings (ISO/IEC 15424). */
const SYMBOLOGIES = /^\](?:C1|e0|d2|Q3|J1)/;

/** Digits after the identifiers whose elements are always of one length, by their first two digits. */
const FIXED: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
};

interface Element {
  readonly identifier: string;
  readonly value: string;
}

/** Longest identifiers first: 31nn to 36nn and 39nn have four digits, 41n three, the rest of those read here two. */
function identifierAt(text: string): string | null {
  if (/^3[1-6]\d\d/.test(text) || /^39[0-4]\d/.test(text)) return text.slice(0, 4);
  if (/^41\d/.test(text)) return text.slice(0, 3);
  return /^(0[0-3]|1[0-357]|16|2[0-2]|3[07])/.test(text) ? text.slice(0, 2) : null;
}

/** Fixed length of the value of an identifier; null where a separator ends it. */
function lengthOf(identifier: string): number | null {
  if (/^3[1-6]/.test(identifier) && identifier.length === 4) return 6;
  if (identifier.startsWith('41')) return 13;
  return FIXED[identifier] ?? null;
}

/** The elements of a string, or null when one of them has an identifier that is not known, and so no known end. */
function elementsOf(text: string): Element[] | null {
  const elements: Element[] = [];
  let rest = text;
  while (rest !== '') {
    const identifier = identifierAt(rest);
    if (identifier === null) return null;
    const after = rest.slice(identifier.length);
    const length = lengthOf(identifier);
    const end = after.indexOf(SEPARATOR);
    const value = length === null ? after.slice(0, end < 0 ? undefined : end) : after.slice(0, length);
    if (value === '' || (length !== null && !new RegExp(`^\\d{${length}}$`).test(value))) return null;
    if (length === null && value.length > 30) return null;
    elements.push({ identifier, value });
    rest = after.slice(value.length);
    // A separator may also stand after an element of fixed length.
    if (rest.startsWith(SEPARATOR)) rest = rest.slice(1);
  }
  return elements;
}

/** `(01)…(17)…`, as it is written under the bars. */
function fromBrackets(text: string): string | null {
  const parts = [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)];
  if (parts.map(([whole]) => whole).join('') !== text) return null;
  return parts.map(([, identifier, value]) => `${identifier}${value}${SEPARATOR}`).join('');
}

/** Whether the last digit is right: digits weighted 3 and 1 in turn from the right. */
export function hasGtinCheckDigit(digits: string): boolean {
  if (!/^\d{8,14}$/.test(digits)) return false;
  const sum = [...digits].reduceRight(
    (total, digit, index) => total + Number(digit) * ((digits.length - index) % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}

/** `digits` with so many of them after the point, in units of which `decimals` are one whole; null where it is not whole. */
function scaled(digits: string, implied: number, decimals: number, max: number): number | null {
  const exact = BigInt(digits) * 10n ** BigInt(decimals);
  const divisor = 10n ** BigInt(implied);
  if (exact % divisor !== 0n || exact / divisor > BigInt(max)) return null;
  return Number(exact / divisor);
}

/**
 * A day as YYMMDD, whose century is the one that lies nearest to `today` (GS1 General Specifications 7.12); day 00 is the
 * last of the month. Null when there is no such day.
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
 * Reads what a scanner sends for a symbol of GS1; null for anything else. Taken as one with the symbology's name before
 * it, with brackets, with a separator inside, or when it begins with 01 and a right GTIN and goes on. `today` as 2026-11-23.
 * Nothing of it is guessed: an element that cannot be read makes the whole no label.
 */
export function readGs1(code: string, currency: CurrencyCode, today: string): Gs1Label | null {
  const named = SYMBOLOGIES.test(code);
  const bare = code.replace(SYMBOLOGIES, '').replace(new RegExp(`^${SEPARATOR}`), '');
  const text = bare.startsWith('(') ? fromBrackets(bare) : bare;
  if (text === null) return null;
  const looks_like_one = /^01\d{14}./s.test(text) && hasGtinCheckDigit(text.slice(2, 16));
  if (!named && !bare.startsWith('(') && !text.includes(SEPARATOR) && !looks_like_one) return null;
  const elements = elementsOf(text);
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
  if (identifier === '10') return value.length <= 20 ? { lot: value } : null;
  if (identifier === '21') return value.length <= 20 ? { serial: value } : null;
  if (identifier === '17') {
    const expires_on = gs1Day(value, today);
    return expires_on === null ? null : { expires_on };
  }
  if (/^310\d$/.test(identifier)) {
    const quantity_milli = scaled(value, Number(identifier[3]), 3, QUANTITY_MILLI_MAX);
    return quantity_milli === null || quantity_milli === 0 ? null : { quantity_milli };
  }
  if (/^392\d$/.test(identifier)) {
    if (!/^\d{1,15}$/.test(value)) return null;
    const price_minor = scaled(value, Number(identifier[3]), currencyDecimals(currency), AMOUNT_MINOR_MAX);
    return price_minor === null ? null : { price_minor };
  }
  return {};
}

/** The codes under which a catalogue may have a GTIN: as it is, and without the zeros that fill it up. */
export function codesOfGtin(gtin: string): readonly string[] {
  const codes = [gtin];
  for (const [filler, length] of [
    ['0', 13],
    ['00', 12],
    ['000000', 8],
  ] as const)
    if (gtin.startsWith(filler)) codes.push(gtin.slice(14 - length));
  return codes;
}
