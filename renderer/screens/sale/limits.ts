import { QUANTITY_MILLI_MAX } from '../../../core/sale/limits.ts';

/** The largest quantity that the till accepts, in pieces and in grams. */
export const PIECES_MAX = QUANTITY_MILLI_MAX / 1000;
export const GRAMS_MAX = QUANTITY_MILLI_MAX;
