/** Characters of one piece of a file: with its envelope, less than the largest request even when every letter is wide. */
export const IMPORT_PIECE_CHARACTERS = 16_000;
/** How long the page waits for a check of the largest file, which goes on beside everything else, in milliseconds. */
export const IMPORT_CHECK_TIMEOUT_MS = 120_000;
/** More pieces than the largest catalogue that the till keeps: 32 million characters. */
export const IMPORT_PIECES_MAX = 2_000;
