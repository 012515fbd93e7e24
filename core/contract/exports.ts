/** A file for people, as the till wrote it on its own disk. */
export interface WrittenFile {
  readonly file: string;
  /** What is in it, for a browser to keep; a PDF's has one character for each byte. Null: too long for a page. */
  readonly text: string | null;
}

/** Longer files stay on the till's disk, and their place is said. */
export const EXPORT_TEXT_MAX = 16_000_000;
