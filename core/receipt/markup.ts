import { assert } from '../assert.ts';
import { MINUS, NO_BREAK_SPACE } from '../money/format.ts';

/** Characters that rule the layout in receiptline text, and the escape character itself. */
const RULING = /[\\|{}\-=~_"`^]/g;
/** Line ends and other controls would start lines, or commands to the printer, of somebody else's making. */
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

function hexEscape(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/**
 * Text from outside (names, labels) as receiptline text that means only itself: whatever a product is called, it cannot
 * draw rules, cut the paper, print codes or send commands. Signs that printers' code pages lack get their plain form.
 */
export function text(value: string): string {
  const plain = value.replace(CONTROL, ' ').replaceAll(MINUS, '-').replaceAll('₲', 'Gs ');
  return plain.replace(RULING, hexEscape).replaceAll(NO_BREAK_SPACE, '~');
}

/** Columns for money: a line is a label that wraps, and an amount that does not. */
export const AMOUNT_COLUMN = 15;

/** The whole paper as one column; lines are centred unless they say otherwise. */
export const WIDE = '{width: auto; text: wrap}';
/** Label and amount. */
export const TWO_COLUMNS = `{width: * ${AMOUNT_COLUMN}; text: wrap}`;
export const RULE = '---';
export const BLANK = '~';

export function centred(value: string): string {
  return text(value);
}

export function centredStrong(value: string): string {
  return `"${text(value)}"`;
}

export function left(value: string): string {
  return `|${text(value)}`;
}

/** A label on the left and an amount on the right, under `TWO_COLUMNS`. */
export function row(label: string, amount = ''): string {
  return `${label === '' ? BLANK : text(label)} | ${amount === '' ? BLANK : text(amount)}`;
}

export function strongRow(label: string, amount: string): string {
  return `"${text(label)}" | "${text(amount)}"`;
}

/** Detail under a line, indented by two characters. */
export function detailRow(label: string, amount = ''): string {
  return `~~${text(label)} | ${amount === '' ? BLANK : text(amount)}`;
}

/** CODE128 with the characters readable under it. Codes are made by the till: letters, digits and hyphens. */
export function barcode(code: string): string {
  assert(/^[A-Za-z0-9-]{1,24}$/.test(code), 'a printed code has 1 to 24 letters, digits and hyphens');
  return `{code: ${code}; option: code128, 2, 64, hri}`;
}
