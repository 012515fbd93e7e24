import type { CodePage } from '../characters/code-pages.ts';
import { printable } from '../characters/plain-form.ts';
import type { DisplayLine } from './display.ts';

/** Characters per line. */
export const DISPLAY_COLUMNS = 20;

/** Shortened words end in a full stop, to show that they are cut. */
function shortened(text: string, columns: number): string {
  if (text.length <= columns) return text;
  return columns < 2 ? '' : `${text.slice(0, columns - 1).trimEnd()}.`;
}

/**
 * Lays out a line of exactly 20 characters that the display has. Words are shortened in favour of the amount; an amount
 * that does not fit becomes stars, because a cut amount would be a wrong one.
 */
export function layOut(line: DisplayLine, page: CodePage | null): string {
  const plain = (text: string) => printable(text, page === null ? [] : [page]).replace(/[\x00-\x1f\x7f]/g, ' ');
  if ('centre' in line) {
    const text = shortened(plain(line.centre), DISPLAY_COLUMNS);
    return text.padStart(Math.floor((DISPLAY_COLUMNS + text.length) / 2)).padEnd(DISPLAY_COLUMNS);
  }
  const right = plain(line.right ?? '');
  if (right.length > DISPLAY_COLUMNS) return '*'.repeat(DISPLAY_COLUMNS);
  const room = right === '' ? DISPLAY_COLUMNS : DISPLAY_COLUMNS - right.length - 1;
  const left = shortened(plain(line.left), Math.max(room, 0));
  return left.padEnd(DISPLAY_COLUMNS - right.length) + right;
}
