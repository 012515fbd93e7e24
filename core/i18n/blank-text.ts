/** Blanks that count things, in the way of the language: 10.000 rows. Every other number is a name: sale 10482. */
const COUNTS: ReadonlySet<string> = new Set(['count', 'rows', 'added', 'changed', 'same', 'shown', 'total']);

/** A number or a text as it stands in the blank of a phrase. */
export function blankText(value: unknown, blank: string | undefined, language: string): string {
  const counts = typeof value === 'number' && blank !== undefined && COUNTS.has(blank);
  // Thousands have their mark from one thousand on, as the amounts do: beside 10.000, 9999 looks like another count.
  return counts ? new Intl.NumberFormat(language, { useGrouping: 'always' }).format(value) : String(value);
}
