import { assert } from '../assert.ts';
import { csvLine } from '../catalogue/csv.ts';
import { MINUS, NO_BREAK_SPACE } from '../money/format.ts';

/** Characters that rule the layout in receiptline text, and the escape character itself. */
const RULING = /[\\|{}\-=~_"`^]/g;
/** Line ends and other controls would let a text inject lines or printer commands. */
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
const AMOUNT_COLUMNS = 15;
const INDENT = '~~';

/** The whole paper as one column; lines are centred unless they say otherwise. */
export const WIDE = '{width: auto; text: wrap}';
/** Label and amount. */
export const TWO_COLUMNS = `{width: * ${AMOUNT_COLUMNS}; text: wrap}`;
export const RULE = '---';
export const BLANK = '~';

/** Breaks a text between words so that each line has at most `columns` characters; a longer word is broken by the printer. */
function wordLines(value: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of value.split(' ').filter((part) => part !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** One column stays free: a line that fills its column is ended by the printer itself, and our own break would leave a gap. */
function wrapped(value: string, columns: number, indent = ''): string {
  const lines = wordLines(value.replace(CONTROL, ' '), columns - indent.length - 1);
  return lines.length === 0 ? BLANK : lines.map((line) => indent + text(line)).join('\\n');
}

/** Lines of a paper that is `columns` characters wide. Nothing is cut: what does not fit continues on the next line. */
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

  /** A label on the left and an amount on the right, under `TWO_COLUMNS`. */
  row(label: string, amount: string): string {
    return `${wrapped(label, this.label_columns)} | ${text(amount)}`;
  }

  strongRow(label: string, amount: string): string {
    return `"${wrapped(label, this.label_columns)}" | "${text(amount)}"`;
  }

  /** Detail under a line, indented by two characters. */
  detailRow(label: string, amount = ''): string {
    return `${wrapped(label, this.label_columns, INDENT)} | ${amount === '' ? BLANK : text(amount)}`;
  }
}

/** What a paper says as rows of a sheet: each label with its amount. */
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
    // A negative number is no formula, and needs no sign that keeps a sheet from running it.
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

/** A picture in the middle of the paper. Base64 has no sign that rules the layout but `=`, which a picture may have. */
export function picture(base64: string): string {
  assert(/^[A-Za-z0-9+/]+={0,2}$/.test(base64), 'a printed picture is base64');
  return `{image: ${base64}}`;
}

/** CODE128 with the characters readable under it. Codes are made by the till: letters, digits and hyphens. */
export function barcode(code: string): string {
  assert(/^[A-Za-z0-9-]{1,24}$/.test(code), 'a printed code has 1 to 24 letters, digits and hyphens');
  return `{code: ${code}; option: code128, 2, 64, hri}`;
}

/** A QR code of plain characters, which a telephone or a tax officer reads. */
export function squareCode(text: string): string {
  assert(/^[\x20-\x7e]{1,1200}$/.test(text), 'a square code holds plain characters');
  return `{code: ${text.replace(/[\\|{}\-=~_"`^;:]/g, hexEscape)}; option: qrcode, 4, m}`;
}
