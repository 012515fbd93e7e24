/** A spreadsheet takes a text that begins like this for a formula and runs it. Quotes before it are ours or someone's. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const NEUTRALISED = /^'+[=+\-@\t\r\n＝＋－＠]/u;

function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * One line of a CSV file (RFC 4180). Texts are quoted where needed, and one that a spreadsheet would run as a formula gets
 * a quote before it; `csvText` takes it away again.
 */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

/** A field of a CSV file as it was before `csvLine` wrote it; a field that someone else wrote stays as it is. */
export function csvText(written: string): string {
  return NEUTRALISED.test(written) ? written.slice(1) : written;
}
