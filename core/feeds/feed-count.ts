/** In a catalogue's text, a name with these letters has its quotes escaped. */
const COUNTED = /"stock_counted_ms":(\d+)/;

/** When the stock in the text of a catalogue was counted; null: it gives none. */
export function countedMs(text: string): number | null {
  const found = COUNTED.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

/** The text with its stock counted at another time; one that gives no stock stays as it is. */
export const withCountedMs = (text: string, counted_ms: number): string =>
  text.replace(COUNTED, `"stock_counted_ms":${counted_ms}`);
