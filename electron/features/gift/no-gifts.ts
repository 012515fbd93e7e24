import type { Journal } from '../../journal/journal.ts';

/** The book of a till that has no gift cards. */
export const NO_GIFTS: Pick<Journal, 'gifts' | 'derive'> = {
  gifts: { card: () => null, move: () => null, movesOf: () => [], any: () => false, find: () => [], owed: () => [] },
  derive: () => new Uint8Array(64),
};
