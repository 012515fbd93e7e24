/** Sold or loaded, paid with, money of returns that went on cards, cards that came back, and balances changed by hand. */
export const GIFT_SUMS = ['sold_minor', 'redeemed_minor', 'given_minor', 'unsold_minor', 'adjusted_minor'] as const;
export type GiftSums = Record<(typeof GIFT_SUMS)[number], number>;

/** What the balances of gift cards grew by through sales and returns. */
export const giftsMinor = (sums: GiftSums | undefined): number =>
  sums === undefined ? 0 : sums.sold_minor - sums.redeemed_minor + sums.given_minor - sums.unsold_minor;
