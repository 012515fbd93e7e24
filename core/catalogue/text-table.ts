/**
 * Positions by text in one array of numbers, which is read back from a disk without being taken apart: open addressing,
 * two numbers a slot, the hash of a text and its position plus one (0: free). At most half of the slots are taken. The
 * texts themselves are elsewhere.
 */
export type TextTable = Uint32Array;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const SLOTS_MIN = 2;

function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return hash >>> 0;
}

/** A table with room for so many texts. */
export function emptyTable(texts: number): TextTable {
  let slots = SLOTS_MIN;
  while (slots < 2 * texts) slots *= 2;
  return new Uint32Array(2 * slots);
}

/** The slot of a text, or the free one where it belongs. `isText` says whether a position has this very text. */
function slotOf(table: TextTable, text: string, isText: (position: number) => boolean): number {
  const hash = hashOf(text);
  const mask = table.length / 2 - 1;
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const stored = table[2 * slot + 1] ?? 0;
    if (stored === 0 || (table[2 * slot] === hash && isText(stored - 1))) return slot;
  }
}

/** Puts a text in; the last position of a text counts. */
export function put(table: TextTable, text: string, position: number, isText: (position: number) => boolean): void {
  const slot = slotOf(table, text, isText);
  table[2 * slot] = hashOf(text);
  table[2 * slot + 1] = position + 1;
}

/** The position of a text; null when it is not in the table. */
export function positionOf(table: TextTable, text: string, isText: (position: number) => boolean): number | null {
  const stored = table[2 * slotOf(table, text, isText) + 1] ?? 0;
  return stored === 0 ? null : stored - 1;
}
