import { assert } from '../assert.ts';
import { csvLine } from '../catalogue/csv.ts';
import { MINUS, NO_BREAK_SPACE } from '../money/format.ts';

/** Characters with a meaning in receiptline text, including the escape character. */
const RULING = /[\\|{}\-=~_"`^]/g;
/** Line ends and control characters, which would let a text inject lines or printer commands. */
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

function hexEscape(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/**
 * Escapes outside text (names, labels) for receiptline: whatever a product is called, it cannot draw rules, cut the
 * paper, print codes or send commands. Characters that printer code pages lack are replaced by plain ones.
 */
export function text(value: string): string {
  const plain = value.replace(CONTROL, ' ').replaceAll(MINUS, '-').replaceAll('₲', 'Gs ');
  return plain.replace(RULING, hexEscape).replaceAll(NO_BREAK_SPACE, '~');
}

/** Width of the amount column: labels wrap, amounts do not. */
const AMOUNT_COLUMNS = 15;
const INDENT = '~~';

/** The whole width as one column; lines are centred unless specified. */
export const WIDE = '{width: auto; text: wrap}';
/** Label and amount. */
export const TWO_COLUMNS = `{width: * ${AMOUNT_COLUMNS}; text: wrap}`;
export const RULE = '---';
export const BLANK = '~';

/** Wraps a text at words to at most `columns` characters per line; the printer breaks longer words. */
function wordLines(value: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of value.split(' ').filter((part) => part !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Leaves one column free: the printer itself breaks a full line, and an additional break would leave a gap. */
function wrapped(value: string, columns: number, indent = ''): string {
  const lines = wordLines(value.replace(CONTROL, ' '), columns - indent.length - 1);
  return lines.length === 0 ? BLANK : lines.map((line) => indent + text(line)).join('\\n');
}

/** Lines for paper of `columns` characters. Nothing is truncated: what does not fit continues on the next line. */
export class Paper {
  private readonly columns: number;
  private readonly label_columns: number;

  constructor(columns: number) {
    this.columns = columns;
    this.label_columns = columns - AMOUNT_COLUMNS - 1;
  }

  centred(value: string): string {
    return wrapped(value, this.columns);
  }

  centredStrong(value: string): string {
    return `"${wrapped(value, this.columns)}"`;
  }

  left(value: string): string {
    return `|${wrapped(value, this.columns)}`;
  }

  /** A label on the left and an amount on the right; requires `TWO_COLUMNS`. */
  row(label: string, amount: string): string {
    return `${wrapped(label, this.label_columns)} | ${text(amount)}`;
  }

  strongRow(label: string, amount: string): string {
    return `"${wrapped(label, this.label_columns)}" | "${text(amount)}"`;
  }

  /** A detail below a line, indented by two characters. */
  detailRow(label: string, amount = ''): string {
    return `${wrapped(label, this.label_columns, INDENT)} | ${amount === '' ? BLANK : text(amount)}`;
  }
}

/** Output as spreadsheet rows: each label with its amount. */
export class Sheet extends Paper {
  constructor() {
    super(0);
  }

  override centred(value: string): string {
    return csvLine([value]);
  }

  override centredStrong(value: string): string {
    return csvLine([value]);
  }

  override left(value: string): string {
    return csvLine([value]);
  }

  override row(label: string, amount: string): string {
    // A negative number is not a formula, so it needs no escaping against execution in a spreadsheet.
    const cell = /^-?\d+(?:[.,]\d+)?$/.test(amount) ? `"${amount}"\r\n` : csvLine([amount]);
    return `${csvLine([label]).trimEnd()},${cell}`;
  }

  override strongRow(label: string, amount: string): string {
    return this.row(label, amount);
  }

  override detailRow(label: string, amount = ''): string {
    return this.row(label, amount);
  }
}

/** A centred image. `=` is the only layout character in base64, and it is allowed in an image. */
export function picture(base64: string): string {
  assert(/^[A-Za-z0-9+/]+={0,2}$/.test(base64), 'a printed picture is base64');
  return `{image: ${base64}}`;
}

/** CODE128 with readable text below. The till's codes consist of letters, digits and hyphens. */
export function barcode(code: string): string {
  assert(/^[A-Za-z0-9-]{1,24}$/.test(code), 'a printed code has 1 to 24 letters, digits and hyphens');
  return `{code: ${code}; option: code128, 2, 64, hri}`;
}

/** A QR code for a phone or a tax officer. */
export function squareCode(text: string): string {
  assert(/^[\x20-\x7e]{1,1200}$/.test(text), 'a square code holds plain characters');
  return `{code: ${text.replace(/[\\|{}\-=~_"`^;:]/g, hexEscape)}; option: qrcode, 4, m}`;
}
