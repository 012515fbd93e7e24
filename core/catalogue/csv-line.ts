/** A spreadsheet takes a text that begins like this for a formula and runs it. */
const FORMULA = /^[=+\-@\t\r]/;

function field(value: string | number | null, defused: boolean): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = defused && FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * One line of a CSV file (RFC 4180). Texts are quoted where needed. `defused` texts never begin a formula; a file that is
 * read back by the till keeps them as they are.
 */
export function csvLine(values: readonly (string | number | null)[], { defused = true } = {}): string {
  return `${values.map((value) => field(value, defused)).join(',')}\r\n`;
}
