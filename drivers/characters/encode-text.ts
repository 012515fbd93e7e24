import { type CodePage, byteOf } from './code-pages.ts';
import { printable } from './plain-form.ts';

/** A page of a device, and the number that selects it. */
export interface NumberedPage {
  readonly page: CodePage;
  readonly number: number;
}

export interface PageSelection {
  /** In order of preference; the page in use is kept while it has the next character. */
  readonly pages: readonly NumberedPage[];
  /** The bytes that select a page. */
  readonly select: (page_number: number) => readonly number[];
}

/**
 * Encodes a text, selecting a page wherever needed. Self-contained: the first character above ASCII selects its own
 * page, whatever page was in use before.
 */
export function encodeText(text: string, { pages, select }: PageSelection): Uint8Array {
  const names = pages.map(({ page }) => page);
  const bytes: number[] = [];
  let current: NumberedPage | undefined;
  for (const character of printable(text, names)) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) {
      bytes.push(code);
      continue;
    }
    const page = current && byteOf(character, current.page) !== undefined ? current : firstWith(character, pages);
    if (page === undefined) continue;
    if (page !== current) bytes.push(...select(page.number));
    current = page;
    bytes.push(byteOf(character, page.page) ?? 0x3f);
  }
  return Uint8Array.from(bytes);
}

/** `printable` has already left only characters that some page has. */
function firstWith(character: string, pages: readonly NumberedPage[]): NumberedPage | undefined {
  return pages.find(({ page }) => byteOf(character, page) !== undefined);
}
