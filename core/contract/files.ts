/** A file for people, as written to the till's disk. */
export interface WrittenFile {
  readonly file: string;
  /** The content, for a browser to save; a PDF or ZIP has one character per byte. Null when too long for a page. */
  readonly text: string | null;
}

/** Longer files stay on the till's disk, and the page gets only `file`. */
export const EXPORT_TEXT_MAX = 16_000_000;

/** Characters per piece of a file: fits the largest request with its envelope even if every character is wide. */
export const IMPORT_PIECE_CHARACTERS = 16_000;
/** How long the page waits for a check of the largest file, which runs in the background, in milliseconds. */
export const IMPORT_CHECK_TIMEOUT_MS = 120_000;
/** More pieces than the largest catalogue that the till keeps: 32 million characters. */
export const IMPORT_PIECES_MAX = 2_000;
