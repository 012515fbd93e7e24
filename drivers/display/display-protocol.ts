import type { CodePage } from '../characters/code-pages.ts';
import { encodeText } from '../characters/encode-text.ts';

export const DISPLAY_PROTOCOLS = ['escpos', 'cd5220'] as const;
export type DisplayProtocolName = (typeof DISPLAY_PROTOCOLS)[number];

/** Page numbers of `ESC t`, as on printers of the same family. */
const PAGE_NUMBERS: Readonly<Record<CodePage, number>> = { cp437: 0, cp850: 2, cp860: 3, cp1252: 16, cp858: 19 };

const ESC = 0x1b;
const US = 0x1f;
const CARRIAGE_RETURN = 0x0d;
const CLEAR = 0x0c;

/** Resets the display, hides its cursor, and selects its page; null selects ASCII only. */
export function startBytes(protocol: DisplayProtocolName, page: CodePage | null): Uint8Array {
  const select = page === null ? [] : [ESC, 0x74, PAGE_NUMBERS[page]];
  const hide_cursor = protocol === 'escpos' ? [US, 0x43, 0x00] : [ESC, 0x5f, 0x00];
  // After whole lines the CD5220 accepts no other command until it is cleared.
  return Uint8Array.of(CLEAR, ESC, 0x40, ...hide_cursor, ...select);
}

/**
 * Writes both lines of 20 characters in place, so that nothing flickers. The CD5220 takes whole lines (`ESC Q A`, `ESC
 * Q B`); the other family a position (`US $ column line`) and characters (protocols 6).
 */
export function lineBytes(
  protocol: DisplayProtocolName,
  page: CodePage | null,
  [upper, lower]: readonly [string, string],
): Uint8Array {
  const pages = page === null ? [] : [{ page, number: PAGE_NUMBERS[page] }];
  // The page was selected at the start, and the CD5220 accepts no command between its lines.
  const letters = (text: string) => encodeText(text, { pages, select: () => [] });
  if (protocol === 'cd5220')
    return Uint8Array.of(
      ...[ESC, 0x51, 0x41, ...letters(upper), CARRIAGE_RETURN],
      ...[ESC, 0x51, 0x42, ...letters(lower), CARRIAGE_RETURN],
    );
  return Uint8Array.of(...[US, 0x24, 1, 1, ...letters(upper)], ...[US, 0x24, 1, 2, ...letters(lower)]);
}
