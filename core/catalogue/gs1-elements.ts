import { codesOfGtin, hasGs1CheckDigit, hasGtinCheckDigit } from './gtin.ts';

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

export interface Gs1Element {
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

/** Counts have up to 8 digits, amounts up to 15, lots and serials up to 20 characters, the rest up to 30. */
function isVariable(identifier: string, value: string): boolean {
  if (identifier === '30' || identifier === '37') return /^\d{1,8}$/.test(value);
  if (identifier.startsWith('39')) return /^\d{1,15}$/.test(value);
  return value.length <= (/^(?:10|2[12])$/.test(identifier) ? 20 : 30);
}

/** The elements of a string, or null when one of them has an identifier that is not known, and so no known end. */
function elementsOf(text: string): Gs1Element[] | null {
  const elements: Gs1Element[] = [];
  let rest = text;
  while (rest !== '') {
    const identifier = identifierAt(rest);
    if (identifier === null) return null;
    const after = rest.slice(identifier.length);
    const length = lengthOf(identifier);
    const end = after.indexOf(SEPARATOR);
    const value = length === null ? after.slice(0, end < 0 ? undefined : end) : after.slice(0, length);
    if (value === '' || (length !== null && !new RegExp(`^\\d{${length}}$`).test(value))) return null;
    if (length === null && !isVariable(identifier, value)) return null;
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

/** An element string without what only says that it is one; null where it says so and cannot be read. */
function bareOf(code: string): string | null {
  const bare = code.replace(SYMBOLOGIES, '').replace(new RegExp(`^${SEPARATOR}`), '');
  return bare.startsWith('(') ? fromBrackets(bare) : bare;
}

const beginsWithGoods = (text: string): boolean => /^01\d{14}./s.test(text) && hasGtinCheckDigit(text.slice(2, 16));

/**
 * The elements of what a scanner sends for a symbol of GS1; null for anything else. Taken as one with the symbology's name
 * before it, with brackets, with a separator inside, or when it begins with 01 and a right GTIN and goes on.
 */
export function readElements(code: string): readonly Gs1Element[] | null {
  const text = bareOf(code);
  if (text === null) return null;
  const says_so = SYMBOLOGIES.test(code) || code.startsWith('(') || text.includes(SEPARATOR);
  return says_so || beginsWithGoods(text) ? elementsOf(text) : null;
}

/** Elements that number goods, contents or a pallet, whose check digit proves that the string is what it says. */
const PROVING: ReadonlySet<string> = new Set(['00', '01', '02']);

/**
 * What stands in a symbol of GS1 as anybody may write it: lots, serials, counts, prices. Null where no number with a right
 * check digit proves that it is one. Behind a right GTIN a part that cannot be read is such a text too.
 */
export function textsInSymbol(code: string): readonly string[] | null {
  const elements = readElements(code);
  const text = bareOf(code);
  if (elements === null) return text !== null && beginsWithGoods(text) ? [text.slice(16)] : null;
  const isProven = ({ identifier, value }: Gs1Element): boolean => PROVING.has(identifier) && hasGs1CheckDigit(value);
  if (!elements.some(isProven)) return null;
  return elements.filter((one) => !isProven(one) && lengthOf(one.identifier) !== 6).map(({ value }) => value);
}

/** The code under which goods are kept that came with this one: the GTIN of a symbol as it stands under bars; any other is its own. */
export function goodsCodeOf(code: string): string {
  const gtin = readElements(code)?.find(({ identifier }) => identifier === '01')?.value;
  return gtin !== undefined && hasGtinCheckDigit(gtin) ? (codesOfGtin(gtin).at(-1) ?? gtin) : code;
}
