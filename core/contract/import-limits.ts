/** Characters of one piece of a file: with its envelope, less than the largest request even when every letter is wide. */
export const IMPORT_PIECE_CHARACTERS = 16_000;
/** More pieces than the largest catalogue that the till keeps. */
export const IMPORT_PIECES_MAX = 2_000;
