/** The largest quantity the till takes (core/sale: 9,999,000 thousandths), in pieces and in grams. */
export const PIECES_MAX = 9_999;
export const GRAMS_MAX = 9_999_000;
