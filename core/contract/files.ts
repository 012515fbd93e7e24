/** A file for people, as the till wrote it on its own disk. */
export interface WrittenFile {
  readonly file: string;
  /** What is in it, for a browser to keep; that of a PDF or a ZIP has one character for each byte. Null: too long for a page. */
  readonly text: string | null;
}

/** Longer files stay on the till's disk, and the page gets only `file`. */
export const EXPORT_TEXT_MAX = 16_000_000;

/** Characters of one piece of a file: with its envelope, less than the largest request even when every letter is wide. */
export const IMPORT_PIECE_CHARACTERS = 16_000;
/** How long the page waits for a check of the largest file, which runs in the background, in milliseconds. */
export const IMPORT_CHECK_TIMEOUT_MS = 120_000;
/** More pieces than the largest catalogue that the till keeps: 32 million characters. */
export const IMPORT_PIECES_MAX = 2_000;
