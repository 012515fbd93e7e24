import type { CodePage } from '../characters/code-pages.ts';
import { printable } from '../characters/plain-form.ts';
import type { DisplayLine } from './display.ts';

/** Letters of a line. */
export const DISPLAY_COLUMNS = 20;

/** Words that are too long end in a full stop, so that no one takes them for whole. */
function shortened(text: string, columns: number): string {
  if (text.length <= columns) return text;
  return columns < 2 ? '' : `${text.slice(0, columns - 1).trimEnd()}.`;
}

/**
 * A line of exactly 20 letters that the display has. Words give way to the amount; an amount that does not fit alone is
 * shown as stars, because half an amount is another amount.
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
