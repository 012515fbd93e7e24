import type { GiftBook } from './gift-service.ts';

/** The book of a till that has no gift cards. */
export const NO_GIFTS: GiftBook = {
  gifts: {
    ...{
      card: () => null,
      move: () => null,
      movesOf: () => [],
      any: () => false,
      count: () => 0,
      find: () => [],
      owed: () => [],
    },
    ...{ isShared: () => false, claim: () => null, openClaims: () => [], isException: () => false },
  },
  derive: () => new Uint8Array(64),
  lineage: { doubt: null },
};
