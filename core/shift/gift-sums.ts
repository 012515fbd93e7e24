/** Sold or loaded, paid with, returns credited to cards, returned cards, and balances changed by hand. */
export const GIFT_SUMS = ['sold_minor', 'redeemed_minor', 'given_minor', 'unsold_minor', 'adjusted_minor'] as const;
export type GiftSums = Record<(typeof GIFT_SUMS)[number], number>;

/** How much the balances of gift cards grew through sales and returns. */
export const giftsMinor = (sums: GiftSums | undefined): number =>
  sums === undefined ? 0 : sums.sold_minor - sums.redeemed_minor + sums.given_minor - sums.unsold_minor;
