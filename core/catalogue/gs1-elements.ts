import { codesOfGtin, hasGs1CheckDigit, hasGtinCheckDigit } from './gtin.ts';

/** FNC1 as scanners transmit it: ends an element of variable length. */
const SEPARATOR = '\u001d';
/** The prefixes by which scanners mark the symbologies that carry element strings (ISO/IEC 15424). */
const SYMBOLOGIES = /^\](?:C1|e0|d2|Q3|J1)/;

/** Value lengths of fixed-length elements, by the first two digits of their identifier. */
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

/** Longest identifiers first: 31nn to 36nn and 39nn have four digits, 41n three, the others supported here two. */
function identifierAt(text: string): string | null {
  if (/^3[1-6]\d\d/.test(text) || /^39[0-4]\d/.test(text)) return text.slice(0, 4);
  if (/^41\d/.test(text)) return text.slice(0, 3);
  return /^(0[0-3]|1[0-357]|16|2[0-2]|3[07])/.test(text) ? text.slice(0, 2) : null;
}

/** The fixed length of an identifier's value; null when a separator ends it. */
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

/** The elements of a string; null when one has an unknown identifier, and therefore no known end. */
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
    // A separator may also follow an element of fixed length.
    if (rest.startsWith(SEPARATOR)) rest = rest.slice(1);
  }
  return elements;
}

/** Converts the human-readable form `(01)…(17)…`. */
function fromBrackets(text: string): string | null {
  const parts = [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)];
  if (parts.map(([whole]) => whole).join('') !== text) return null;
  return parts.map(([, identifier, value]) => `${identifier}${value}${SEPARATOR}`).join('');
}

/** The element string without markers that identify it as one; null when bracketed text cannot be parsed. */
function bareOf(code: string): string | null {
  const bare = code.replace(SYMBOLOGIES, '').replace(new RegExp(`^${SEPARATOR}`), '');
  return bare.startsWith('(') ? fromBrackets(bare) : bare;
}

const beginsWithGoods = (text: string): boolean => /^01\d{14}./s.test(text) && hasGtinCheckDigit(text.slice(2, 16));

/**
 * The elements of a scanned GS1 symbol; null for anything else. Recognized by a symbology prefix, by brackets, by a
 * separator inside, or by 01 with a valid GTIN followed by more.
 */
export function readElements(code: string): readonly Gs1Element[] | null {
  const text = bareOf(code);
  if (text === null) return null;
  const says_so = SYMBOLOGIES.test(code) || code.startsWith('(') || text.includes(SEPARATOR);
  return says_so || beginsWithGoods(text) ? elementsOf(text) : null;
}

/** Identifiers of goods, contents or a pallet, whose check digit proves that the text is an element string. */
const PROVING: ReadonlySet<string> = new Set(['00', '01', '02']);

/**
 * The freely written texts in a GS1 symbol: lots, serials, counts, prices. Null when no number with a valid check digit
 * proves that it is one. After a valid GTIN, an unparseable part counts as such a text.
 */
export function textsInSymbol(code: string): readonly string[] | null {
  const elements = readElements(code);
  const text = bareOf(code);
  if (elements === null) return text !== null && beginsWithGoods(text) ? [text.slice(16)] : null;
  const isProven = ({ identifier, value }: Gs1Element): boolean => PROVING.has(identifier) && hasGs1CheckDigit(value);
  if (!elements.some(isProven)) return null;
  return elements.filter((one) => !isProven(one) && lengthOf(one.identifier) !== 6).map(({ value }) => value);
}

/**
 * The code under which to store the product of a scanned code: the GTIN of a symbol as printed under its bars; any
 * other code unchanged.
 */
export function goodsCodeOf(code: string): string {
  const gtin = readElements(code)?.find(({ identifier }) => identifier === '01')?.value;
  return gtin !== undefined && hasGtinCheckDigit(gtin) ? (codesOfGtin(gtin).at(-1) ?? gtin) : code;
}
