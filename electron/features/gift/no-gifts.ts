import type { GiftBook } from './gift-service.ts';

/** For a till without gift cards. */
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
