import * as z from 'zod';
import { assert } from '../assert.ts';
import { hasGtinCheckDigit } from './gtin.ts';

/**
 * Item, the figure's own check digit, weight in grams or price in minor units, and the check digit of the whole code.
 */
const PATTERN = /^(\d{1,7})(I{1,7})(V?)(W{3,6}|P{3,6})C$/;

/**
 * The format of a scale's labels, digit by digit (docs/specs/counter.md, Labels): leading digits, one `I` per digit of
 * the item, `V` for the figure's own check digit if there is one, `W` for a weight in grams or `P` for a price in minor
 * units, `C` for the check digit of the whole. Twelve or thirteen digits: `20IIIIIWWWWWC`.
 */
export const labelPatternSchema = z
  .string()
  .trim()
  .toUpperCase()
  .refine((pattern) => PATTERN.test(pattern) && (pattern.length === 13 || pattern.length === 12), {
    error: 'must be 12 or 13 characters such as 20IIIIIWWWWWC',
  })
  .refine((pattern) => !pattern.includes('V') || /V(W{4,5}|P{4,5})C$/.test(pattern), {
    error: 'a check digit of its own is of a figure of four or five digits',
  });

/** The older form of the setting: two prefix digits, five of the item, five of the figure. */
const formerRuleSchema = z
  .strictObject({ prefix: z.string().regex(/^2\d$/), carries: z.enum(['weight', 'price']) })
  .transform(({ prefix, carries }) => `${prefix}IIIII${carries === 'weight' ? 'WWWWW' : 'PPPPP'}C`);

export const scaleLabelSchema = z.union([labelPatternSchema, formerRuleSchema]);

export interface ScaleLabel {
  /** The product's code in the catalogue. */
  readonly code: string;
  /** Grams as thousandths of a kilogram. */
  readonly quantity_milli?: number;
  readonly price_minor?: number;
}

/** The weighted digits, from the tables of GS1 General Specifications 7.9. */
const TWO_MINUS = [0, 2, 4, 6, 8, 9, 1, 3, 5, 7];
const THREE = [0, 3, 6, 9, 2, 5, 8, 1, 4, 7];
const FIVE_PLUS = [0, 5, 1, 6, 2, 7, 3, 8, 4, 9];
const FIVE_MINUS = [0, 5, 9, 4, 8, 3, 7, 2, 6, 1];

/** The check digit of a price or weight with four or five digits (GS1 General Specifications 7.9). */
export function figureCheckDigit(figure: string): string {
  const tables =
    figure.length === 4
      ? [TWO_MINUS, TWO_MINUS, THREE, FIVE_MINUS]
      : [FIVE_PLUS, TWO_MINUS, FIVE_MINUS, FIVE_PLUS, TWO_MINUS];
  const sum = [...figure].reduce((total, digit, index) => total + (tables[index]?.[Number(digit)] ?? 0), 0);
  return figure.length === 4 ? String((sum * 3) % 10) : String(FIVE_MINUS.indexOf((10 - (sum % 10)) % 10));
}

/**
 * Reads a scanned label by the first pattern that fits; null when none of the shop's patterns does, or a check digit is
 * wrong.
 */
export function readScaleLabel(code: string, patterns: readonly string[]): ScaleLabel | null {
  if (!/^\d{12,13}$/.test(code) || !hasGtinCheckDigit(code)) return null;
  for (const pattern of patterns) {
    const match = PATTERN.exec(pattern);
    if (!match || pattern.length !== code.length || !code.startsWith(match[1] ?? '')) continue;
    return read(code, match);
  }
  return null;
}

function read(code: string, [, prefix = '', item = '', own = '', figure = '']: RegExpExecArray): ScaleLabel | null {
  const item_end = prefix.length + item.length;
  const goods = { code: code.slice(prefix.length, item_end) };
  const figure_at = item_end + own.length;
  const digits = code.slice(figure_at, figure_at + figure.length);
  if (own !== '' && figureCheckDigit(digits) !== code[item_end]) return null;
  const value = Number(digits);
  if (value === 0) return null;
  return figure.startsWith('W') ? { ...goods, quantity_milli: value } : { ...goods, price_minor: value };
}

/** The check digit of an EAN-13: digits weighted 1 and 3 alternately, completed to a multiple of ten (GS1). */
export function ean13CheckDigit(twelve_digits: string): string {
  assert(/^\d{12}$/.test(twelve_digits), 'an EAN-13 has twelve digits before its check digit');
  const sum = [...twelve_digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}

export function isEan13(code: string): boolean {
  return /^\d{13}$/.test(code) && ean13CheckDigit(code.slice(0, 12)) === code[12];
}
