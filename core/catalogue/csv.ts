/** A record of a CSV text, with the line on which it starts (from 1). */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * The field separator: the one that occurs most in the first line. Excel uses semicolons where the decimal mark is a
 * comma.
 */
export function csvSeparator(text: string): ',' | ';' | '\t' {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (separator: string) => first.split(separator).length;
  const best = ([';', '\t'] as const).find((separator) => count(separator) > count(','));
  return best ?? ',';
}

/**
 * Parses CSV by RFC 4180: quoted fields may contain separators, line ends and doubled quotes. Empty lines are not
 * records. An unclosed quote ends with the text, as one long field that the row's checks refuse.
 */
export function csvRecords(text: string, separator: string): Generator<CsvRecord, undefined> {
  return text.includes('"') ? quotedRecords(text, separator) : plainRecords(text, separator);
}

function* quotedRecords(text: string, separator: string): Generator<CsvRecord, undefined> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const record: string[] = [];
    const starts_on = line;
    let ended = false;
    while (!ended) {
      let field = '';
      if (text[at] === '"') {
        const close = closingQuote(text, at + 1);
        field = text.slice(at + 1, close).replaceAll('""', '"');
        line += field.split('\n').length - 1;
        at = Math.min(close + 1, text.length);
      }
      const start = at;
      while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
      field += text.slice(start, at);
      record.push(field.trim());
      ended = text[at] !== separator;
      if (!ended) at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    if (record.length > 1 || record[0] !== '') yield { line: starts_on, fields: record };
  }
  return undefined;
}

/** The same for a text without quotes, as most catalogues are: only lines and separators matter. */
function* plainRecords(text: string, separator: string): Generator<CsvRecord, undefined> {
  const plain = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
  let from = 0;
  let line = 0;
  let next = plain.indexOf(separator);
  while (from < plain.length) {
    const newline = plain.indexOf('\n', from);
    const end = newline === -1 ? plain.length : newline;
    const fields: string[] = [];
    while (next !== -1 && next < end) {
      fields.push(trimmed(plain, from, next));
      from = next + 1;
      next = plain.indexOf(separator, from);
    }
    fields.push(trimmed(plain, from, end));
    line += 1;
    if (fields.length > 1 || fields[0] !== '') yield { line, fields };
    from = end + 1;
  }
  return undefined;
}

const isBlank = (unit: number): boolean => unit <= 0x20 || unit > 0x7f;

/** A part of a text without blanks around it; hardly any field has them. */
function trimmed(text: string, from: number, end: number): string {
  const part = text.slice(from, end);
  return from < end && (isBlank(text.charCodeAt(from)) || isBlank(text.charCodeAt(end - 1))) ? part.trim() : part;
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? text.length : at;
}

/** A spreadsheet runs a text with this start as a formula. Quotes before it may be ours or the author's. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const NEUTRALISED = /^'+[=+\-@\t\r\n＝＋－＠]/u;

function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * One line of a CSV file (RFC 4180). Texts are quoted where needed, and one that a spreadsheet would run as a formula
 * gets a leading apostrophe, which `csvText` removes.
 */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

/** A field before `csvLine` escaped it; a field written by others is unchanged. */
export function csvText(written: string): string {
  return written.startsWith("'") && NEUTRALISED.test(written) ? written.slice(1) : written;
}
