import { type Result, fail, succeed } from '../result.ts';
import { cnpjCheckDigits, cpfCheckDigits, cuitCheckDigit, rutCheckDigit } from './check-digits.ts';

/** Chile; Argentina (including CUIL); people and companies of Brazil; and unchecked ids of any other country. */
export const TAX_ID_KINDS = ['RUT', 'CUIT', 'CPF', 'CNPJ', 'OTHER'] as const;
export type TaxIdKind = (typeof TAX_ID_KINDS)[number];

/** A validated tax id: `value` without separators, letters in upper case. */
export interface TaxId {
  readonly kind: TaxIdKind;
  readonly value: string;
}

/** Why a text is not a tax id. `incomplete`: it may become one as more is typed. */
export type TaxIdProblem = 'incomplete' | 'wrong_shape' | 'wrong_check_digit';

interface Rules {
  /** Without separators, letters in upper case. */
  readonly complete: RegExp;
  /** Matches a beginning that may still become complete. */
  readonly begun: RegExp;
  isRight(value: string): boolean;
  /** Adds the separators, also while it is being typed. */
  format(value: string): string;
}

/** A number of one repeated digit passes the checksum but is never assigned. */
const ONE_DIGIT = /^(\d)\1*$/;

function grouped(value: string, groups: readonly (readonly [length: number, before: string])[]): string {
  let at = 0;
  let text = '';
  for (const [length, before] of groups) {
    if (at >= value.length) break;
    text += before + value.slice(at, at + length);
    at += length;
  }
  return text;
}

const RULES: Readonly<Record<TaxIdKind, Rules>> = {
  RUT: {
    complete: /^[1-9]\d{5,7}[\dK]$/,
    begun: /^([1-9]\d{0,7}K?)?$/,
    isRight: (value) => rutCheckDigit(value.slice(0, -1)) === value.at(-1),
    format: (value) =>
      value.length < 2 ? value : `${value.slice(0, -1).replace(/\B(?=(\d{3})+$)/g, '.')}-${value.slice(-1)}`,
  },
  CUIT: {
    complete: /^(20|23|24|25|26|27|30|33|34)\d{9}$/,
    begun: /^(2|20|23|24|25|26|27|3|30|33|34)?\d{0,8}$/,
    isRight: (value) => cuitCheckDigit(value.slice(0, 10)) === value.slice(10),
    format: (value) =>
      grouped(value, [
        [2, ''],
        [8, '-'],
        [1, '-'],
      ]),
  },
  CPF: {
    complete: /^\d{11}$/,
    begun: /^\d{0,10}$/,
    isRight: (value) => !ONE_DIGIT.test(value) && cpfCheckDigits(value.slice(0, 9)) === value.slice(9),
    format: (value) =>
      grouped(value, [
        [3, ''],
        [3, '.'],
        [3, '.'],
        [2, '-'],
      ]),
  },
  CNPJ: {
    complete: /^[\dA-Z]{12}\d{2}$/,
    begun: /^[\dA-Z]{0,12}\d?$/,
    isRight: (value) => !ONE_DIGIT.test(value) && cnpjCheckDigits(value.slice(0, 12)) === value.slice(12),
    format: (value) =>
      grouped(value, [
        [2, ''],
        [3, '.'],
        [3, '.'],
        [4, '/'],
        [2, '-'],
      ]),
  },
  OTHER: {
    complete: /^[\dA-Z]{4,20}$/,
    begun: /^[\dA-Z]{0,3}$/,
    isRight: () => true,
    format: (value) => value,
  },
};

/** The kinds of the store's country; determined by the last part of its locale, such as `es-CL`. */
export function taxIdKindsOf(store_locale: string): readonly TaxIdKind[] {
  switch (store_locale.split('-').at(-1)?.toUpperCase()) {
    case 'CL':
      return ['RUT'];
    case 'AR':
      return ['CUIT'];
    case 'BR':
      return ['CPF', 'CNPJ'];
    default:
      return ['OTHER'];
  }
}

/** The typed text without separators. */
function bare(text: string): string {
  return text.toUpperCase().replace(/[\s.\-/]/g, '');
}

function problemOf(kind: TaxIdKind, value: string): TaxIdProblem | null {
  const rules = RULES[kind];
  if (rules.complete.test(value)) return rules.isRight(value) ? null : 'wrong_check_digit';
  return rules.begun.test(value) ? 'incomplete' : 'wrong_shape';
}

/** Whether the value is valid for its kind, including its check digits. */
export function isTaxId({ kind, value }: TaxId): boolean {
  return problemOf(kind, value) === null;
}

/**
 * The most informative of several problems: a wrong digit before an incomplete id, an incomplete id before nonsense.
 */
const TELLING: readonly TaxIdProblem[] = ['wrong_check_digit', 'incomplete', 'wrong_shape'];

/** Parses a tax id with or without separators, as the first kind that fits. */
export function parseTaxId(text: string, kinds: readonly TaxIdKind[]): Result<TaxId, TaxIdProblem> {
  const value = bare(text);
  const kind = kinds.find((one) => problemOf(one, value) === null);
  if (kind !== undefined) return succeed({ kind, value });
  const problems = kinds.map((one) => problemOf(one, value));
  return fail(TELLING.find((problem) => problems.includes(problem)) ?? 'wrong_shape');
}

/** The written form: RUT `12.345.678-5`, CUIT `20-12345678-6`, CPF `123.456.789-09`, CNPJ `12.345.678/0001-95`. */
export function formatTaxId({ kind, value }: TaxId): string {
  return RULES[kind].format(value);
}

/** Formats an id while it is being typed, with the separators so far; text that cannot become a tax id is unchanged. */
export function formatTyped(text: string, kinds: readonly TaxIdKind[]): string {
  const value = bare(text);
  const kind = kinds.find((one) => problemOf(one, value) !== 'wrong_shape');
  return kind === undefined ? text : RULES[kind].format(value);
}
