import { amountText } from '../../../../core/money/amount-text.ts';
import { isCurrencyCode } from '../../../../core/money/currency.ts';
import { numberMarks } from '../../../../core/money/format.ts';
import { parseTypedAmount } from '../../../../core/money/parse.ts';
import { type Result, fail, succeed } from '../../../../core/result.ts';
import type { SecondCurrency } from '../../../../core/sale/second-currency-schema.ts';
import type { Tax } from '../../../../core/sale/sale.ts';
import type { Wording } from '../../../text/wording.ts';

/** Number and money formats of this shop. */
export type Rules = Pick<Wording, 'currency' | 'store_locale'>;

/**
 * Converts a value to field text and back. Reading fails for text that cannot be parsed; the till validates the value.
 */
export interface Codec<Value> {
  write(value: Value, rules: Rules): string;
  read(text: string, rules: Rules): Result<Value, 'not_understood'>;
}

const NOT_UNDERSTOOD: Result<never, 'not_understood'> = fail('not_understood');
/** Separates the parts of a text; no field accepts a line break. */
const BREAK = '\n';

export function partsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(BREAK);
}

export function joinParts(parts: readonly string[]): string {
  return parts.join(BREAK);
}

function filled(text: string): readonly string[] {
  return partsOf(text)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A required text. */
export const TEXT: Codec<string> = {
  write: (value) => value,
  read: (text) => (text.trim() === '' ? NOT_UNDERSTOOD : succeed(text.trim())),
};

/** An optional text. */
export const OPTIONAL_TEXT: Codec<string | null> = {
  write: (value) => value ?? '',
  read: (text) => succeed(text.trim() === '' ? null : text.trim()),
};

export const LINES: Codec<string[]> = {
  write: (value) => joinParts(value),
  read: (text) => succeed([...filled(text)]),
};

export const FLAG: Codec<boolean> = {
  write: (value) => (value ? 'yes' : 'no'),
  read: (text) => succeed(text === 'yes'),
};

export function choiceOf<Choice extends string>(choices: readonly Choice[]): Codec<Choice> {
  return {
    write: (value) => value,
    read(text) {
      const choice = choices.find((one) => one === text);
      return choice === undefined ? NOT_UNDERSTOOD : succeed(choice);
    },
  };
}

/** A percentage with at most two decimals, stored in basis points. */
export const PERCENT: Codec<number> = {
  write: (value, { store_locale }) => String(value / 100).replace('.', numberMarks(store_locale).decimal),
  read(text) {
    const [, whole = '', decimals = ''] = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(text) ?? [];
    return whole === '' ? NOT_UNDERSTOOD : succeed(Number(whole) * 100 + Number(decimals.padEnd(2, '0')));
  },
};

/** The same with an optional minus sign. */
export const SIGNED_PERCENT: Codec<number> = {
  write: (value, rules) => `${value < 0 ? '-' : ''}${PERCENT.write(Math.abs(value), rules)}`,
  read(text, rules) {
    const [, minus, share = ''] = /^\s*([-−])?(.*)$/.exec(text) ?? [];
    const read = PERCENT.read(share, rules);
    return read.ok && minus !== undefined ? succeed(0 - read.value) : read;
  },
};

/** An amount in the store's currency. */
export const AMOUNT: Codec<number> = {
  write: (value, rules) => amountText(value, rules),
  read(text, { currency, store_locale }) {
    const amount = parseTypedAmount(text, currency, store_locale);
    return amount.ok ? amount : NOT_UNDERSTOOD;
  },
};

/** A whole number of seconds, hours or pieces. */
export const WHOLE_NUMBER: Codec<number> = {
  write: (value) => String(value),
  read: (text) => (/^\s*\d{1,9}\s*$/.test(text) ? succeed(Number(text)) : NOT_UNDERSTOOD),
};

/** Maps an empty field to null. */
export function optional<Value>(codec: Codec<Value>): Codec<Value | null> {
  return {
    write: (value, rules) => (value === null ? '' : codec.write(value, rules)),
    read: (text, rules) => (text.trim() === '' ? succeed(null) : codec.read(text, rules)),
  };
}

/** A list of values; empty fields are dropped. */
export function several<Value>(codec: Codec<Value>): Codec<Value[]> {
  return {
    write: (values, rules) => joinParts(values.map((value) => codec.write(value, rules))),
    read(text, rules) {
      const values: Value[] = [];
      for (const part of filled(text)) {
        const value = codec.read(part, rules);
        if (!value.ok) return value;
        values.push(value.value);
      }
      return succeed(values);
    },
  };
}

/** Maps an empty list to null. */
export function unlessEmpty<Value>(codec: Codec<Value[]>): Codec<Value[] | null> {
  return {
    write: (value, rules) => codec.write(value ?? [], rules),
    read(text, rules) {
      const values = codec.read(text, rules);
      return values.ok && values.value.length === 0 ? succeed(null) : values;
    },
  };
}

/** The fields of one tax. */
export interface TaxFields {
  /** Empty for a new tax. */
  readonly tax_id: string;
  readonly name: string;
  readonly percent: string;
  readonly included: boolean;
}
const FIELD = '\t';

export function taxFieldsOf(text: string): readonly TaxFields[] {
  return partsOf(text).map((part) => {
    const [tax_id = '', name = '', percent = '', included = ''] = part.split(FIELD);
    return { tax_id, name, percent, included: included === 'yes' };
  });
}

export function joinTaxFields(taxes: readonly TaxFields[]): string {
  return joinParts(
    taxes.map(({ tax_id, name, percent, included }) => [tax_id, name, percent, included ? 'yes' : 'no'].join(FIELD)),
  );
}

/** Taxes by name and percentage. A new tax gets a new id; one without a name is dropped. */
export const TAXES: Codec<Tax[]> = {
  write: (taxes, rules) =>
    joinTaxFields(taxes.map(({ basis_points, ...tax }) => ({ ...tax, percent: PERCENT.write(basis_points, rules) }))),
  read(text, rules) {
    const fields = taxFieldsOf(text);
    const taken = new Set(fields.map(({ tax_id }) => tax_id));
    const taxes: Tax[] = [];
    for (const { tax_id, name, percent, included } of fields) {
      if (tax_id === '' && name.trim() === '') continue;
      const basis_points = PERCENT.read(percent, rules);
      if (!basis_points.ok || name.trim() === '') return NOT_UNDERSTOOD;
      const id = tax_id === '' ? freeId(taken) : tax_id;
      taxes.push({ tax_id: id, name: name.trim(), basis_points: basis_points.value, included });
    }
    return succeed(taxes);
  },
};

function freeId(taken: Set<string>): string {
  let number = 1;
  while (taken.has(`tax-${number}`)) number += 1;
  taken.add(`tax-${number}`);
  return `tax-${number}`;
}

/** Currency, rate, smallest piece taken, smallest piece given back; empty text means none. */
export const SECOND_CURRENCY: Codec<SecondCurrency | null> = {
  write(value, { store_locale }) {
    if (value === null) return '';
    const { currency, rate, step_minor, change_step_minor } = value;
    const amount = (minor: number) => amountText(minor, { currency, store_locale });
    const { decimal } = numberMarks(store_locale);
    return joinParts([currency, rate.replace('.', decimal), amount(step_minor), amount(change_step_minor)]);
  },
  read(text, { store_locale }) {
    if (text === '') return succeed(null);
    const [currency = '', rate = '', step = '', change_step = ''] = partsOf(text);
    if (!isCurrencyCode(currency)) return NOT_UNDERSTOOD;
    const step_minor = parseTypedAmount(step, currency, store_locale);
    const change_step_minor = parseTypedAmount(change_step, currency, store_locale);
    const written = rateOf(rate, store_locale);
    if (!step_minor.ok || !change_step_minor.ok || written === null) return NOT_UNDERSTOOD;
    return succeed({
      currency,
      rate: written,
      step_minor: step_minor.value,
      change_step_minor: change_step_minor.value,
    });
  },
};

/** The rate in stored form, `950.25`. A mark that might group thousands is rejected rather than guessed. */
function rateOf(text: string, store_locale: string): string | null {
  const { decimal } = numberMarks(store_locale);
  const bare = text.trim();
  if (/^\d{1,9}$/.test(bare)) return bare;
  const [, whole, mark, decimals] = /^(\d{1,9})([.,])(\d{1,6})$/.exec(bare) ?? [];
  if (whole === undefined || decimals === undefined) return null;
  if (mark !== decimal && decimals.length === 3) return null;
  return `${whole}.${decimals}`;
}
